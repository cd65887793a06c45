import { addDecimals, type Decimal, decimal, fromThousandths, zero } from '../goods/decimal.ts';
import { isKilogramUnit, isTonneUnit, weightInKg } from '../goods/quantity.ts';

/** What a truck is taken to carry while nobody knows which one. */
export const usualPayloadKg = decimal(28_500);

/** More loads than anybody splits an order into at once: a slip of the keys. */
export const maxLoads = 100;

/** A truck's payload (kg) in a product's unit; null for goods that no scales count. */
export function loadOf(payloadKg: Decimal, unit: string): Decimal | null {
  if (isKilogramUnit(unit)) return payloadKg;
  return isTonneUnit(unit) ? fromThousandths(payloadKg / 1000n) : null;
}

/** As many full loads as there are in a quantity, and the rest. All in one load where they would be too many. */
export function proposeLoads(quantity: Decimal, load: Decimal): Decimal[] {
  if (quantity <= zero) return [];
  const count = load <= zero ? 0n : quantity / load;
  if (count >= maxLoads) return [quantity];
  const rest = fromThousandths(quantity - load * count);
  return [...Array.from({ length: Number(count) }, () => load), ...(rest > zero ? [rest] : [])];
}

/** A row that nobody has sent, started or given a truck. */
export interface ReplaceableRow {
  id: number;
  quantity: Decimal;
}

/**
 * The rows that give way to new loads: none while what is to plan of the order is enough, else the latest ones, and no
 * more than are needed.
 */
export function rowsToReplace<Row extends ReplaceableRow>(
  untouched: readonly Row[],
  toPlan: Decimal,
  newLoads: Decimal,
): Row[] {
  const given: Row[] = [];
  let room = toPlan;
  for (const row of untouched.toSorted((a, b) => b.id - a.id)) {
    if (room >= newLoads) break;
    given.unshift(row);
    room = addDecimals(room, row.quantity);
  }
  return given;
}

/** What new loads may be made of: what is to plan, and the rows that give way. Less than nothing where too much is planned. */
export function availableFor(replacedRows: readonly ReplaceableRow[], toPlan: Decimal): Decimal {
  return addDecimals(toPlan, ...replacedRows.map(({ quantity }) => quantity));
}

/** Loads as people say them, '6 × 28,5 + 1 × 9': equal ones that follow each other together. */
export function equalLoads(quantities: readonly number[]): { count: number; quantity: number }[] {
  const groups: { count: number; quantity: number }[] = [];
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
export function isUnusualLoad(quantity: Decimal, unit: string, payloadKg: Decimal | null): boolean {
  const kg = weightInKg(quantity, unit);
  return kg !== null && kg > (payloadKg ?? heaviestLoadKg);
}
