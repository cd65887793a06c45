import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { raiseAlert, withdrawAlerts } from '../../../../alerts/raise-alert.ts';
import type { Database, Db } from '../../../../db/schema.ts';
import { transact } from '../../../../db/transact.ts';
import { queueStatementEvent } from '../../../../db/webhook-events.ts';
import type { EInvoicePort } from '../../../../external/adapters/e-invoice/e-invoice-adapter.ts';
import { ExternalError } from '../../../../external/http-client.ts';
import type { MailPort } from '../../../../external/mail/mail-port.ts';
import { modeOf } from '../../../../external/not-configured.ts';
import { failedSendKey } from '../../../../freight/statement-letters.ts';
import { freight as messages } from '../../../../i18n/freight.ts';
import { inSeconds, isDue } from '../../../../queues/due.ts';
import { countFailure } from '../../../../queues/failures.ts';
import { createQueueWorker } from '../../../../queues/queue.ts';
import { retryPausesSeconds } from '../../../../queues/retry-pauses.ts';
import type { Rounds } from '../../../../queues/rounds.ts';
import type { ChangeEvents } from '../../../../realtime/change-events.ts';
import { readStatement } from '../read.ts';
import { buildStatementLetter } from './letter.ts';

/** Longer than a hand-over takes. */
const leaseSeconds = 60;

interface WorkerParts {
  db: Db;
  /** Null without a service that takes e-invoices on. */
  port: EInvoicePort | null;
  mail: MailPort;
  log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  now: () => number;
  alertEvents: ChangeEvents;
}

type Send = Selectable<Database['e_invoice_sends']>;

/**
 * Makes the worker that hands e-invoices and letters over, each at most once by itself: one that is claimed waits no more, and what
 * a killed process left half sent is left to a person. A client never gets an invoice twice because a machine was
 * restarted.
 */
export function createEInvoiceWorker(parts: WorkerParts): Rounds {
  return createQueueWorker<Send>(parts, {
    table: 'e_invoice_sends',
    before: () => giveUpLost(parts),
    isWaiting: () => sql`waiting.status = 'queued'`,
    claim: () => sql`status = 'sending', updated_at = now()`,
    leaseSeconds,
    pausesSeconds: retryPausesSeconds,
    deliver: (send, pauseSeconds) => handOver(parts, send, pauseSeconds),
  });
}

async function giveUpLost(parts: WorkerParts): Promise<void> {
  const lost = await parts.db
    .selectFrom('e_invoice_sends')
    .selectAll()
    .where('status', '=', 'sending')
    .where(isDue('next_attempt_at', leaseSeconds))
    .execute();
  for (const send of lost) {
    const { number } = await findStatement(parts.db, send);
    await settleSend(parts, send, number, { status: 'unclear', error: messages.eInvoice.unclear });
  }
}

async function handOver(parts: WorkerParts, send: Send, pauseSeconds: number | null): Promise<void> {
  const { db, log } = parts;
  const { number } = await findStatement(db, send);
  const outcome = await deliver(parts, send, number).then(
    (): Outcome => ({ status: 'sent', error: null }),
    (error: unknown) => {
      if (!(error instanceof ExternalError)) log.error({ err: error }, 'an e-invoice was not handed over');
      return outcomeOf(error, pauseSeconds, send);
    },
  );
  await settleSend(parts, send, number, outcome, pauseSeconds);
}

/** Throws ExternalError. */
async function deliver({ db, port, mail, now }: WorkerParts, send: Send, number: string): Promise<void> {
  if (send.recipient === null) {
    if (port === null) throw new ExternalError('refused', messages.eInvoice.notConfigured);
    return port.send({ number, xml: send.body });
  }
  if (modeOf(mail) === 'NOT_CONFIGURED') throw new ExternalError('refused', messages.letter.notConfigured);
  const today = toTallinn(now()).day;
  const statement = await readStatement(db, send.statement_id, today);
  const letter = await buildStatementLetter(statement, {
    to: send.recipient,
    xml: send.body,
    id: send.id,
    remindedOn: send.purpose === 'REMINDER' ? today : null,
  });
  return mail.send(letter);
}

function findStatement(db: Db, send: Send) {
  return db
    .selectFrom('freight_statements')
    .select('number')
    .where('id', '=', send.statement_id)
    .executeTakeFirstOrThrow();
}

/**
 * Writes how a hand-over ended, unless somebody has written it already, and raises or withdraws the alert of it.
 */
async function settleSend(
  { db, port, mail, now, alertEvents }: WorkerParts,
  send: Send,
  number: string,
  { status, error }: Outcome,
  pauseSeconds: number | null = null,
): Promise<void> {
  const isSettled = await transact(db, async (trx) => {
    const written = await trx
      .updateTable('e_invoice_sends')
      .set({
        status,
        error,
        simulated: isSimulated({ port, mail }, send),
        updated_at: sql`now()`,
        ...(status === 'queued' && pauseSeconds !== null && { next_attempt_at: inSeconds(pauseSeconds) }),
      })
      .where('id', '=', send.id)
      .where('status', '=', 'sending')
      .where('attempts', '=', send.attempts)
      .returning('id')
      .executeTakeFirst();
    if (written === undefined || status === 'queued') return false;
    await raiseOrWithdrawAlert(trx, send, number, { status, error }, now());
    if (status === 'sent' && send.purpose === 'INVOICE') {
      await queueStatementEvent(trx, 'sent', { id: send.statement_id, number });
    }
    return true;
  });
  if (!isSettled) return;
  if (status !== 'sent') countFailure('EINVOICE');
  alertEvents.changed(null);
}

async function raiseOrWithdrawAlert(
  db: Db,
  send: Send,
  number: string,
  { status, error }: Outcome,
  now: number,
): Promise<void> {
  const key = failedSendKey(send.statement_id);
  const open = await db
    .selectFrom('alerts')
    .select('key')
    .where(sql<boolean>`starts_with(key, ${key})`)
    .where('settled_at', 'is', null)
    .execute();
  const keys = open.map((alert) => alert.key);
  await withdrawAlerts(db, keys, now, messages.eInvoice.sentAgain);
  if (status === 'sent') return;
  await raiseAlert(db, {
    key: `${key}${now}`,
    kind: 'SEND_FAILED',
    raisedAt: now,
    summary: messages.eInvoice.failedAlert(number, error ?? ''),
    data: { channel: 'e-invoice', statementId: send.statement_id, number, error },
  });
}

function isSimulated({ port, mail }: Pick<WorkerParts, 'port' | 'mail'>, { channel }: Send): boolean {
  return channel === 'EMAIL' ? modeOf(mail) === 'SIMULATED' : port !== null && modeOf(port) === 'SIMULATED';
}

interface Outcome {
  status: 'sent' | 'queued' | 'failed' | 'unclear';
  error: string | null;
}

/** If the service was not reached, it is tried again; if it refused, or the invoice may have arrived, it is not. */
function outcomeOf(error: unknown, pauseSeconds: number | null, { channel }: Send): Outcome {
  const { eInvoice, letter } = messages;
  if (!(error instanceof ExternalError) || error.kind === 'unclear') {
    return { status: 'unclear', error: channel === 'EMAIL' ? letter.unclear : eInvoice.unclear };
  }
  if (error.kind === 'refused') {
    const reason = channel === 'EMAIL' ? letter.refused(error.message) : eInvoice.refused(error.status);
    return { status: 'failed', error: reason };
  }
  const unavailable = channel === 'EMAIL' ? letter.unavailable : eInvoice.unavailable;
  return { status: pauseSeconds === null ? 'failed' : 'queued', error: unavailable };
}
