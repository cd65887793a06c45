import type { Selectable } from 'kysely';

import { isFullSmsPart, longestBetweenPartsMs } from '#domain/order-messages/sms-parts.ts';

import type { Database, Db } from '../../../db/schema.ts';

interface Part {
  from: string;
  text: string;
  receivedAt: Date;
  externalId: string;
}

type PartRow = Omit<Selectable<Database['inbox_parts']>, 'id' | 'message_id'>;

interface Joined {
  id: number;
  alertId: number;
  text: string;
  receivedAt: Date;
}

/** Returns the message that an SMS was put into as one of its parts, if it was. */
export async function findPart(db: Db, externalId: string): Promise<{ id: number; alertId: number } | null> {
  const message = await db
    .selectFrom('inbox_parts as part')
    .innerJoin('inbox_messages as message', 'message.id', 'part.message_id')
    .select(['message.id', 'message.alert_id'])
    .where('part.external_id', '=', externalId)
    .executeTakeFirst();
  return message === undefined ? null : { id: message.id, alertId: message.alert_id ?? 0 };
}

/**
 * Finds the message of the same phone that a new SMS is a part of, and its text with the part in it, whichever came
 * first (docs/requirements.md, 'Messages that come in'). Null when there is none, or somebody has settled it.
 */
export async function joinToOthers(db: Db, part: Part): Promise<Joined | null> {
  const { from, text, receivedAt, externalId } = part;
  const near = (milliseconds: number) => new Date(receivedAt.getTime() + milliseconds);
  const other = await db
    .selectFrom('inbox_messages as message')
    .innerJoin('alerts', 'alerts.id', 'message.alert_id')
    .select(['message.id', 'message.body', 'message.external_id', 'message.received_at'])
    .select('alerts.id as alert_id')
    .where('message.channel', '=', 'SMS')
    .where('message.sender', '=', from)
    .where('message.answer', 'is', null)
    .where('alerts.settled_at', 'is', null)
    .where('message.received_at', '>=', near(-longestBetweenPartsMs))
    .where('message.received_at', '<=', near(longestBetweenPartsMs))
    .orderBy('message.id', 'desc')
    .executeTakeFirst();
  if (other === undefined) return null;
  const { id, body } = other;
  const stored = await db
    .selectFrom('inbox_parts')
    .select(['external_id', 'received_at', 'length', 'is_full'])
    .where('message_id', '=', id)
    .orderBy('id')
    .execute();
  const first = { external_id: other.external_id, received_at: other.received_at };
  const before =
    stored.length > 0 ? stored : [{ ...first, length: body.length, is_full: isFullSmsPart(body) }];
  const isFull = isFullSmsPart(text);
  // Nothing follows a part that is not full.
  if (!isFull && !before.every((each) => each.is_full)) return null;
  const parts: { row: PartRow; text: string }[] = [];
  let start = 0;
  for (const row of before) {
    parts.push({ row, text: body.slice(start, start + row.length) });
    start += row.length;
  }
  const own = { external_id: externalId, received_at: receivedAt, length: text.length, is_full: isFull };
  const ordered = [...parts, { row: own, text }].toSorted(
    ({ row: a }, { row: b }) =>
      Number(b.is_full) - Number(a.is_full) || a.received_at.getTime() - b.received_at.getTime(),
  );
  await db.deleteFrom('inbox_parts').where('message_id', '=', id).execute();
  await db
    .insertInto('inbox_parts')
    .values(ordered.map(({ row }) => Object.assign(row, { message_id: id })))
    .execute();
  return {
    id,
    alertId: other.alert_id,
    text: ordered.map((each) => each.text).join(''),
    receivedAt: new Date(Math.min(...ordered.map(({ row }) => row.received_at.getTime()))),
  };
}
