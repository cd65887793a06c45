import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';

import { retryPauses } from '#domain/sms/sms-delivery.ts';

import type { Db } from '../../../../db/connect.ts';
import type { Database } from '../../../../db/schema.ts';
import type { EInvoicePort } from '../../../../external/adapters/e-invoice/e-invoice-adapter.ts';
import { ExternalError } from '../../../../external/http-client.ts';
import { modeOf } from '../../../../external/not-configured.ts';
import { freight as messages } from '../../../../i18n/freight.ts';
import { inSeconds, isDue } from '../../../../queues/due.ts';
import { countFailure } from '../../../../queues/failures.ts';
import { createQueueWorker } from '../../../../queues/queue.ts';
import type { Rounds } from '../../../../queues/rounds.ts';

/** Longer than a hand-over takes. */
const leaseSeconds = 60;

interface WorkerParts {
  db: Db;
  port: EInvoicePort;
  log: FastifyBaseLogger;
}

type Send = Selectable<Database['e_invoice_sends']>;

/**
 * Hands e-invoices over, each at most once by itself: one that is claimed waits no more, and what a killed process left
 * half sent is left to a person. A client never gets an invoice twice because a machine was restarted.
 */
export function createEInvoiceWorker(parts: WorkerParts): Rounds {
  return createQueueWorker<Send>(parts, {
    table: 'e_invoice_sends',
    before: () => giveUpLost(parts.db),
    isWaiting: () => sql`waiting.status = 'queued'`,
    claim: () => sql`status = 'sending', updated_at = now()`,
    leaseSeconds,
    pauses: retryPauses,
    deliver: (send, pause) => handOver(parts, send, pause),
  });
}

async function giveUpLost(db: Db): Promise<void> {
  const lost = await db
    .updateTable('e_invoice_sends')
    .set({ status: 'unclear', error: messages.eInvoice.unclear, updated_at: sql`now()` })
    .where('status', '=', 'sending')
    .where(isDue('next_attempt_at', leaseSeconds))
    .returning('id')
    .execute();
  for (const _ of lost) countFailure('EINVOICE');
}

async function handOver({ db, port, log }: WorkerParts, send: Send, pause: number | null): Promise<void> {
  const { number } = await db
    .selectFrom('freight_statements')
    .select('number')
    .where('id', '=', send.statement_id)
    .executeTakeFirstOrThrow();
  const outcome = await port.send({ number, xml: send.body }).then(
    () => ({ status: 'sent' as const, error: null }),
    (error: unknown) => {
      if (!(error instanceof ExternalError)) log.error({ err: error }, 'an e-invoice was not handed over');
      return outcomeOf(error, pause);
    },
  );
  await db
    .updateTable('e_invoice_sends')
    .set({
      ...outcome,
      simulated: modeOf(port) === 'SIMULATED',
      updated_at: sql`now()`,
      ...(outcome.status === 'queued' && pause !== null && { next_attempt_at: inSeconds(pause) }),
    })
    .where('id', '=', send.id)
    .where('status', '=', 'sending')
    .execute();
  if (outcome.status === 'failed' || outcome.status === 'unclear') countFailure('EINVOICE');
}

/** What has not been reached is tried again; what was refused, or may have arrived, is not. */
function outcomeOf(error: unknown, pause: number | null) {
  const { eInvoice } = messages;
  if (!(error instanceof ExternalError) || error.kind === 'unclear') {
    return { status: 'unclear' as const, error: eInvoice.unclear };
  }
  if (error.kind === 'refused') return { status: 'failed' as const, error: eInvoice.refused(error.status) };
  return { status: pause === null ? ('failed' as const) : ('queued' as const), error: eInvoice.away };
}
