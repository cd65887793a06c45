import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { isFor, isNewlyExceeded } from '#domain/contracts/contract-check.ts';
import { type Decimal, decimalToNumber } from '#domain/goods/decimal.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import type { StoredRow } from '../../job-rows/job-row.ts';
import { findUsedContracts } from './usage.ts';

/** The used quantities of contracts, by their ids. */
type ContractUses = ReadonlyMap<number, Decimal>;

/** Returns the used quantities of all contracts with these companies, to be compared after a change. */
export async function findContractUses(db: Db, companyIds: readonly number[]): Promise<ContractUses> {
  const contracts = await findUsedContracts(db, companyIds);
  return new Map(contracts.map(({ record, contract }) => [record.id, contract.usedQuantity]));
}

/**
 * Returns a warning at each of the changed rows that is carried on a contract of which more is taken now than it
 * holds (docs/requirements.md, 'Contract check').
 */
export async function findOverContractWarnings(
  db: Db,
  companyIds: readonly number[],
  before: ContractUses,
  rows: readonly StoredRow[],
): Promise<GoodsWarning[]> {
  const exceeded = (await findUsedContracts(db, companyIds)).filter(({ record, contract }) =>
    isNewlyExceeded(before.get(record.id), contract),
  );
  return rows.flatMap((row) => {
    const taken = exceeded.find(({ contract }) => isCarriedOn(row, contract));
    if (taken === undefined) return [];
    const { record, contract } = taken;
    const [used, of] = [contract.usedQuantity, contract.quantity ?? contract.usedQuantity].map(
      decimalToNumber,
    );
    const goods = record.product_name ?? record.group_name;
    const message = `${et.alerts.contractUse(used ?? 0, of ?? 0, contract.unit)} (${goods})`;
    return [{ rowId: row.id, code: 'OVER_CONTRACT', message }];
  });
}

type ContractInForce = Parameters<typeof isFor>[0];

function isCarriedOn(row: StoredRow, contract: ContractInForce): boolean {
  const { pickup, destination, product, date } = row;
  if (date < contract.validFrom || contract.validTo < date) return false;
  return isFor(contract, {
    companyId: pickup.companyId,
    productId: product.id,
    groupId: product.groupId,
    pickupId: pickup.id,
    destinationId: destination?.id ?? null,
    destinationConfirmedWarehouse: destination?.companyId === ownCompanyId,
  });
}
