import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import { longestRetryPause, secondsUntilRetry } from '#domain/sms/message-delivery.ts';

import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { gatewayRefusal } from '../../external/gateway-refusal.ts';
import { ExternalError } from '../../external/http-client.ts';
import { modeOf } from '../../external/not-configured.ts';
import type { ProcessLiveness } from '../../external/process-liveness.ts';
import type { SmsPort } from '../../external/send-port.ts';
import { followMessage, type SettledMessage } from '../../external/told-by-sms.ts';
import type { ChangeEvents } from '../../realtime/change-events.ts';

/** How many are under way at once, in each process. */
const batchSize = 5;
/** Longer than a hand-over takes with all its tries: what is older is lost, whoever claimed it. */
const lostAfterSeconds = 300;

interface WorkerParts {
  db: Db;
  events: ChangeEvents;
  alertEvents: ChangeEvents;
  liveness: ProcessLiveness;
  port: SmsPort;
  log: FastifyBaseLogger;
  reportUrlOf: (messageId: string) => Promise<string>;
}

export interface MessageWorker {
  /** Sends what is due; answers when nothing is due any more. Called while it runs, it looks once more. */
  work(): Promise<void>;
  /** Gives up on what a killed process left half sent: whether it was sent, nobody knows. */
  reconcileLost(olderThanSeconds?: number): Promise<void>;
  /** Starts nothing more; answers when nothing is under way. */
  stop(): Promise<void>;
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/**
 * Hands queued messages over to the SMS service, each at most once: a message is claimed in a statement of its
 * own before it goes out, so that several workers share the queue and a killed one leaves no second SMS behind.
 */
export function createMessageWorker(parts: WorkerParts): MessageWorker {
  let running: Promise<void> | null = null;
  const asked = { again: false, stop: false };

  const workOff = async () => {
    do {
      asked.again = false;
      while (!asked.stop) {
        const claimed = await claim(parts);
        if (claimed.length === 0) break;
        await Promise.all(claimed.map((message) => handOver(parts, message)));
      }
    } while (asked.again && !asked.stop);
  };

  return {
    work() {
      asked.again = true;
      running ??= workOff()
        .catch((error: unknown) => parts.log.warn({ err: error }, 'messages wait for the next round'))
        .finally(() => {
          running = null;
        });
      return running;
    },
    async stop() {
      asked.stop = true;
      await running;
    },
    async reconcileLost(olderThanSeconds = lostAfterSeconds) {
      // Claimed before the clock stepped back: as if claimed now.
      await parts.db
        .updateTable('messages')
        .set({ updated_at: sql`now()` })
        .where('status', '=', 'sending')
        .where('updated_at', '>', sql<Date>`now()`)
        .execute();
      const gone = await findGone(parts);
      const lost = await transact(parts.db, async (trx) => {
        const messages = await trx
          .updateTable('messages')
          .set({ status: 'unknown', updated_at: sql`now()` })
          .where('status', '=', 'sending')
          .where((where) =>
            where.or([
              where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`),
              where('claimed_by', '=', sql<number>`any(${gone}::int[])`),
            ]),
          )
          .returning('id')
          .execute();
        const followed: SettledMessage[] = [];
        for (const { id } of messages) followed.push(await followMessage(trx, id, 'sending'));
        return followed;
      });
      for (const settled of lost) tell(parts, settled);
    },
  };
}

/** The keys of ended processes that were handing messages over. */
async function findGone({ db, liveness }: WorkerParts): Promise<number[]> {
  const claims = await db
    .selectFrom('messages')
    .select('claimed_by')
    .distinct()
    .where('status', '=', 'sending')
    .execute();
  return [...(await liveness.gone(claims.map((claimed) => claimed.claimed_by)))];
}

function claim({ db, liveness }: WorkerParts) {
  return db
    .updateTable('messages')
    .set({
      status: 'sending',
      claimed_by: liveness.key(),
      attempts: sql`attempts + 1`,
      updated_at: sql`now()`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('messages')
        .select('id')
        .where('status', '=', 'queued')
        // Beyond the longest pause: set before the clock stepped back.
        .where(
          sql<boolean>`(next_attempt_at <= now() or next_attempt_at > now() + make_interval(secs => ${longestRetryPause}))`,
        )
        .orderBy('next_attempt_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'phone', 'text', 'attempts'])
    .execute();
}

async function handOver(
  { db, events, alertEvents, port, log, reportUrlOf }: WorkerParts,
  message: Claimed,
): Promise<void> {
  const outcome = await port
    .send({
      id: message.id,
      phone: message.phone,
      text: message.text,
      reportUrl: await reportUrlOf(message.id),
    })
    .then(
      ({ externalId }) => ({ status: 'sent', outside_id: externalId, error: null }) as const,
      (error: unknown) => {
        if (!(error instanceof ExternalError)) log.error({ err: error }, 'a message was not handed over');
        return outcomeOf(error, message.attempts);
      },
    );
  const settled = await transact(db, async (trx) => {
    const written = await trx
      .updateTable('messages')
      .set({ ...outcome, simulated: modeOf(port) === 'SIMULATED', updated_at: sql`now()` })
      .where('id', '=', message.id)
      .where('status', '=', 'sending')
      .returning('id')
      .executeTakeFirst();
    return written && followMessage(trx, message.id, 'sending');
  });
  // A report that was quicker has settled it already; the id is worth keeping.
  if (settled === undefined && outcome.status === 'sent') {
    await db
      .updateTable('messages')
      .set({ outside_id: outcome.outside_id })
      .where('id', '=', message.id)
      .where('outside_id', 'is', null)
      .execute();
  }
  if (settled !== undefined) tell({ events, alertEvents }, settled);
}

function outcomeOf(error: unknown, attempts: number) {
  // Whether a message whose answer was lost has been sent, nobody knows: never a second SMS.
  if (!(error instanceof ExternalError) || error.kind === 'unclear') return { status: 'unknown' } as const;
  const pause = error.kind === 'away' ? secondsUntilRetry(attempts) : null;
  if (pause === null) {
    const [said] = gatewayRefusal(error).problems;
    return { status: 'failed', error: said?.explanation ?? error.message } as const;
  }
  return {
    status: 'queued',
    error: error.message,
    next_attempt_at: sql<Date>`now() + make_interval(secs => ${pause})`,
  } as const;
}

function tell(
  { events, alertEvents }: Pick<WorkerParts, 'events' | 'alertEvents'>,
  { rowIds, alertsChanged }: SettledMessage,
): void {
  events.changed(rowIds);
  if (alertsChanged) alertEvents.changed(null);
}
