import { sql } from 'kysely';

import { problem } from '#contract/error-codes.ts';
import { preflight } from '#domain/preflight.ts';
import { isStateMessage } from '#domain/row-message.ts';

import type { Db } from '../../db/connect.ts';
import { et } from '../../words/et.ts';
import { recordAudit } from '../audit.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import type { JobRowEvents } from '../events/job-row-events.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { findJobRows, type OutsideRow, toPreflightRow } from './job-record.ts';
import { OutsideError } from './outside-client.ts';
import type { LostSend, SendPort, SendSystem, SentAs } from './send-port.ts';

const flagColumns = {
  waybill: 'sent_to_waybill',
  fleet: 'sent_to_fleet_service',
  terminal: 'sent_to_pk_terminal',
} as const;

export interface SendParts {
  db: Db;
  events: JobRowEvents;
  system: SendSystem;
  port: SendPort;
}

/** A job as a whole, or one row of it. */
export interface SendTarget {
  jobId: number;
  rowId: number | null;
}

/**
 * Sends a job or row once. The send is claimed in one transaction, made outside any, and settled in another; a
 * process killed in between leaves a claim that settleLostSends takes up. Refusals: 404, 409 for a state that
 * does not allow it, 422 with every row message, 502 when the system refuses or is away.
 */
export async function sendOnce(parts: SendParts, target: SendTarget, userId: number): Promise<SentAs> {
  const { sendId, rows } = await claim(parts, target, userId);
  let sentAs: SentAs;
  try {
    sentAs = await parts.port.send(sendId, rows);
  } catch (error) {
    if (!(error instanceof OutsideError)) {
      await settleFailed(parts, sendId, 'internal');
      throw error;
    }
    const arrived =
      error.kind === 'unclear' ? await lookFor(parts.port, sendId, { ...lookedUpBy(rows), rows }) : null;
    if (arrived === 'unclear') throw gatewayRefusal(error);
    if (arrived === null) {
      await settleFailed(parts, sendId, error.message);
      throw gatewayRefusal(error);
    }
    sentAs = arrived;
  }
  await settleSent(parts, sendId, sentAs, userId);
  return sentAs;
}

/** What a send is looked up by later. */
function lookedUpBy([row]: readonly OutsideRow[]) {
  return { date: row?.date ?? null, licensePlateNumber: row?.truck?.licensePlateNumber ?? null };
}

/**
 * Takes back what was sent and is still living. Answers false when there is nothing to take back. Refusals: 409
 * while a send is still under way, 502 when the system refuses or is away.
 */
export async function cancelSend(parts: SendParts, target: SendTarget, userId: number): Promise<boolean> {
  const living = await parts.db
    .updateTable('outside_sends')
    .set({ status: 'cancelling', updated_at: sql`now()` })
    .where('system', '=', parts.system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    .where('status', 'in', ['sent', 'cancelling'])
    .returning(['id', 'outside_id'])
    .executeTakeFirst();
  if (living === undefined) {
    if (await isBeingSent(parts, target)) {
      throw conflict([problem('WRONG_JOB_STATUS', undefined, et.outside.beingSent)]);
    }
    return false;
  }
  try {
    await parts.port.cancel(living.outside_id ?? '');
  } catch (error) {
    // Left as 'cancelling': cancelling again is safe, and settleLostSends will.
    if (error instanceof OutsideError) {
      if (error.kind === 'refused') await setStatus(parts.db, living.id, 'sent');
      throw gatewayRefusal(error);
    }
    throw error;
  }
  await settleCancelled(parts, living.id, userId);
  return true;
}

/** Settles what a killed process left claimed: asked at start and from time to time. */
export async function settleLostSends(parts: SendParts, olderThanSeconds: number): Promise<void> {
  const lost = await parts.db
    .selectFrom('outside_sends')
    .select(['id', 'status', 'outside_id', 'created_by', 'transport_job_id', 'row_id'])
    .select(['sent_date', 'sent_truck'])
    .where('system', '=', parts.system)
    .where('status', 'in', ['sending', 'cancelling'])
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute();
  for (const send of lost) {
    if (send.status === 'cancelling') {
      const done = await parts.port.cancel(send.outside_id ?? '').then(
        () => true,
        () => false,
      );
      if (done) await settleCancelled(parts, send.id, send.created_by);
      continue;
    }
    const arrived = await lookFor(parts.port, send.id, {
      date: send.sent_date,
      licensePlateNumber: send.sent_truck,
      rows: rowsOf(await findJobRows(parts.db, send.transport_job_id), send.row_id),
    });
    if (arrived === 'unclear') continue;
    if (arrived === null) await settleFailed(parts, send.id, 'lost');
    else await settleSent(parts, send.id, arrived, send.created_by);
  }
}

async function claim({ db, system }: SendParts, target: SendTarget, userId: number) {
  return db.transaction().execute(async (trx) => {
    // One send at a time looks at a job; cells edited meanwhile wait as well.
    await trx
      .selectFrom('transport_jobs')
      .select('id')
      .where('id', '=', target.jobId)
      .forUpdate()
      .executeTakeFirst();
    const all = await findJobRows(trx, target.jobId);
    const rows = rowsOf(all, target.rowId);
    if (rows.length === 0) throw notFound();
    const found = rows.flatMap((row) =>
      preflight(system, toPreflightRow(row, all.length)).map((code) => ({ code, rowId: row.id })),
    );
    const codes = [...new Set(found.map(({ code }) => code))];
    const distinct = codes.map((code) => ({
      ...problem(code),
      rowId: found.find((each) => each.code === code)?.rowId ?? 0,
    }));
    if (codes.some(isStateMessage)) throw conflict(distinct);
    if (distinct.length > 0) throw invalid(distinct);
    const { date, licensePlateNumber } = lookedUpBy(rows);
    const claimed = await trx
      .insertInto('outside_sends')
      .values({
        system,
        sent_date: date,
        sent_truck: licensePlateNumber,
        transport_job_id: target.jobId,
        row_id: target.rowId,
        status: 'sending',
        created_by: userId,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) throw conflict([problem('ALREADY_SENT')]);
    return { sendId: claimed.id, rows };
  });
}

function rowsOf(rows: readonly OutsideRow[], rowId: number | null): readonly OutsideRow[] {
  return rowId === null ? rows : rows.filter(({ id }) => id === rowId);
}

async function isBeingSent({ db, system }: SendParts, target: SendTarget): Promise<boolean> {
  const sending = await db
    .selectFrom('outside_sends')
    .select('id')
    .where('system', '=', system)
    .where('transport_job_id', '=', target.jobId)
    .where(sql<boolean>`row_id is not distinct from ${target.rowId}::bigint`)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return sending !== undefined;
}

async function settleSent(parts: SendParts, sendId: string, sentAs: SentAs, userId: number) {
  const { db, events, system } = parts;
  let target: SendTarget | null = null;
  const rowIds = await db.transaction().execute(async (trx) => {
    const send = await trx
      .updateTable('outside_sends')
      .set({
        status: 'sent',
        outside_id: sentAs.outsideId,
        outside_number: sentAs.outsideNumber,
        outside_status: sentAs.outsideStatus,
        document_url: sentAs.documentUrl,
        error: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', sendId)
      .where('status', '=', 'sending')
      .returning(['transport_job_id', 'row_id'])
      .executeTakeFirst();
    if (send === undefined) return null;
    target = { jobId: send.transport_job_id, rowId: send.row_id };
    const changed = await setFlag(trx, system, target, true);
    await recordAudit(
      trx,
      ...changed.map((rowId) => ({
        userId,
        entity: 'transport_job_product',
        entityId: rowId,
        action: `sent_to_${system}`,
        changes: { number: sentAs.outsideNumber },
      })),
    );
    return changed;
  });
  if (rowIds === null || target === null) return;
  events.changed(rowIds);
  // Everything of it was cancelled while it was on its way.
  if (rowIds.length === 0) await cancelSend(parts, target, userId);
}

async function settleCancelled({ db, events, system }: SendParts, sendId: string, userId: number) {
  const rowIds = await db.transaction().execute(async (trx) => {
    const send = await trx
      .updateTable('outside_sends')
      .set({ status: 'cancelled', updated_at: sql`now()` })
      .where('id', '=', sendId)
      .where('status', '=', 'cancelling')
      .returning(['transport_job_id', 'row_id'])
      .executeTakeFirst();
    if (send === undefined) return [];
    const changed = await setFlag(trx, system, { jobId: send.transport_job_id, rowId: send.row_id }, false);
    await recordAudit(
      trx,
      ...changed.map((rowId) => ({
        userId,
        entity: 'transport_job_product',
        entityId: rowId,
        action: `cancelled_${system}`,
      })),
    );
    return changed;
  });
  events.changed(rowIds);
}

async function setFlag(db: Db, system: SendSystem, target: SendTarget, sent: boolean): Promise<number[]> {
  const rows = await db
    .updateTable('transport_job_products')
    .set({ [flagColumns[system]]: sent, version: sql`version + 1`, updated_at: sql`now()` })
    .where('transport_job_id', '=', target.jobId)
    .where('status', '<>', 'CANCELLED')
    .$if(target.rowId !== null, (query) => query.where('id', '=', target.rowId ?? 0))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function settleFailed({ db }: SendParts, sendId: string, error: string): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ status: 'failed', error, updated_at: sql`now()` })
    .where('id', '=', sendId)
    .where('status', '=', 'sending')
    .execute();
}

async function setStatus(db: Db, sendId: string, status: 'sent'): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', sendId)
    .execute();
}

/** 'unclear' when the system cannot be asked now either. */
async function lookFor(port: SendPort, sendId: string, lost: LostSend): Promise<SentAs | null | 'unclear'> {
  try {
    return await port.find(sendId, lost);
  } catch (error) {
    if (error instanceof OutsideError) return 'unclear';
    throw error;
  }
}
