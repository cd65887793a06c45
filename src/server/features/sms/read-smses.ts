import { problem, type Problem } from '#api/error-codes.ts';
import { countSmsParts, toGsmText } from '#domain/sms/gsm-text.ts';
import { phoneProblemWords } from '#domain/sms/phone-words.ts';
import { formatPhone, isPhone } from '#domain/sms/phone.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';
import { maxSmsParts } from '#domain/sms/sms-delivery.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/errors.ts';
import { masterData } from '../../i18n/master-data.ts';

interface SmsRequest {
  phone: string;
  message: string;
  transportJobProductId?: number | null | undefined;
  role?: RecipientRole | undefined;
  name?: string | null | undefined;
  inboxMessageId?: number | null | undefined;
}

export interface SmsToSend {
  phone: string;
  text: string;
  rowId: number | null;
  /** As the sender says, where they do. */
  role: RecipientRole | undefined;
  name: string | null | undefined;
  inboxMessageId: number | null;
}

/** Returns SMSes as they will be sent: numbers formatted, texts converted. Throws a 422 refusal with all problems. */
export async function readSmses(db: Db, requests: readonly SmsRequest[]): Promise<SmsToSend[]> {
  const smses = requests.map(({ phone, message, transportJobProductId, role, name, inboxMessageId }) => ({
    phone: formatPhone(phone),
    text: toGsmText(message).text,
    rowId: transportJobProductId ?? null,
    role,
    name,
    inboxMessageId: inboxMessageId ?? null,
  }));
  const knownRowIds = await findKnownRows(db, smses);
  const inbox = await findKnownInboxMessages(db, smses);
  const callable = await Promise.all(smses.map(({ phone }) => isCallable(phone)));
  const problems = smses.flatMap(({ phone, text, rowId, inboxMessageId }, index): Problem[] => [
    ...when(phone === '', 'REQUIRED', `${index}.phone`),
    ...(phone !== '' && callable[index] !== true ? [phoneProblemAt(`${index}.phone`, phone)] : []),
    ...when(text.trim() === '', 'REQUIRED', `${index}.message`),
    ...when(countSmsParts(text) > maxSmsParts, 'INVALID', `${index}.message`),
    ...when(rowId !== null && !knownRowIds.has(rowId), 'NOT_FOUND', `${index}.transportJobProductId`),
    ...when(inboxMessageId !== null && !inbox.has(inboxMessageId), 'NOT_FOUND', `${index}.inboxMessageId`),
  ]);
  if (problems.length > 0) throw invalid(problems);
  return smses;
}

function when(applies: boolean, code: 'REQUIRED' | 'INVALID' | 'NOT_FOUND', field: string): Problem[] {
  return applies ? [problem(code, field)] : [];
}

function phoneProblemAt(field: string, phone: string): Problem {
  const why = phoneProblemWords(phone);
  return problem('INVALID', field, why === null ? undefined : masterData.reasons.noPhone(phone, why));
}

/**
 * Tells by the Estonian numbering plan, which knows more of it than the library; abroad by the library, which knows
 * all and is read when the first such number comes.
 */
async function isCallable(phone: string): Promise<boolean> {
  if (!/^\+[0-9]{5,15}$/.test(phone)) return false;
  if (phone.startsWith('+372')) return isPhone(phone);
  const { default: parsePhoneNumber } = await import('libphonenumber-js/max');
  return parsePhoneNumber(phone)?.isValid() === true;
}

async function findKnownRows(db: Db, smses: readonly SmsToSend[]): Promise<Set<number>> {
  const ids = smses.map(({ rowId }) => rowId).filter((rowId) => rowId !== null);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('id', '=', anyOf(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function findKnownInboxMessages(db: Db, smses: readonly SmsToSend[]): Promise<Set<number>> {
  const ids = smses.map(({ inboxMessageId }) => inboxMessageId).filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('inbox_messages').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}
