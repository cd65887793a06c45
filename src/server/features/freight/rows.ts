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
async function calculateRows(db: Db, rowIds: readonly number[]): Promise<void> {
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
  const problems = rowIds.flatMap((rowId, index): Problem[] => {
    const field = `rowIds.${index}`;
    const ofRow = loads.filter((load) => load.rowId === rowId);
    const held = ofRow.flatMap((load) => load.held);
    const reasons = held.map(({ message }) => message).join(', ');
    if (ofRow.length === 0) return [{ ...problem('NOT_FOUND', field, messages.noFreight(rowId)), rowId }];
    if (held.length > 0) {
      return [{ ...problem('NOT_ALLOWED', field, messages.heldRow(rowId, reasons)), rowId }];
    }
    const changed = shownSums.find(
      (each) => each.rowId === rowId && openCentsOf(ofRow, each) !== each.openCents,
    );
    if (changed !== undefined) {
      const sum = formatCents(openCentsOf(ofRow, changed));
      return [{ ...problem('INVALID', field, messages.changedRow(rowId, sum)), rowId }];
    }
    return [];
  });
  if (problems.length > 0) throw invalid(problems);
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
