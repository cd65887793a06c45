import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Day } from '#domain/calendar/day.ts';
import { expiredPaper, type PaperSubject } from '#domain/papers/paper.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../db/schema.ts';
import { invalid } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import { isDangerous } from '../job-rows/product-of-row.ts';
import { subjectName } from '../papers/paper-rows.ts';
import type { AssignedRow } from './assigned-row.ts';
import { isDriverOf } from './drivers.ts';

interface FoundPaper {
  row: number;
  subject: PaperSubject;
  name: string;
  kindId: number;
  label: string;
  refuses: boolean;
  validFrom: Day | null;
  validTo: Day;
}

/** A paper that has run out by the day of a row; `row` is its index. */
export type ExpiredPaper = Omit<FoundPaper, 'kindId' | 'validFrom'>;

/** Finds what is said of the papers that have run out for rows with their trucks. */
export async function findPaperFindings(db: Db, rows: readonly AssignedRow[]): Promise<JobRowWarning[]> {
  return (await findExpiredPapers(db, rows)).flatMap((paper): JobRowWarning[] => {
    const row = rows[paper.row];
    if (row === undefined) return [];
    const { refuses } = paper;
    const message = et.papers.expired(paper);
    return [{ rowId: row.id, code: 'PAPER_EXPIRED', message, ...(refuses && { refuses }) }];
  });
}

/**
 * Finds the papers of truck, trailer, driver and carrier that have run out by the day of the row (docs/requirements.md,
 * 'Papers that run out'): of kinds that are asked for its goods, where no other paper of the kind is valid that day. The
 * law behind each kind is the office's to know: kinds are data.
 */
export async function findExpiredPapers(db: Db, rows: readonly AssignedRow[]): Promise<ExpiredPaper[]> {
  if (rows.every(({ truck, trailer }) => truck === null && trailer === null)) return [];
  const { rows: found } = await sql<FoundPaper>`
    with asked as (
      select * from unnest(
        ${sql.val(rows.map((_, index) => index))}::integer[],
        ${sql.val(rows.map(({ truck }) => truck?.id ?? null))}::bigint[],
        ${sql.val(rows.map(({ trailer }) => trailer?.id ?? null))}::bigint[],
        ${sql.val(rows.map(({ product }) => product.id))}::bigint[]
      ) asked (row, truck_id, trailer_id, product_id)
    ), driven as (
      select asked.*, truck.company_id, driver.id as user_id, ${isDangerous('goods')} as is_dangerous,
        goods_group.is_feed
      from asked
      left join trucks truck on truck.id = asked.truck_id
      join products goods on goods.id = asked.product_id
      join product_groups goods_group on goods_group.id = goods.group_id
      left join lateral (
        select users.id from users where not users.is_program and ${isDriverOf('users', 'truck')} order by users.id limit 1
      ) driver on exists (select from papers where papers.user_id is not null and papers.active)
    )
    select driven.row, held.subject, ${subjectName} as name, kind.id as "kindId", kind.label, kind.refuses,
      paper.valid_from::text as "validFrom", paper.valid_to::text as "validTo"
    from driven
    cross join lateral (
      select id, 'TRUCK' as subject from papers where papers.truck_id = driven.truck_id
      union all select id, 'TRAILER' from papers where papers.trailer_id = driven.trailer_id
      union all select id, 'DRIVER' from papers where papers.user_id = driven.user_id
      union all select id, 'COMPANY' from papers where papers.company_id = driven.company_id
    ) held
    join papers paper on paper.id = held.id
    join paper_kinds kind on kind.id = paper.kind_id
    where paper.active and kind.active and case kind.goods
      when 'FEED' then driven.is_feed when 'DANGEROUS' then driven.is_dangerous else true end
    order by driven.row, paper.valid_to`.execute(db);
  const papersOf = Map.groupBy(
    found,
    ({ row, subject, kindId }) => `${String(row)} ${subject} ${String(kindId)}`,
  );
  return [...papersOf.values()].flatMap((papers): ExpiredPaper[] => {
    const row = rows[papers[0]?.row ?? 0];
    const expired = row === undefined ? null : expiredPaper(papers, row.date);
    if (expired === null) return [];
    const { subject, name } = expired;
    const isPlate = subject === 'TRUCK' || subject === 'TRAILER';
    return [Object.assign(expired, { name: isPlate ? formatPlate(name) : name })];
  });
}

/** Throws a 422 refusal of an assignment without a paper that its kind makes a condition. */
export function refuseExpiredPapers(warnings: readonly JobRowWarning[]): void {
  const refusing = warnings.filter(({ refuses }) => refuses === true);
  if (refusing.length === 0) return;
  throw invalid(
    refusing.map(({ rowId, message }) =>
      Object.assign(problem('PAPER_EXPIRED', 'truck', message), { rowId }),
    ),
  );
}
