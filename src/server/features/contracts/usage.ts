import { ownCompanyId } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type Contract, isRapeseed } from '#domain/contracts/contract-check.ts';
import {
  type CarriedGoods,
  type ContractTerms,
  contractUsage,
  type ContractUsage,
  usedQuantity,
} from '#domain/contracts/contract-usage.ts';
import { decimal } from '#domain/goods/decimal.ts';

import type { Db } from '../../db/schema.ts';
import {
  type CarriedRecord,
  type ContractRecord,
  findCarriedGoods,
  findContracts,
  findUnplannedGoods,
} from './repository.ts';

/** A contract with what the rules need to know, and what is used of it. */
export interface UsedContract {
  record: ContractRecord;
  contract: Contract & { unit: string };
  usage: ContractUsage;
}

/** Returns all contracts of the companies with what has been counted against them. */
export async function findUsedContracts(db: Db, companyIds: readonly number[]): Promise<UsedContract[]> {
  if (companyIds.length === 0) return [];
  const records = await findContracts(db, companyIds);
  const [from, to] = [
    earliest(records.map((each) => each.valid_from)),
    latest(records.map((each) => each.valid_to)),
  ];
  if (from === null || to === null) return [];
  const terms = records.map(termsOf);
  const goods = [
    ...(await findCarriedGoods(db, companyIds, from, to)),
    ...(await findUnplannedGoods(db, companyIds, from, to)),
  ];
  const usages = contractUsage(terms, goods.map(goodsOf));
  return records.flatMap((record, index) => {
    const [contract, usage] = [terms[index], usages.get(record.id)];
    if (contract === undefined || usage === undefined) return [];
    return [{ record, contract: { ...contract, usedQuantity: usedQuantity(usage) }, usage }];
  });
}

function termsOf(record: ContractRecord): ContractTerms {
  return {
    id: record.id,
    companyId: record.company_id,
    productId: record.product_id,
    groupId: record.group_id,
    holdsRapeseed: record.cn_codes.some(isRapeseed),
    pickupId: record.pickup_location_id,
    destinationId: record.destination_location_id,
    quantity: record.quantity === null ? null : decimal(record.quantity),
    unit: record.unit ?? 't',
    validFrom: record.valid_from,
    validTo: record.valid_to,
  };
}

function goodsOf(record: CarriedRecord): CarriedGoods {
  return {
    companyId: record.company_id,
    productId: record.product_id,
    groupId: record.group_id,
    pickupId: record.pickup_location_id,
    destinationId: record.destination_location_id,
    destinationConfirmedWarehouse: record.destination_company_id === ownCompanyId,
    day: record.transport_date,
    status: record.status,
    unit: record.unit,
    quantity: decimal(record.quantity),
  };
}

function earliest(days: readonly Day[]): Day | null {
  return days.toSorted()[0] ?? null;
}

function latest(days: readonly Day[]): Day | null {
  return days.toSorted().at(-1) ?? null;
}
