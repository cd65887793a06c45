import { addDecimals, type Decimal, decimal, multiplyDecimals, zero } from '../goods/decimal.ts';

export const packingGroups = ['I', 'II', 'III'] as const;
export type PackingGroup = (typeof packingGroups)[number];

/** Goods as ADR names them (table A of its chapter 3.2). */
export interface DangerousGoods {
  /** Four digits. */
  unNumber: string;
  /** The class or the numbers of the labels: '3', '5.1', '6.1'. */
  adrClass: string | null;
  packingGroup: PackingGroup | null;
  properName: string | null;
  /** '(D/E)' without its brackets; null where the goods have none. */
  tunnelCode: string | null;
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
  const name = [`UN ${unNumber}`, properName?.toUpperCase()].filter(Boolean).join(' ');
  return [name, adrClass, packingGroup, tunnelCode && `(${tunnelCode})`].filter(Boolean).join(', ');
}

/** Points of a kilogram or litre of goods; null stands for any class, or any packing group. */
interface PointsOf {
  adrClass: string | null;
  packingGroup: PackingGroup | null;
  points: number;
}

/** What ADR 1.1.3.6 says from a day on; dated data, never code. */
export interface AdrRule {
  /** So many points may be carried in packages without the other rules. */
  freePoints: number;
  points: readonly PointsOf[];
}

/** Goods of a journey with how much of them there is. */
export interface CarriedDangerousGoods extends DangerousGoods {
  /** Kilograms of solids, litres of liquids; null where nobody knows. */
  amount: Decimal | null;
  /** Loose or in a tank, and not in packages. */
  isLoose: boolean;
}

/**
 * Returns the points of all dangerous goods of a journey (ADR 1.1.3.6.4); null where they cannot be known: an amount, a
 * class or a packing group is missing.
 */
export function adrPoints(carried: readonly CarriedDangerousGoods[], rule: AdrRule): Decimal | null {
  let sum = zero;
  for (const goods of carried) {
    const points = pointsOfOne(goods, rule);
    if (points === null || goods.amount === null) return null;
    sum = addDecimals(sum, multiplyDecimals(goods.amount, decimal(points)));
  }
  return sum;
}

/** The points of a kilogram or litre: the line of its class and packing group before one for any. */
function pointsOfOne({ adrClass, packingGroup }: DangerousGoods, { points }: AdrRule): number | null {
  const fits = points.filter(
    (line) =>
      (line.adrClass === null || line.adrClass === adrClass) &&
      (line.packingGroup === null || line.packingGroup === packingGroup),
  );
  const rank = (line: PointsOf) => (line.adrClass === null ? 0 : 2) + (line.packingGroup === null ? 0 : 1);
  return fits.toSorted((one, other) => rank(other) - rank(one))[0]?.points ?? null;
}

/**
 * True for a journey that goes by all rules of ADR, with a trained driver and an equipped vehicle
 * (docs/requirements.md, 'Dangerous goods'): the exemption of 1.1.3.6 is of packages alone, up to its points, and is
 * not claimed for goods whose points nobody knows.
 */
export function owesAdr(carried: readonly CarriedDangerousGoods[], rule: AdrRule): boolean {
  if (carried.length === 0) return false;
  const points = adrPoints(carried, rule);
  return points === null || points > decimal(rule.freePoints) || carried.some(({ isLoose }) => isLoose);
}
