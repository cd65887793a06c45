import { sql } from 'kysely';

import type { Paper } from '#api/papers/papers.ts';
import { addDays, type Day, daysBetween } from '#domain/calendar/day.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { noticeDue } from '#domain/papers/paper.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { isInUse } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { isCurrentPaper, subjectName } from '../../../papers/paper-rows.ts';
import { type AlertSource, maxPerKind } from './alert-source.ts';

interface ExpiringPaper {
  id: number;
  subject: Paper['subject'];
  name: string;
  label: string;
  validTo: Day;
  warnDays: number[];
}

/**
 * Returns current papers whose notice is due, of subjects in use: 30 and 7 days before the end and once it has passed,
 * unless their kind says otherwise. Each notice is an alert of its own: one that was settled is raised again at the next.
 */
export async function deriveExpiringPapers(db: Db, today: Day): Promise<AlertSource<'PAPER_EXPIRING'>[]> {
  const { rows } = await sql<ExpiringPaper>`
    select paper.id, ${subjectName} as name, kind.label, paper.valid_to::text as "validTo", kind.warn_days as "warnDays",
      jsonb_strip_nulls(jsonb_build_object('truckId', paper.truck_id, 'trailerId', paper.trailer_id,
        'userId', paper.user_id, 'companyId', paper.company_id, 'scaleId', paper.scale_id)) as subject
    from papers paper
    join paper_kinds kind on kind.id = paper.kind_id
    where ${isCurrentPaper} and kind.active
      and paper.valid_to <= ${today}::date + (select max(day) from unnest(kind.warn_days) day)
      and (paper.truck_id is null or exists (select from trucks where trucks.id = paper.truck_id and ${isInUse('trucks')}))
      and (paper.trailer_id is null
        or exists (select from trailers where trailers.id = paper.trailer_id and ${isInUse('trailers')}))
      and (paper.user_id is null or exists (select from users where users.id = paper.user_id and not users.disabled))
      and (paper.company_id is null
        or exists (select from companies where companies.id = paper.company_id and ${isInUse('companies')}))
      and (paper.scale_id is null
        or exists (select from locations where locations.id = paper.scale_id and ${isInUse('locations')}))
    order by paper.valid_to, paper.id limit ${sql.lit(maxPerKind)}`.execute(db);
  return rows.flatMap(({ id, subject, name, label, validTo, warnDays }) => {
    const notice = noticeDue(validTo, warnDays, today);
    if (notice === null) return [];
    const isPlate = subject.truckId !== undefined || subject.trailerId !== undefined;
    const title = isPlate ? formatPlate(name) : name;
    const said = et.papers.expiring(label, validTo, daysBetween(today, validTo));
    return {
      kind: 'PAPER_EXPIRING',
      source: id,
      key: `paper-expiring:${id}:${validTo}:${notice}`,
      summary: `${title}: ${said}`,
      data: { title, said, paperId: id, subject, validTo },
      // The day on which this notice came due; of one that has run out, the day after its last.
      raisedAt: new Date(fromTallinn({ day: addDays(validTo, notice === 0 ? 1 : -notice), time: '00:00' })),
      row: null,
    };
  });
}
