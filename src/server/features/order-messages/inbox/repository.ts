import { sql } from 'kysely';

import type { InboxMessage } from '#api/orders/inbox.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';
import type { InboxAnswer, InboxChannel } from '#domain/order-messages/inbox.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import { inbox as messages } from '../../../i18n/inbox.ts';
import { findSender } from '../sender.ts';
import type { ReceivedEmail } from './email.ts';

export interface NewInboxMessage {
  channel: InboxChannel;
  from: string;
  subject: string | null;
  text: string;
  receivedAt: Date;
  externalId: string;
  attachments: ReceivedEmail['attachments'];
}

const longestBeginning = 100;

/**
 * Saves an inbox message and raises its alert, once for each `externalId` of a channel; `isNew` is false for a repeated
 * one.
 */
export async function saveInboxMessage(
  db: Db,
  inboxMessage: NewInboxMessage,
): Promise<{ id: number; alertId: number; isNew: boolean }> {
  const { channel, from, subject, text, receivedAt, externalId, attachments } = inboxMessage;
  const newMessage = await db
    .insertInto('inbox_messages')
    .values({ channel, sender: from, subject, body: text, received_at: receivedAt, external_id: externalId })
    .onConflict((conflicting) => conflicting.columns(['channel', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (newMessage === undefined) {
    const { id, alert_id: alertId } = await db
      .selectFrom('inbox_messages')
      .select(['id', 'alert_id'])
      .where('channel', '=', channel)
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow();
    return { id, alertId: alertId ?? 0, isNew: false };
  }
  const { id } = newMessage;
  for (const { name, kind, content } of attachments) {
    await db.insertInto('inbox_attachments').values({ message_id: id, name, kind, content }).execute();
  }
  const sender = await findSender(db, { from });
  const contents = (text === '' ? (subject ?? '') : text).replaceAll(/\s+/g, ' ').trim();
  const beginning =
    contents.length > longestBeginning ? `${contents.slice(0, longestBeginning).toWellFormed()}…` : contents;
  const alertId = await raiseAlert(db, {
    key: `message:${id}`,
    kind: 'MESSAGE_RECEIVED',
    raisedAt: receivedAt.getTime(),
    summary: messages.summary(messages.channels[channel], sender?.name ?? from, beginning),
    data: { messageId: id, channel, from, company: sender?.name ?? null, attachments: attachments.length },
  });
  await db.updateTable('inbox_messages').set({ alert_id: alertId }).where('id', '=', id).execute();
  return { id, alertId, isNew: true };
}

/** Reads an inbox message as the office sees it. Throws a 404 refusal. */
export async function readInboxMessage(db: Db, id: number): Promise<InboxMessage> {
  const row = await db
    .selectFrom('inbox_messages')
    .leftJoin('users', 'users.id', 'inbox_messages.answered_by')
    .selectAll('inbox_messages')
    .select(['users.first_name', 'users.last_name'])
    .where('inbox_messages.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const attachments = await db
    .selectFrom('inbox_attachments')
    .select(['id', 'name', 'kind', sql<number>`octet_length(content)`.as('bytes')])
    .where('message_id', '=', id)
    .orderBy('id')
    .execute();
  const replies = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.created_by')
    .select(['messages.text', 'messages.status', 'messages.error', 'messages.simulated'])
    .select(['messages.created_at', 'users.first_name', 'users.last_name'])
    .where('inbox_message_id', '=', id)
    .orderBy('messages.created_at', 'desc')
    .execute();
  return {
    id,
    channel: row.channel,
    from: row.sender,
    sender: await findSender(db, { from: row.sender }),
    subject: row.subject,
    text: row.body,
    receivedAt: instantToIso(row.received_at.getTime()),
    alertId: row.alert_id,
    attachments,
    replies: replies.map(({ text, status, error, simulated, created_at: at, ...by }) => ({
      text,
      status,
      error,
      simulated,
      by: fullName(by.first_name, by.last_name),
      at: instantToIso(at.getTime()),
    })),
    answer:
      row.answer === null
        ? null
        : {
            answer: row.answer,
            text: row.answer_text,
            transportOrderId: row.transport_order_id,
            by: fullName(row.first_name, row.last_name),
            at: instantToIso(row.answered_at?.getTime() ?? 0),
          },
  };
}

/** Reads a file that came with a message. Throws a 404 refusal. */
export async function readAttachment(db: Db, id: number): Promise<{ name: string; content: Buffer }> {
  const file = await db
    .selectFrom('inbox_attachments')
    .select(['name', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (file === undefined) throw notFound();
  return file;
}

/** True when there is such a transport order. */
export async function isOrder(db: Db, id: number): Promise<boolean> {
  const order = await db.selectFrom('transport_orders').select('id').where('id', '=', id).executeTakeFirst();
  return order !== undefined;
}

interface GivenAnswer {
  answer: InboxAnswer;
  text: string | null;
  transportOrderId: number | null;
}
interface GivenBy {
  userId: number;
  at: Date;
}

/** Saves what came of a message, and returns its alert; null for a message that was answered before. */
export async function saveAnswer(
  db: Db,
  id: number,
  { answer, text, transportOrderId }: GivenAnswer,
  { userId, at }: GivenBy,
): Promise<{ alertId: number | null } | null> {
  const answered = await db
    .updateTable('inbox_messages')
    .set({
      answer,
      answer_text: text,
      transport_order_id: transportOrderId,
      answered_by: userId,
      answered_at: at,
    })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('alert_id')
    .executeTakeFirst();
  return answered === undefined ? null : { alertId: answered.alert_id };
}

/** Settles the alert of a message that was answered, unless somebody has already. */
export async function settleMessageAlert(
  db: Db,
  alertId: number,
  note: string | null,
  { userId, at }: GivenBy,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ settled_at: at, settled_by: userId, note })
    .where('id', '=', alertId)
    .where('settled_at', 'is', null)
    .execute();
}
