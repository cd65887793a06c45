import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';

import type { Database, Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { gatewayRefusal } from '../../external/gateway-refusal.ts';
import { ExternalError } from '../../external/http-client.ts';
import { modeOf } from '../../external/not-configured.ts';
import { applySmsStatus, type SettledSms } from '../../external/notified-by-sms.ts';
import type { ProcessLiveness } from '../../external/process-liveness.ts';
import type { SmsPort } from '../../external/send-port.ts';
import { inSeconds } from '../../queues/due.ts';
import { countFailure } from '../../queues/failures.ts';
import { createQueueWorker } from '../../queues/queue.ts';
import { retryPausesSeconds } from '../../queues/retry-pauses.ts';
import type { Rounds } from '../../queues/rounds.ts';
import type { ChangeEvents } from '../../realtime/change-events.ts';

/** Longer than sending takes with all its tries: an older claim is lost, whichever process made it. */
const leaseSeconds = 300;

interface WorkerParts {
  db: Db;
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
  liveness: ProcessLiveness;
  port: SmsPort;
  log: FastifyBaseLogger;
  buildReportUrl: (smsId: string) => Promise<string>;
}

type QueuedSms = Selectable<Database['messages']>;

/**
 * Makes the worker that hands queued SMSes over to the SMS service, each at most once: one that is claimed waits no
 * more, so that a killed process leaves no second SMS behind. Whether what it left half sent was sent, nobody knows.
 */
export function createSmsWorker(parts: WorkerParts): Rounds {
  const { db, log, liveness, port } = parts;
  return createQueueWorker<QueuedSms>(
    { db, log },
    {
      table: 'messages',
      before: () => giveUpLost(parts),
      isWaiting: () => sql`waiting.status = 'queued'`,
      claim: () =>
        sql`status = 'sending', claimed_by = ${liveness.key()}, service = ${port.name}, updated_at = now()`,
      leaseSeconds,
      pausesSeconds: retryPausesSeconds,
      deliver: (sms, pauseSeconds) => handOver(parts, sms, pauseSeconds),
    },
  );
}

/** Gives up SMSes whose claim is over, or whose process has ended. */
async function giveUpLost(parts: WorkerParts): Promise<void> {
  const { db, liveness } = parts;
  // Claimed before the clock was set back: counts as claimed now.
  await db
    .updateTable('messages')
    .set({ updated_at: sql`now()` })
    .where('status', '=', 'sending')
    .where('updated_at', '>', sql<Date>`now()`)
    .execute();
  const claims = await db
    .selectFrom('messages')
    .select('claimed_by')
    .distinct()
    .where('status', '=', 'sending')
    .execute();
  if (claims.length === 0) return;
  const gone = [...(await liveness.findGone(claims.map((claimed) => claimed.claimed_by)))];
  const lost = await transact(db, async (trx) => {
    const lostSmses = await trx
      .updateTable('messages')
      .set({ status: 'unknown', updated_at: sql`now()` })
      .where('status', '=', 'sending')
      .where((eb) =>
        eb.or([
          eb('updated_at', '<', inSeconds(-leaseSeconds)),
          eb('claimed_by', '=', sql<number>`any(${gone}::int[])`),
        ]),
      )
      .returning('id')
      .execute();
    const followed: SettledSms[] = [];
    for (const { id } of lostSmses) followed.push(await applySmsStatus(trx, id, 'sending'));
    return followed;
  });
  for (const settled of lost) notifyListeners(parts, settled);
}

async function handOver(
  parts: WorkerParts,
  { id, phone, text }: QueuedSms,
  pauseSeconds: number | null,
): Promise<void> {
  const { db, port, log, buildReportUrl } = parts;
  const outcome = await port.send({ id, phone, text, reportUrl: await buildReportUrl(id) }).then(
    ({ externalId }) => ({ status: 'sent', outside_id: externalId, error: null }) as const,
    (error: unknown) => {
      if (!(error instanceof ExternalError)) log.error({ err: error }, 'an SMS was not handed over');
      return outcomeOf(error, pauseSeconds);
    },
  );
  const settled = await transact(db, async (trx) => {
    const written = await trx
      .updateTable('messages')
      .set({ ...outcome, simulated: modeOf(port) === 'SIMULATED', updated_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .returning('id')
      .executeTakeFirst();
    return written && applySmsStatus(trx, id, 'sending');
  });
  // A faster report has settled it already; the id is still worth storing.
  if (settled === undefined && outcome.status === 'sent') {
    await db
      .updateTable('messages')
      .set({ outside_id: outcome.outside_id })
      .where('id', '=', id)
      .where('outside_id', 'is', null)
      .execute();
  }
  if (settled === undefined) return;
  if (outcome.status === 'failed') countFailure('SMS');
  notifyListeners(parts, settled);
}

function outcomeOf(error: unknown, pauseSeconds: number | null) {
  // It is unknown whether an SMS was sent whose answer was lost: a second SMS is never sent.
  if (!(error instanceof ExternalError) || error.kind === 'unclear') return { status: 'unknown' } as const;
  if (error.kind !== 'unavailable' || pauseSeconds === null) {
    const [firstProblem] = gatewayRefusal(error).problems;
    return { status: 'failed', error: firstProblem?.explanation ?? error.message } as const;
  }
  return { status: 'queued', error: error.message, next_attempt_at: inSeconds(pauseSeconds) } as const;
}

function notifyListeners(
  { jobRowEvents, alertEvents }: Pick<WorkerParts, 'jobRowEvents' | 'alertEvents'>,
  { rowIds, hasChangedAlerts }: SettledSms,
): void {
  jobRowEvents.changed(rowIds);
  if (hasChangedAlerts) alertEvents.changed(null);
}
