import { sql } from 'kysely';

import type { InboxMessage } from '#api/orders/inbox.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';
import type {
  AutomaticKind,
  InboxAnswer,
  InboxChannel,
  ReadPart,
  SenderChecks,
} from '#domain/order-messages/inbox.ts';
import { maxReadCharacters } from '#domain/order-messages/text/message-text.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import { advisoryLocks } from '../../../db/advisory-locks.ts';
import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import { inbox as messages } from '../../../i18n/inbox.ts';
import type { Email } from '../reading/email.ts';
import { findSender } from '../sender.ts';
import { findPart, joinToOthers } from './sms-parts.ts';

export interface NewInboxMessage {
  channel: InboxChannel;
  from: string;
  subject: string | null;
  text: string;
  receivedAt: Date;
  externalId: string;
  attachments: Email['attachments'];
  readPart: ReadPart;
  automatic: AutomaticKind | null;
  senderChecks: SenderChecks | null;
}

const longestBeginning = 100;

interface SavedMessage {
  id: number;
  alertId: number;
  /** `GROWN`: it is a part of an SMS whose other part came before; null for a repeated one. */
  change: 'NEW' | 'GROWN' | null;
}

/** Saves an inbox message and raises its alert, once for each `externalId` of a channel. */
export async function saveInboxMessage(db: Db, inboxMessage: NewInboxMessage): Promise<SavedMessage> {
  const { channel, from, subject, text, receivedAt, externalId, attachments, readPart } = inboxMessage;
  const { automatic, senderChecks } = inboxMessage;
  if (channel === 'SMS') {
    // The parts of an SMS come at the same moment: one waits for the other.
    const lock = sql.lit(advisoryLocks.inboxSender);
    await sql`select pg_advisory_xact_lock(${lock}, hashtext(${from}))`.execute(db);
  }
  const saved = await findSaved(db, inboxMessage);
  if (saved !== null) return { ...saved, change: null };
  const whole = channel === 'SMS' ? await growMessage(db, inboxMessage) : null;
  if (whole !== null) return { ...whole, change: 'GROWN' };
  const newMessage = await db
    .insertInto('inbox_messages')
    .values({
      channel,
      sender: from,
      subject,
      body: text,
      received_at: receivedAt,
      external_id: externalId,
      read_part: readPart,
      automatic,
      sender_checks: senderChecks === null ? null : JSON.stringify(senderChecks),
    })
    .onConflict((conflicting) => conflicting.columns(['channel', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (newMessage === undefined) {
    // Sent twice at the same moment.
    const { id = 0, alertId = 0 } = (await findSaved(db, inboxMessage)) ?? {};
    return { id, alertId, change: null };
  }
  const { id } = newMessage;
  for (const { name, kind, content } of attachments) {
    await db
      .insertInto('inbox_attachments')
      .values({ message_id: id, name, kind, content: Buffer.from(content) })
      .execute();
  }
  const sender = await findSender(db, { from });
  const alertId = await raiseAlert(db, {
    key: `message:${id}`,
    kind: 'MESSAGE_RECEIVED',
    raisedAt: receivedAt.getTime(),
    summary: summaryOf(inboxMessage, sender?.name ?? from),
    data: { messageId: id, channel, from, company: sender?.name ?? null, attachments: attachments.length },
  });
  await db.updateTable('inbox_messages').set({ alert_id: alertId }).where('id', '=', id).execute();
  return { id, alertId, change: 'NEW' };
}

async function findSaved(
  db: Db,
  { channel, externalId }: NewInboxMessage,
): Promise<{ id: number; alertId: number } | null> {
  const saved = await db
    .selectFrom('inbox_messages')
    .select(['id', 'alert_id'])
    .where('channel', '=', channel)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (saved !== undefined) return { id: saved.id, alertId: saved.alert_id ?? 0 };
  return channel === 'SMS' ? findPart(db, externalId) : null;
}

function summaryOf(inboxMessage: NewInboxMessage, sender: string): string {
  const { channel, automatic, senderChecks } = inboxMessage;
  const remarks = [
    automatic === null ? null : messages.automatic[automatic],
    senderChecks?.isForged === true ? messages.forged : null,
    noticeOf(inboxMessage),
  ].filter((remark) => remark !== null);
  const summary = messages.summary(messages.channels[channel], sender, beginningOf(inboxMessage));
  return [summary, ...remarks].join(' – ');
}

function beginningOf({ subject, text }: NewInboxMessage): string {
  // The beginning of a long text has words enough, and the rest is not gone through.
  const contents = (text === '' ? (subject ?? '') : text)
    .slice(0, 10 * longestBeginning)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return contents.length > longestBeginning
    ? `${contents.slice(0, longestBeginning).toWellFormed()}…`
    : contents;
}

/** Says in words that not all of a message is read; null when all of it is. */
export function noticeOf({ channel, text, readPart }: NewInboxMessage): string | null {
  return messages.notRead[readPartOf(channel, text, readPart)];
}

/** How much of a letter is read was told with its quotations; other messages have none. */
function readPartOf(channel: InboxChannel, text: string, readPart: ReadPart): ReadPart {
  return channel !== 'EMAIL' && text.length > maxReadCharacters ? 'BEGINNING' : readPart;
}

/** Puts a part of an SMS into the message that its other parts became; null when it is a message of its own. */
async function growMessage(db: Db, part: NewInboxMessage): Promise<{ id: number; alertId: number } | null> {
  const joined = await joinToOthers(db, part);
  if (joined === null) return null;
  const { id, alertId, text, receivedAt } = joined;
  await db
    .updateTable('inbox_messages')
    .set({ body: text, received_at: receivedAt })
    .where('id', '=', id)
    .execute();
  const { name } = (await findSender(db, { from: part.from })) ?? { name: part.from };
  const summary = summaryOf({ ...part, text }, name);
  await db.updateTable('alerts').set({ summary }).where('id', '=', alertId).execute();
  return { id, alertId };
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
    readPart: readPartOf(row.channel, row.body, row.read_part),
    automatic: row.automatic,
    senderChecks: row.sender_checks,
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
