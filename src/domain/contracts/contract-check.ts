import {
  grainGroupId,
  ownCompanyId,
  rapeseedCnHeading,
  sowingRapeseedCnCode,
} from '../business-constants.ts';
import type { Day } from '../calendar/day.ts';
import { type Decimal, subtractDecimals, zero } from '../goods/decimal.ts';

/** A contract to buy goods from a company (docs/requirements.md, 'Contract check'). Null locations mean any. */
export interface Contract {
  companyId: number;
  /** The product it names; null when it is for all of the group. */
  productId: number | null;
  /** The group it names, or that of its product. */
  groupId: number;
  /** Its product, or one of its group, is rapeseed (`isRapeseed`). */
  holdsRapeseed: boolean;
  pickupId: number | null;
  destinationId: number | null;
  /** Null when it has no upper bound; in the unit of its goods, as `usedQuantity`. */
  quantity: Decimal | null;
  usedQuantity: Decimal;
  validFrom: Day;
  validTo: Day;
}

/** The goods to be carried. `destinationConfirmedWarehouse`: the destination belongs to company 1. */
export interface ContractedGoods {
  companyId: number;
  productId: number;
  groupId: number;
  pickupId: number;
  destinationId: number | null;
  destinationConfirmedWarehouse: boolean;
}

export const contractProblemCodes = ['CONTRACT_MISSING', 'CONTRACT_EXPIRED', 'CONTRACT_USED_UP'] as const;
export type ContractProblemCode = (typeof contractProblemCodes)[number];

/**
 * True when the forms ask the server for a contract: grain with a pickup, when that has no location code or
 * there is a destination.
 */
export function needsContractCheck(order: {
  product: { groupId: number } | null;
  pickup: { locationCode: string | null } | null;
  destination: object | null;
}): boolean {
  const { product, pickup, destination } = order;
  if (product?.groupId !== grainGroupId || pickup === null) return false;
  return (pickup.locationCode ?? '') === '' || destination !== null;
}

/**
 * Returns why no contract covers these goods today, or null when one does. The contract nearest to covering them
 * gives the reason: one that is used up before one that has expired. One that is yet to start counts as none. Goods
 * of the own company need none.
 */
export function contractProblemCode(
  goods: ContractedGoods,
  contracts: readonly Contract[],
  today: Day,
): ContractProblemCode | null {
  if (goods.companyId === ownCompanyId) return null;
  const fitting = contracts.filter((contract) => isFor(contract, goods) && contract.validFrom <= today);
  const inForce = fitting.filter((contract) => contract.validTo >= today);
  if (inForce.some((contract) => quantityLeft(contract) !== zero)) return null;
  if (inForce.length > 0) return 'CONTRACT_USED_UP';
  return fitting.length > 0 ? 'CONTRACT_EXPIRED' : 'CONTRACT_MISSING';
}

/** True for a contract of grain or rapeseed, whichever group rapeseed is kept in. */
export function isGrainContract(contract: Pick<Contract, 'groupId' | 'holdsRapeseed'>): boolean {
  return contract.groupId === grainGroupId || contract.holdsRapeseed;
}

/** True for a CN code of rapeseed, with or without its spaces; seed for sowing is sold, not bought. */
export function isRapeseed(cnCode: string | null): boolean {
  const code = cnCode?.replaceAll(' ', '') ?? '';
  return code.startsWith(rapeseedCnHeading) && code !== sowingRapeseedCnCode;
}

/** Returns the quantity left of a contract, never negative; null without an upper bound. */
export function quantityLeft({
  quantity,
  usedQuantity,
}: Pick<Contract, 'quantity' | 'usedQuantity'>): Decimal | null {
  if (quantity === null) return null;
  return quantity > usedQuantity ? subtractDecimals(quantity, usedQuantity) : zero;
}

/** Returns by how much more is used of a contract than it holds; zero where it is not, or has no upper bound. */
export function quantityOver({
  quantity,
  usedQuantity,
}: Pick<Contract, 'quantity' | 'usedQuantity'>): Decimal {
  return quantity !== null && usedQuantity > quantity ? subtractDecimals(usedQuantity, quantity) : zero;
}

/** True from nine tenths of a bounded contract on: there may be no room for the next load. */
export function isNearlyUsed({
  quantity,
  usedQuantity,
}: Pick<Contract, 'quantity' | 'usedQuantity'>): boolean {
  return quantity !== null && usedQuantity * 10n >= quantity * 9n;
}

/** True where more is taken from a contract than it holds, and more than `before`. */
export function isNewlyExceeded(
  before: Decimal | undefined,
  { quantity, usedQuantity }: Pick<Contract, 'quantity' | 'usedQuantity'>,
): boolean {
  return quantity !== null && usedQuantity > quantity && usedQuantity > (before ?? zero);
}

/**
 * True when the contract names these goods and locations, in force or not. A warehouse of the business's own is
 * where contracts deliver to, whichever location they name.
 */
export function isFor(contract: Omit<Contract, 'usedQuantity'>, goods: ContractedGoods): boolean {
  const isForProduct =
    contract.productId === null ? contract.groupId === goods.groupId : contract.productId === goods.productId;
  const isForPickup = contract.pickupId === null || contract.pickupId === goods.pickupId;
  const isForDestination =
    contract.destinationId === null ||
    goods.destinationConfirmedWarehouse ||
    contract.destinationId === goods.destinationId;
  return contract.companyId === goods.companyId && isForProduct && isForPickup && isForDestination;
}
