import type { Day } from '../calendar/day.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  zero,
} from '../goods/decimal.ts';
import { isTonneUnit } from '../goods/quantity.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { type Contract, type ContractedGoods, isFor } from './contract-check.ts';

/** A contract before anything is counted against it; `unit` is its product's, tonnes for a group of products. */
export type ContractTerms = Omit<Contract, 'usedQuantity'> & { id: number; unit: string };

/**
 * Goods that count against a contract, in their product's `unit`. For COMPLETED rows the quantity is what was
 * delivered. NOT_PLANNED is the part of an order that no row carries yet; a REJECTED row waits for another truck.
 */
export interface CarriedGoods extends ContractedGoods {
  day: Day;
  status: JobRowStatus | 'NOT_PLANNED';
  unit: string;
  quantity: Decimal;
}

/** The quantities of a contract in its unit: only ordered, planned, delivered. */
export interface ContractUsage {
  ordered: Decimal;
  planned: Decimal;
  delivered: Decimal;
}

/**
 * Counts goods against contracts by id, each once (docs/requirements.md, 'Contract check'): the earliest first, on
 * the contract that names them most exactly and ends first; what has no room on the last that fits.
 */
export function contractUsage(
  contracts: readonly ContractTerms[],
  carriedGoods: readonly CarriedGoods[],
): ReadonlyMap<number, ContractUsage> {
  const usage = new Map(contracts.map(({ id }) => [id, { ordered: zero, planned: zero, delivered: zero }]));
  // By company, since with all contracts gone through for all goods many take minutes.
  const exactestFirst = Map.groupBy(contracts.toSorted(byExactness), ({ companyId }) => companyId);
  for (const goods of carriedGoods.toSorted((a, b) => compare(a.day, b.day))) {
    const stage = stageOf(goods.status);
    if (stage === null) continue;
    const ofCompany = exactestFirst.get(goods.companyId) ?? [];
    const fitting = ofCompany.filter(
      (contract) =>
        isFor(contract, goods) && contract.validFrom <= goods.day && goods.day <= contract.validTo,
    );
    let open = inKilograms(goods.quantity, goods.unit);
    for (const contract of fitting) {
      const usageOfContract = usage.get(contract.id);
      if (usageOfContract === undefined) continue;
      const portion = contract === fitting.at(-1) ? open : smaller(open, roomIn(contract, usageOfContract));
      usageOfContract[stage] = addDecimals(usageOfContract[stage], portion);
      open = subtractDecimals(open, portion);
    }
  }
  return new Map(
    contracts.map(({ id, unit }) => {
      const { ordered = zero, planned = zero, delivered = zero } = usage.get(id) ?? {};
      return [
        id,
        {
          ordered: fromKilograms(ordered, unit),
          planned: fromKilograms(planned, unit),
          delivered: fromKilograms(delivered, unit),
        },
      ];
    }),
  );
}

/** Returns the used quantity of a contract, delivered or still under way. */
export function usedQuantity({ ordered, planned, delivered }: ContractUsage): Decimal {
  return addDecimals(ordered, planned, delivered);
}

function stageOf(status: CarriedGoods['status']): keyof ContractUsage | null {
  if (status === 'CANCELLED' || status === 'FAILED') return null;
  if (status === 'UNCONFIRMED' || status === 'REJECTED' || status === 'NOT_PLANNED') return 'ordered';
  return status === 'COMPLETED' ? 'delivered' : 'planned';
}

/** Returns the quantity left of a contract, in kilograms; more than any load when it has no upper bound. */
function roomIn(contract: ContractTerms, used: ContractUsage): Decimal {
  if (contract.quantity === null) return boundless;
  const room = subtractDecimals(inKilograms(contract.quantity, contract.unit), usedQuantity(used));
  return room > zero ? room : zero;
}

const boundless = decimal('999999999999999999');

function byExactness(a: ContractTerms, b: ContractTerms): number {
  const namedIn = ({ productId, pickupId, destinationId }: ContractTerms) =>
    [productId, pickupId, destinationId].filter((id) => id !== null).length;
  return namedIn(b) - namedIn(a) || compare(a.validTo, b.validTo) || a.id - b.id;
}

function compare(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function smaller(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b;
}

/** Tonnes and kilograms count together; other units stay what they are. */
function inKilograms(quantity: Decimal, unit: string): Decimal {
  return isTonneUnit(unit) ? multiplyDecimals(quantity, decimal(1000)) : quantity;
}

function fromKilograms(quantity: Decimal, unit: string): Decimal {
  return isTonneUnit(unit) ? multiplyDecimals(quantity, decimal('0.001')) : quantity;
}
