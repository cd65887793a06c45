import type { Contract } from '#api/contracts/contracts.ts';
import { endpoints } from '#api/endpoints.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isGrainContract, quantityLeft } from '#domain/contracts/contract-check.ts';
import { type Decimal, decimalToNumber } from '#domain/goods/decimal.ts';

import { contractsOf, type UsedContract } from '../../contracts/usage.ts';
import { register } from '../../http/register.ts';
import { companyScope } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { checkContracts } from './check.ts';

/** Which contract an order counts for, and a company's contracts in force. */
export const contracts: Feature = (api, { now }) => {
  register(api, endpoints.checkContracts, async ({ body, user, db }) => {
    const scope = await companyScope(db, user);
    return { content: await checkContracts(db, body.commands, scope, toTallinn(now()).day) };
  });

  register(api, endpoints.listContracts, async ({ query, db }) => {
    const today = toTallinn(now()).day;
    const all = await contractsOf(db, [query.companyId]);
    const inForce = all.filter(({ contract }) => contract.validFrom <= today && today <= contract.validTo);
    return { content: inForce.map(contractView) };
  });
};

function contractView({ record, contract, usage }: UsedContract): Contract {
  return {
    id: record.id,
    externalId: record.external_id,
    companyId: record.company_id,
    product: named(record.product_id, record.product_name),
    productGroup: { id: record.group_id, name: record.group_name },
    pickup: named(record.pickup_location_id, record.pickup_name),
    destination: named(record.destination_location_id, record.destination_name),
    validFrom: record.valid_from,
    validTo: record.valid_to,
    unit: contract.unit,
    quantity: numberOf(contract.quantity),
    ordered: decimalToNumber(usage.ordered),
    planned: decimalToNumber(usage.planned),
    delivered: decimalToNumber(usage.delivered),
    left: numberOf(quantityLeft(contract)),
    isForGrain: isGrainContract(contract),
  };
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

function numberOf(value: Decimal | null): number | null {
  return value === null ? null : decimalToNumber(value);
}
