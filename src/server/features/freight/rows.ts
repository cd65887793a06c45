import { sql } from 'kysely';

import { type Problem, problem } from '#api/error-codes.ts';
import type { FreightRow, ShownSum } from '#api/freight/freight-rows.ts';
import { formatCents } from '#domain/freight/exact.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import { anyOf } from '../../db/any-of.ts';
import { type AuditEntry, recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { approveLoads } from '../../freight/approve.ts';
import { calculateJobs } from '../../freight/calculate-jobs.ts';
import { lockFreight } from '../../freight/queue.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { freight as messages } from '../../i18n/freight.ts';
import { findFreightRows } from './find-rows.ts';

/** Calculates these rows as they are at this moment; nobody else writes freight until the end of the transaction. */
async function calculateRows(
  db: Db,
  rowIds: readonly number[],
  afresh: { side: FreightSide; rowIds: ReadonlySet<number> } | null = null,
): Promise<void> {
  await lockFreight(db);
  const jobs = await db
    .selectFrom('transport_job_products')
    .select('transport_job_id as id')
    .distinct()
    .where('id', '=', anyOf(rowIds))
    .execute();
  await calculateJobs(
    db,
    jobs.map(({ id }) => id),
    afresh,
  );
}

function loadsOf(side: FreightSide, rowIds: readonly number[]) {
  return sql`load.side = ${side} and load.row_id = any(${[...rowIds]}::bigint[])`;
}

/**
 * Approves the present sums of these rows. Where the request says which sum the person saw, a row with another sum is
 * refused: nobody approves a sum unseen.
 */
export async function approveRows(
  db: Db,
  {
    side,
    rowIds,
    shown: shownSums = [],
    userId,
  }: {
    side: FreightSide;
    rowIds: readonly number[];
    shown?: readonly ShownSum[] | undefined;
    userId: number;
  },
): Promise<{ approved: number; rows: FreightRow[] }> {
  await calculateRows(db, rowIds);
  const loads = await findFreightRows(db, loadsOf(side, rowIds));
  refuseRows(rowIds, loads, (ofRow, rowId) => {
    const held = ofRow.flatMap((load) => load.held);
    const reasons = held.map(({ message }) => message).join(', ');
    if (held.length > 0) return { code: 'NOT_ALLOWED', words: messages.heldRow(rowId, reasons) };
    const changed = shownSums.find(
      (each) => each.rowId === rowId && openCentsOf(ofRow, each) !== each.openCents,
    );
    if (changed === undefined) return null;
    const sum = formatCents(openCentsOf(ofRow, changed));
    return { code: 'INVALID', words: messages.changedRow(rowId, sum) };
  });
  const approved = await approveLoads(db, loadsOf(side, rowIds));
  await recordAudit(
    db,
    ...approved.map(({ rowId: entityId, openCents }): AuditEntry => {
      const changes = { side, openCents };
      return { userId, entity: 'freight_load', entityId, action: 'approve', changes };
    }),
  );
  return { approved: approved.length, rows: await findFreightRows(db, loadsOf(side, rowIds)) };
}

interface RowChoice {
  side: FreightSide;
  rowIds: readonly number[];
  userId: number;
}

/** Takes back the approval of these rows, which are calculated anew; what is settled stays. */
export async function unapproveRows(
  db: Db,
  { side, rowIds, userId }: RowChoice,
): Promise<{ unapproved: number; rows: FreightRow[] }> {
  await calculateRows(db, rowIds);
  const loads = await findFreightRows(db, loadsOf(side, rowIds));
  refuseRows(rowIds, loads, (ofRow, rowId) => {
    if (ofRow.some(({ state }) => state === 'APPROVED')) return null;
    const isSettled = ofRow.some(({ state }) => state === 'SETTLED');
    const words = isSettled ? messages.alreadySettled(rowId) : messages.notApproved(rowId);
    return { code: 'NOT_ALLOWED', words };
  });
  await sql`
    with draft as (
      update freight_loads load set state = 'DRAFT'
      where ${loadsOf(side, rowIds)} and load.state = 'APPROVED' returning load.id
    )
    update freight_lines line set state = 'DRAFT' from draft
    where line.load_id = draft.id and line.state = 'APPROVED'`.execute(db);
  const approved = loads.filter(({ state }) => state === 'APPROVED');
  await recordAudit(
    db,
    ...approved.map(({ rowId: entityId, openCents }): AuditEntry => {
      const changes = { side, openCents };
      return { userId, entity: 'freight_load', entityId, action: 'unapprove', changes };
    }),
  );
  await calculateRows(db, rowIds);
  return { unapproved: approved.length, rows: await findFreightRows(db, loadsOf(side, rowIds)) };
}

/** Calculates settled rows by the tariffs and facts of now: what differs is a line that is still to be approved. */
export async function recalculateRows(
  db: Db,
  { side, rowIds, userId }: RowChoice,
): Promise<{ recalculated: number; rows: FreightRow[] }> {
  await calculateRows(db, rowIds);
  const before = await findFreightRows(db, loadsOf(side, rowIds));
  refuseRows(rowIds, before, (ofRow, rowId) =>
    ofRow.some(({ lines }) => lines.some(({ state }) => state === 'SETTLED'))
      ? null
      : { code: 'NOT_ALLOWED', words: messages.notSettled(rowId) },
  );
  await calculateRows(db, rowIds, { side, rowIds: new Set(rowIds) });
  const rows = await findFreightRows(db, loadsOf(side, rowIds));
  const changed = rows.filter(({ openCents }) => openCents !== 0);
  await recordAudit(
    db,
    ...changed.map(({ rowId: entityId, openCents }): AuditEntry => {
      const changes = { side, openCents };
      return { userId, entity: 'freight_load', entityId, action: 'recalculate', changes };
    }),
  );
  return { recalculated: changed.length, rows };
}

/** Throws a 422 refusal that names each row that has no freight, or that is refused for a reason of its own. */
function refuseRows(
  rowIds: readonly number[],
  loads: readonly FreightRow[],
  refusalOf: (
    ofRow: readonly FreightRow[],
    rowId: number,
  ) => { code: 'NOT_ALLOWED' | 'INVALID'; words: string } | null,
): void {
  const problems = rowIds.flatMap((rowId, index): Problem[] => {
    const field = `rowIds.${index}`;
    const ofRow = loads.filter((load) => load.rowId === rowId);
    if (ofRow.length === 0) return [{ ...problem('NOT_FOUND', field, messages.noFreight(rowId)), rowId }];
    const refusal = refusalOf(ofRow, rowId);
    return refusal === null ? [] : [{ ...problem(refusal.code, field, refusal.words), rowId }];
  });
  if (problems.length > 0) throw invalid(problems);
}

/** The present sum of a row for a party; nothing where the row belongs to another party now. */
function openCentsOf(ofRow: readonly FreightRow[], { partyId }: ShownSum): number {
  return ofRow.find(({ party }) => (party?.id ?? null) === partyId)?.openCents ?? 0;
}

/** Adds extras to a row by hand and removes others; the codes are those of its tariff. */
export async function setExtras(
  db: Db,
  rowId: number,
  {
    side,
    extras,
    takenOffReason,
    userId,
    now,
  }: {
    side: FreightSide;
    extras: readonly { code: string; reason: string }[];
    takenOffReason?: string | undefined;
    userId: number;
    now: number;
  },
): Promise<FreightRow[]> {
  await calculateRows(db, [rowId]);
  const loads = await db
    .selectFrom('freight_loads')
    .select('chosen')
    .where('row_id', '=', rowId)
    .where('side', '=', side)
    .execute();
  if (loads.length === 0) throw notFound();
  const knownCodes = new Set(
    loads.flatMap(({ chosen }) => chosen?.tariff.extras.map(({ code }) => code) ?? []),
  );
  const codes = extras.map(({ code }) => code);
  const problems = codes.flatMap((code, index) => {
    const field = `extras.${index}.code`;
    if (codes.indexOf(code) !== index) return [problem('DUPLICATE', field)];
    return knownCodes.has(code) ? [] : [problem('NOT_FOUND', field, messages.unknownExtra(code))];
  });
  if (problems.length > 0) throw invalid(problems);
  const before = await db
    .deleteFrom('freight_extras')
    .where('row_id', '=', rowId)
    .where('side', '=', side)
    .returning(['code', 'reason'])
    .execute();
  if (extras.length > 0) {
    const added = { row_id: rowId, side, added_by: userId, added_at: new Date(now) };
    await db
      .insertInto('freight_extras')
      .values(extras.map((extra) => ({ ...extra, ...added })))
      .execute();
  }
  const worded = (each: { code: string; reason: string }) => `${each.code}: ${each.reason}`;
  const takenOff = before.filter(({ code }) => !codes.includes(code)).map(worded);
  await recordAudit(db, {
    userId,
    entity: 'freight_load',
    entityId: rowId,
    action: 'extras',
    changes: {
      side,
      extras: extras.map(worded),
      ...(takenOff.length > 0 && { takenOff, reason: takenOffReason ?? null }),
    },
  });
  await calculateRows(db, [rowId]);
  return findFreightRows(db, loadsOf(side, [rowId]));
}
