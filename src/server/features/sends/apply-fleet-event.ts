import { sql } from 'kysely';

import { type FleetEvent, statusAfterFleetEvent } from '#domain/dispatch/fleet-event.ts';
import type { Position } from '#domain/distances/distance.ts';

import type { Db } from '../../db/schema.ts';
import { writeStatus } from '../../row-status/set-status.ts';

/** An event of a stop that was sent as `sendId`; `at` is when it happened there, ISO 8601 to the microsecond. */
export interface ReceivedEvent extends FleetEvent {
  sendId: string;
  at: string;
  /** Where the one who told it was. */
  seen: Position | null;
  /** Who told it, by their id there. */
  fleetUserId: string | null;
}

/** `early`: its send is not settled yet, so the event should be sent again. `changed`: the row has another status. */
export type FleetEventOutcome = { kind: 'early' | 'unchanged' } | { kind: 'changed'; rowId: number };

/**
 * Moves the row that an event is about. Events come repeated, late and in any order: only one that is newer than
 * the newest heard so far counts, and only while the send lives.
 */
export async function applyEvent(db: Db, event: ReceivedEvent): Promise<FleetEventOutcome> {
  const send = await db
    .selectFrom('outside_sends')
    .select(['id', 'status', 'row_id', 'transport_job_id'])
    .where('system', '=', 'fleet')
    .where('id', '=', event.sendId)
    .executeTakeFirst();
  if (send === undefined) return { kind: 'unchanged' };
  if (send.status === 'sending') return { kind: 'early' };
  // The driver's own steps are taken under the same lock.
  const job = await db
    .selectFrom('transport_jobs')
    .select('driver_status')
    .where('id', '=', send.transport_job_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const heard = await db
    .updateTable('outside_sends')
    .set({ last_event_at: event.at, outside_status: `${event.stop} ${event.state}`, updated_at: sql`now()` })
    .where('id', '=', send.id)
    .where('status', '=', 'sent')
    .where((eb) =>
      eb.or([eb('last_event_at', 'is', null), eb('last_event_at', '<', sql<Date>`${event.at}::timestamptz`)]),
    )
    .returning('id')
    .executeTakeFirst();
  if (heard === undefined || send.row_id === null) return { kind: 'unchanged' };

  const row = await db
    .selectFrom('transport_job_products')
    .select(['id', 'status'])
    .where('id', '=', send.row_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const status = statusAfterFleetEvent(event, { status: row.status, driverStatus: job.driver_status });
  if (status === null) return { kind: 'unchanged' };
  await writeStatus(db, { ...row, transportJobId: send.transport_job_id }, status, {
    actor: 'GSMtasks',
    action: 'fleet_event',
    cause: { code: 'OUTSIDE_EVENT', of: 'GSMtasks' },
  });
  return { kind: 'changed', rowId: row.id };
}
