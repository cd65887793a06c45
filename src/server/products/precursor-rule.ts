import type { Day } from '#domain/calendar/day.ts';
import type { PrecursorRule } from '#domain/sales/precursors.ts';

import type { Db } from '../db/schema.ts';

/** Reads what the law asks of explosives precursors on a day; null before there was such a law. */
export async function findPrecursorRule(db: Db, on: Day): Promise<PrecursorRule | null> {
  const rule = await db
    .selectFrom('precursor_rules')
    .selectAll()
    .where('valid_from', '<=', on)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (rule === undefined) return null;
  return {
    restrictedFromNitrogen: Number(rule.restricted_from_nitrogen),
    declarationMonths: rule.declaration_months,
    source: rule.source,
  };
}
