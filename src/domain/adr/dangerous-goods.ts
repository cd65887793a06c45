import { addDecimals, type Decimal, decimal, multiplyDecimals, zero } from '../goods/decimal.ts';

export const packingGroups = ['I', 'II', 'III'] as const;
export type PackingGroup = (typeof packingGroups)[number];

/** Goods as ADR names them (table A of its chapter 3.2). */
export interface DangerousGoods {
  /** Four digits; null of goods that are called dangerous in words alone. */
  unNumber: string | null;
  /** The class or the numbers of the labels: '3', '5.1', '6.1'. */
  adrClass: string | null;
  packingGroup: PackingGroup | null;
  properName: string | null;
  /** '(D/E)' without its brackets; null where the goods have none. */
  tunnelCode: string | null;
}

const adrClass =
  /^(?:1(?:\.[1-6][A-S]?)?|2(?:\.[1-3])?|3|4\.[1-3]|5\.[12]|6\.[12]|7[A-EX]?|8|9A?)(?: ?[(+][\d.+() ]*)?$/;

/**
 * Reads a class of ADR 2.1.1.1 or the number of its label, with further labels in brackets: '6.1 (3)'. A decimal comma is
 * a point, since '6,1' would be counted as another class; null for what is none.
 */
export function adrClassOf(text: string): string | null {
  const value = text.trim().replaceAll(',', '.').replaceAll(/\s+/g, ' ').toUpperCase();
  return adrClass.test(value) ? value : null;
}

/**
 * Returns the line of the transport document (ADR 5.4.1.1.1): 'UN 1202 DIISLIKÜTUS, 3, III, (D/E)'; what is not known is
 * left out.
 */
export function adrLine({
  unNumber,
  properName,
  adrClass,
  packingGroup,
  tunnelCode,
}: DangerousGoods): string {
  const name = [unNumber && `UN ${unNumber}`, properName?.toUpperCase()].filter(Boolean).join(' ');
  return [name, adrClass, packingGroup, tunnelCode && `(${tunnelCode})`].filter(Boolean).join(', ');
}

/**
 * A line of the table of ADR 1.1.3.6.3: goods by their UN number, else by class and packing group, where null stands for
 * any packing group or class.
 */
interface AdrRuleLine {
  unNumbers?: readonly string[];
  adrClass: string | null;
  packingGroup: PackingGroup | null;
  /** The transport category, 0 to 4; of 0 nothing is free. */
  category: number;
  /** Points of a kilogram or litre; 0 of what may be carried without end. */
  points: number;
}

/** What ADR 1.1.3.6 says from a day on; dated data, never code. */
export interface AdrRule {
  /** So many points may be carried in packages without the other rules. */
  freePoints: number;
  points: readonly AdrRuleLine[];
}

/** Goods of a journey with how much of them there is. */
export interface CarriedDangerousGoods extends DangerousGoods {
  /** Kilograms of solids, litres of liquids; null where nobody knows. */
  amount: Decimal | null;
  /** Loose or in a tank, and not in packages. */
  isLoose: boolean;
}

/** The goods of one transport category on a journey. */
export interface CategoryLoad {
  category: number;
  /** Kilograms and litres together, as 1.1.3.6.3 counts them. */
  amount: Decimal;
  points: Decimal;
}

/**
 * Returns the goods of a journey by transport category, the strictest first, as the transport document shows them where
 * the exemption is used (ADR 5.4.1.1.1 (f), note 1); null where they cannot be known: a UN number, an amount, a class or
 * a packing group is missing.
 */
export function adrCategories(
  carried: readonly CarriedDangerousGoods[],
  rule: AdrRule,
): CategoryLoad[] | null {
  const loads = new Map<number, CategoryLoad>();
  for (const goods of carried) {
    const line = lineOf(goods, rule);
    if (line === null || goods.amount === null) return null;
    const { category } = line;
    const before = loads.get(category) ?? { category, amount: zero, points: zero };
    loads.set(category, {
      category,
      amount: addDecimals(before.amount, goods.amount),
      points: addDecimals(before.points, multiplyDecimals(goods.amount, decimal(line.points))),
    });
  }
  return [...loads.values()].toSorted((one, other) => one.category - other.category);
}

/** Returns the points of all dangerous goods of a journey (ADR 1.1.3.6.4); null where they cannot be known. */
export function adrPoints(carried: readonly CarriedDangerousGoods[], rule: AdrRule): Decimal | null {
  const loads = adrCategories(carried, rule);
  return loads && addDecimals(...loads.map(({ points }) => points));
}

/** The line of its UN number, else of its class and packing group before one for any; null where one is not known. */
function lineOf(
  { unNumber, adrClass, packingGroup }: DangerousGoods,
  { points }: AdrRule,
): AdrRuleLine | null {
  // Which goods they are is not known: they may be of transport category 0.
  if (unNumber === null) return null;
  const named = points.find(({ unNumbers }) => unNumbers?.includes(unNumber));
  if (named !== undefined) return named;
  // Of several labels the first is that of the class: '6.1 (3)'.
  const [ofLabels = null] = adrClass?.match(/^[\d.]+/) ?? [];
  if (ofLabels === null) return null;
  const fits = points.filter(
    (line) =>
      line.unNumbers === undefined &&
      (line.adrClass === null || line.adrClass === ofLabels) &&
      (line.packingGroup === null || line.packingGroup === packingGroup),
  );
  const rank = (line: AdrRuleLine) => (line.adrClass === null ? 0 : 2) + (line.packingGroup === null ? 0 : 1);
  return fits.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}

/** Returns the names of goods without a UN number, each once: what keeps the points of a journey from being counted. */
export function unnumberedOf(carried: readonly { name: string; unNumber: string | null }[]): string[] {
  return [...new Set(carried.flatMap(({ name, unNumber }) => (unNumber === null ? name : [])))];
}

/** True for goods of which not even one package is free (transport category 0). */
export function isNeverFree(carried: readonly CarriedDangerousGoods[], rule: AdrRule): boolean {
  return carried.some((goods) => lineOf(goods, rule)?.category === 0);
}

/**
 * True for a journey that goes by all rules of ADR, with a trained driver and an equipped vehicle
 * (docs/requirements.md, 'Dangerous goods'): the exemption of 1.1.3.6 is of packages alone, up to its points, never of
 * transport category 0, and is not claimed for goods whose points nobody knows.
 */
export function owesAdr(carried: readonly CarriedDangerousGoods[], rule: AdrRule): boolean {
  if (carried.length === 0) return false;
  const points = adrPoints(carried, rule);
  return (
    points === null ||
    points > decimal(rule.freePoints) ||
    isNeverFree(carried, rule) ||
    carried.some(({ isLoose }) => isLoose)
  );
}
