import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { decimalOrNull, numberOrNull } from '#domain/goods/decimal.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import {
  type ChangeAnswer,
  isWishFulfilled,
  type Wish,
  type WrittenWish,
} from '#domain/orders/change-request.ts';

import type { Db } from '../db/schema.ts';

/** The answer to a client's wish: by whom, when (epoch milliseconds), and what it says. */
export interface WishAnswer {
  userId: number;
  now: number;
  answer: ChangeAnswer;
  note: string | null;
}

/** The order fields that answering a change request wrote, with the id of the entry in the order's history. */
export interface StoredWishChanges {
  written: WrittenWish;
  entryId: number;
}

/** The stored fields of an answer before there is one. */
export const noAnswer = { answer: null, is_wish_made: null, wish_written: null, wish_entry_id: null };

/** Returns the wish of an alert; an old alert has no parts, only its text. */
export function wishOf(wish: Partial<Wish> | null, message: string): Wish {
  return { transportDate: null, quantity: null, text: wish === null ? message : '', ...wish };
}

/**
 * Settles an open wish with its answer and stores whether the order fulfils it now: later the order changes,
 * and what was answered does not. False when it is open no more.
 */
export async function answerWish(
  db: Db,
  alertId: number,
  { userId, now, answer, note }: WishAnswer,
  stored: StoredWishChanges | null = null,
): Promise<boolean> {
  const settled = await db
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
  return settled !== undefined;
}

async function isFulfilledNow(db: Db, alertId: number): Promise<boolean | null> {
  const { rows } = await sql<{
    wish: Partial<Wish> | null;
    message: string;
    quantity: string | null;
    loads: { date: Day; status: JobRowStatus }[];
  }>`
    select a.data -> 'wish' as wish, coalesce(a.data ->> 'message', '') as message, o.quantity,
      (select coalesce(jsonb_agg(jsonb_build_object('date', r.transport_date, 'status', r.status)), '[]')
        from transport_jobs of_order join transport_job_products r on r.transport_job_id = of_order.id
        where of_order.transport_order_id = o.id) as loads
    from alerts a
    join transport_jobs j on j.id = a.transport_job_id
    join transport_orders o on o.id = j.transport_order_id
    where a.id = ${alertId} and a.kind = 'ORDER_CHANGE_ASKED'`.execute(db);
  const [asked] = rows;
  if (asked === undefined) return null;
  const quantity = numberOrNull(decimalOrNull(asked.quantity));
  return isWishFulfilled(wishOf(asked.wish, asked.message), { quantity, loads: asked.loads });
}
