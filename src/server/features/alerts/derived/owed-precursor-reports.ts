import { sql } from 'kysely';

import type { PrecursorReportKind } from '#domain/sales/precursors.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { ruleOfReport } from '../../products/index.ts';
import { type AlertSource, maxPerKind } from './alert-source.ts';

/**
 * Returns notices of explosives precursors that nobody has given to the authority yet, with the last moment to do so
 * (docs/requirements.md, 'Explosives precursors').
 */
export async function deriveOwedPrecursorReports(db: Db): Promise<AlertSource<'PRECURSOR_REPORT_DUE'>[]> {
  const { rows } = await sql<{ id: number; kind: PrecursorReportKind; raisedAt: Date; dueAt: Date }>`
    select report.id, report.kind, report.created_at as "raisedAt",
      report.noticed_at + make_interval(hours => rule.report_hours) as "dueAt"
    from precursor_reports report cross join lateral ${ruleOfReport} rule
    where report.reported_at is null
    order by report.noticed_at limit ${sql.lit(maxPerKind)}`.execute(db);
  return rows.map(({ id, kind, raisedAt, dueAt }) => {
    const title = et.precursors.report.titles[kind];
    const said = et.precursors.report.due(dueAt);
    return {
      kind: 'PRECURSOR_REPORT_DUE',
      source: id,
      key: `precursor-report:${id}`,
      summary: `${title}: ${said}`,
      data: { title, said, reportId: id, dueAt: dueAt.toISOString() },
      raisedAt,
      row: null,
    };
  });
}
