import { addDecimals, type Decimal, decimal, fromThousandths, zero } from '../goods/decimal.ts';
import { isKilogramUnit, isTonneUnit, weightInKg } from '../goods/quantity.ts';

/** The assumed payload in kg while the truck is unknown. */
export const usualPayloadKg = decimal(28_500);

/** The most loads an order is split into at once; a larger number is a typing error. */
export const maxLoads = 100;

/** Returns a truck's payload (kg) in a product's unit; null for goods that no scales count. */
export function loadOf(payloadKg: Decimal, unit: string): Decimal | null {
  if (isKilogramUnit(unit)) return payloadKg;
  return isTonneUnit(unit) ? fromThousandths(payloadKg / 1000n) : null;
}

/**
 * Divides a quantity into full loads and the rest (docs/requirements.md, 'Truckloads'). All in one load if there
 * would be too many.
 */
export function proposeLoads(quantity: Decimal, load: Decimal): Decimal[] {
  if (quantity <= zero) return [];
  const count = load <= zero ? 0n : quantity / load;
  if (count >= maxLoads) return [quantity];
  const rest = fromThousandths(quantity - load * count);
  return [...Array.from({ length: Number(count) }, () => load), ...(rest > zero ? [rest] : [])];
}

/**
 * Returns the number of loads for a quantity, by a truck's payload in kg: 1 for goods that are not weighed or of
 * unknown quantity.
 */
export function truckloads(quantity: Decimal | null, unit: string, payloadKg: Decimal): number {
  const load = loadOf(payloadKg, unit);
  return quantity === null || load === null ? 1 : Math.max(1, proposeLoads(quantity, load).length);
}

/**
 * True where no single truck carries it: half as much again as the usual payload. Unknown and uncounted goods may
 * fit.
 */
export function isOverOneTruck(quantity: Decimal | null, unit: string): boolean {
  return truckloads(quantity, unit, fromThousandths((usualPayloadKg * 3n) / 2n)) > 1;
}

/** A row that nobody has sent, started or given a truck. */
export interface ReplaceableRow {
  id: number;
  /** Null while nobody knows it. */
  quantity: Decimal | null;
}

/**
 * Returns the rows that `count` new loads of this sum replace. None while the order's quantity to plan is enough; else
 * the latest ones, and no more than needed. Rows of unknown quantity are replaced first, whatever is left, one for each
 * new load; all of them once nothing is left to plan. In an order of unknown quantity (`toPlan` null) only such rows
 * are replaced.
 */
export function rowsToReplace<Row extends ReplaceableRow>(
  untouchedRows: readonly Row[],
  toPlan: Decimal | null,
  { sum, count }: { sum: Decimal; count: number },
): Row[] {
  const latestFirst = untouchedRows.toSorted((a, b) => b.id - a.id);
  const unknownRows = latestFirst.filter(({ quantity }) => quantity === null);
  const isAllPlanned = toPlan !== null && sum >= toPlan;
  const replacedRows = unknownRows.slice(0, isAllPlanned ? unknownRows.length : count);
  let room = toPlan;
  for (const row of latestFirst.filter(({ quantity }) => quantity !== null)) {
    if (room === null || room >= sum) break;
    replacedRows.push(row);
    room = addDecimals(room, row.quantity ?? zero);
  }
  return replacedRows.toSorted((a, b) => a.id - b.id);
}

/**
 * Returns the quantity that new loads may be made of: what is to plan, and the rows that give way. Less than nothing
 * where too much is planned; null, for as much as anybody likes, while what is to plan is unknown.
 */
export function availableFor(
  replacedRows: readonly ReplaceableRow[],
  toPlan: Decimal | null,
): Decimal | null {
  return toPlan === null
    ? null
    : addDecimals(toPlan, ...replacedRows.map(({ quantity }) => quantity ?? zero));
}

/**
 * Groups loads as people say them, '6 × 28,5 + 1 × 9': equal ones that follow each other together; of unknown
 * quantity (null), too.
 */
export function groupEqualLoads<Quantity extends number | null>(
  quantities: readonly Quantity[],
): { count: number; quantity: Quantity }[] {
  const groups: { count: number; quantity: Quantity }[] = [];
  for (const quantity of quantities) {
    const last = groups.at(-1);
    if (last?.quantity === quantity) last.count += 1;
    else groups.push({ count: 1, quantity });
  }
  return groups;
}

/** Nothing on the road carries more. */
const heaviestLoadKg = decimal(60_000);

/**
 * True for more than one truck carries: over its payload in kg, or over 60 t while that is not known. A slip of
 * the keys is found before somebody drives for it. Goods that no scales count are never unusual.
 */
export function isUnusualLoad(quantity: Decimal | null, unit: string, payloadKg: Decimal | null): boolean {
  const kg = quantity === null ? null : weightInKg(quantity, unit);
  return kg !== null && kg > (payloadKg ?? heaviestLoadKg);
}
