import { sql } from 'kysely';

import { isFinalWaybillStatus, secondsUntilNextLook } from '#domain/waybill-status.ts';

import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { recordAudit, type RowEntry } from '../audit.ts';
import type { JobRowEvents } from '../events/job-row-events.ts';
import type { Presence } from './presence.ts';
import type { SendPort, SendSystem, SentAs } from './send-port.ts';

const flagColumns = {
  waybill: 'sent_to_waybill',
  fleet: 'sent_to_fleet_service',
  terminal: 'sent_to_pk_terminal',
} as const;

export interface SendParts {
  db: Db;
  events: JobRowEvents;
  presence: Presence;
  system: SendSystem;
  port: SendPort;
}

/** A job as a whole, or one row of it. */
export interface SendTarget {
  jobId: number;
  rowId: number | null;
}

/** A send is there: its rows are marked, in one transaction with their history. */
export async function settleSent(
  parts: SendParts,
  sendId: string,
  sentAs: SentAs,
  userId: number,
): Promise<'settled' | 'nothing left of it'> {
  const { db, events, system } = parts;
  const rowIds = await transact(db, async (trx) => {
    const send = await trx
      .updateTable('outside_sends')
      .set({
        status: 'sent',
        outside_id: sentAs.outsideId,
        outside_number: sentAs.outsideNumber,
        outside_status: sentAs.outsideStatus,
        document_url: sentAs.documentUrl,
        next_look_at: firstLook(parts, sentAs),
        error: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', sendId)
      .where('status', '=', 'sending')
      .returning(['transport_job_id', 'row_id'])
      .executeTakeFirst();
    if (send === undefined) return null;
    const target = { jobId: send.transport_job_id, rowId: send.row_id };
    const changed = await setFlag(trx, system, target, true);
    await recordAudit(
      trx,
      ...changed.map((rowId): RowEntry => ({
        userId,
        entity: 'transport_job_product',
        entityId: rowId,
        action: `sent_to_${system}`,
        changes: { number: sentAs.outsideNumber },
      })),
    );
    return changed;
  });
  if (rowIds === null) return 'settled';
  events.changed(rowIds);
  // Everything of it was cancelled while it was on its way.
  return rowIds.length === 0 ? 'nothing left of it' : 'settled';
}

/** When the status is asked for first, of systems that have one to be asked for. */
function firstLook({ port }: SendParts, { outsideStatus }: SentAs) {
  if (port.look === undefined || isFinalWaybillStatus(outsideStatus)) return null;
  return sql<Date>`now() + make_interval(secs => ${secondsUntilNextLook(0)})`;
}

/** A send is taken back there: its rows are no longer marked. */
export async function settleCancelled(
  { db, events, system }: SendParts,
  sendId: string,
  by: { userId: number } | { actor: string },
): Promise<void> {
  const rowIds = await transact(db, async (trx) => {
    const send = await trx
      .updateTable('outside_sends')
      .set({ status: 'cancelled', next_look_at: null, updated_at: sql`now()` })
      .where('id', '=', sendId)
      .where('status', '=', 'cancelling')
      .returning(['transport_job_id', 'row_id'])
      .executeTakeFirst();
    if (send === undefined) return [];
    const changed = await setFlag(trx, system, { jobId: send.transport_job_id, rowId: send.row_id }, false);
    await recordAudit(
      trx,
      ...changed.map((rowId): RowEntry => ({
        ...by,
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

/** A send did not arrive: its rows may be sent again. */
export async function settleFailed({ db }: SendParts, sendId: string, error: string): Promise<void> {
  await db
    .updateTable('outside_sends')
    .set({ status: 'failed', error, updated_at: sql`now()` })
    .where('id', '=', sendId)
    .where('status', '=', 'sending')
    .execute();
}
