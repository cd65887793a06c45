import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { PrecursorRule } from '#domain/sales/precursors.ts';

import type { Db } from '../../db/schema.ts';

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

/** SQL for what the law asked when `report` was noticed: the hours to report it, and where that stands. */
export const ruleOfReport = sql`(
  select rule.report_hours, rule.report_source from precursor_rules rule
  order by rule.valid_from <= report.noticed_at desc, rule.valid_from desc limit 1)`;
