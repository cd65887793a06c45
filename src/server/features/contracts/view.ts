import type { Contract } from '#api/contracts/contracts.ts';
import { isGrainContract, quantityLeft, quantityOver } from '#domain/contracts/contract-check.ts';
import { decimalToNumber, numberOrNull } from '#domain/goods/decimal.ts';

import type { UsedContract } from './usage.ts';

/** Returns a contract as the API answers it, in its unit. */
export function contractView({ record, contract, usage }: UsedContract): Contract {
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
    quantity: numberOrNull(contract.quantity),
    ordered: decimalToNumber(usage.ordered),
    planned: decimalToNumber(usage.planned),
    delivered: decimalToNumber(usage.delivered),
    left: numberOrNull(quantityLeft(contract)),
    over: decimalToNumber(quantityOver(contract)),
    isForGrain: isGrainContract(contract),
  };
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
