import {
  adrCategories,
  adrPoints,
  type AdrRule,
  type CategoryLoad,
  owesAdr,
  unnumberedOf,
} from '#domain/adr/dangerous-goods.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type Decimal, decimal, multiplyDecimals } from '#domain/goods/decimal.ts';
import { weightInKg } from '#domain/goods/quantity.ts';

import type { Db } from '../db/schema.ts';
import type { ExternalRow } from '../job-rows/external-row.ts';

/** Reads what ADR 1.1.3.6 says on a day; null before it is known. */
export async function findAdrRule(db: Db, on: Day): Promise<AdrRule | null> {
  const rule = await db
    .selectFrom('adr_rules')
    .select(['free_points', 'points'])
    .where('valid_from', '<=', on)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return rule === undefined ? null : { freePoints: rule.free_points, points: rule.points };
}

/** A quantity as the database has it; kilograms of a unit. */
interface Amount {
  quantity: string | null;
  unit: string;
  grossWeight: string | null;
}

/**
 * Returns what ADR counts of a quantity: kilograms, litres of what is measured so, else the gross weight of the pieces; null
 * where it is not known.
 */
export function amountOf({ quantity, unit, grossWeight }: Amount): Decimal | null {
  if (quantity === null) return null;
  const amount = decimal(quantity);
  const kg = weightInKg(amount, unit);
  if (kg !== null || unit.trim().toLowerCase() === 'l') return kg ?? amount;
  return grossWeight === null ? null : multiplyDecimals(amount, decimal(grossWeight));
}

/** What ADR says of all goods of a journey; points null where they are not known. */
export interface JourneyAdr {
  points: Decimal | null;
  /** The same by transport category; null as the points. */
  categories: CategoryLoad[] | null;
  /** It goes by all rules: with a trained driver and an equipped vehicle. */
  isOwed: boolean;
  /** The names of goods whose missing UN number keeps the points from being counted. */
  unnumbered: string[];
}

/** Finds what ADR says of the rows of a journey on its day; null without dangerous goods. */
export async function findJourneyAdr(db: Db, rows: readonly ExternalRow[]): Promise<JourneyAdr | null> {
  const carried = rows.flatMap(({ product, quantity }) => {
    const { name, dangerous, isBulk: isLoose } = product;
    if (dangerous === null) return [];
    return { ...dangerous, name, amount: amountOf({ ...product, quantity }), isLoose };
  });
  const rule = rows[0] === undefined || carried.length === 0 ? null : await findAdrRule(db, rows[0].date);
  if (rule === null) return null;
  return {
    points: adrPoints(carried, rule),
    categories: adrCategories(carried, rule),
    isOwed: owesAdr(carried, rule),
    unnumbered: unnumberedOf(carried),
  };
}
