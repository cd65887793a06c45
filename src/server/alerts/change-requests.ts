import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import {
  type ChangeAnswer,
  isRequestFulfilled,
  type RequestedChange,
  type WrittenChange,
} from '#domain/orders/change-request.ts';

import type { Db } from '../db/schema.ts';
import { storedNumber } from '../db/stored-number.ts';

/** The answer to a client's change request: by whom, when (epoch milliseconds), and what it says. */
export interface RequestAnswer {
  userId: number;
  now: number;
  answer: ChangeAnswer;
  note: string | null;
}

/** The order fields that answering a change request wrote, with the id of the entry in the order's history. */
export interface StoredWrittenChange {
  written: WrittenChange;
  entryId: number;
}

/** The stored fields of an answer before there is one. */
export const noAnswer = { answer: null, is_wish_made: null, wish_written: null, wish_entry_id: null };

/** Returns the change request of an alert; an old alert has no parts, only its text. */
export function requestedChangeOf(
  requested: Partial<RequestedChange> | null,
  message: string,
): RequestedChange {
  return { transportDate: null, quantity: null, text: requested === null ? message : '', ...requested };
}

/**
 * Settles an open change request with its answer and stores whether the order fulfils it now: later the order changes,
 * and what was answered does not. False when it is open no more.
 */
export async function answerChangeRequest(
  db: Db,
  alertId: number,
  { userId, now, answer, note }: RequestAnswer,
  stored: StoredWrittenChange | null = null,
): Promise<boolean> {
  const settledAlert = await db
    .updateTable('alerts')
    .set({
      settled_at: new Date(now),
      settled_by: userId,
      note,
      answer,
      is_wish_made: answer === 'ACCEPTED' ? await isFulfilledNow(db, alertId) : null,
      wish_written: stored === null ? null : JSON.stringify(stored.written),
      wish_entry_id: stored?.entryId ?? null,
    })
    .where('id', '=', alertId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settledAlert !== undefined;
}

async function isFulfilledNow(db: Db, alertId: number): Promise<boolean | null> {
  const { rows } = await sql<{
    requested: Partial<RequestedChange> | null;
    message: string;
    quantity: string | null;
    loads: { date: Day; status: JobRowStatus }[];
  }>`
    select alert.data -> 'wish' as requested, coalesce(alert.data ->> 'message', '') as message, o.quantity,
      (select coalesce(jsonb_agg(jsonb_build_object('date', r.transport_date, 'status', r.status)), '[]')
        from transport_jobs of_order join transport_job_products r on r.transport_job_id = of_order.id
        where of_order.transport_order_id = o.id) as loads
    from alerts alert
    join transport_jobs j on j.id = alert.transport_job_id
    join transport_orders o on o.id = j.transport_order_id
    where alert.id = ${alertId} and alert.kind = 'ORDER_CHANGE_ASKED'`.execute(db);
  const [stored] = rows;
  if (stored === undefined) return null;
  const quantity = storedNumber(stored.quantity);
  return isRequestFulfilled(requestedChangeOf(stored.requested, stored.message), {
    quantity,
    loads: stored.loads,
  });
}
