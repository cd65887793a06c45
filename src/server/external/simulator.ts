import { sql } from 'kysely';

import type { SendSystem } from '#domain/dispatch/preflight.ts';

import type { Db } from '../db/schema.ts';
import type { ExternalRow } from '../job-rows/external-row.ts';
import type { SendPort } from './send-port.ts';

interface Simulated extends Pick<SendPort, 'updatesInPlace'> {
  system: SendSystem;
  numberPrefix: string;
  requestOf: (sendId: string, rows: readonly ExternalRow[]) => unknown;
  /** The status after that many seconds, in the words of the real system; only for systems that are polled. */
  statusAfter?: (seconds: number) => string;
}

/**
 * Makes what simulates an external system that is not configured, where simulators are allowed: accepts everything,
 * stores it in simulated_calls (shown at /simulators), and answers as the real one would.
 */
export function createSendSimulator(
  db: Db,
  { system, numberPrefix, requestOf, statusAfter, ...abilities }: Simulated,
): SendPort {
  const keep = (what: string, request: unknown) =>
    db
      .insertInto('simulated_calls')
      .values({ system, what, request: JSON.stringify(request) })
      .execute();
  const sentAs = (sendId: string, seconds = 0) => ({
    externalId: sendId,
    externalNumber: `${numberPrefix}-${sendId.slice(0, 8).toUpperCase()}`,
    externalStatus: statusAfter?.(seconds) ?? 'new',
    documentUrl: null,
  });
  const findSecondsSinceSend = async (sendId: string) => {
    const call = await db
      .selectFrom('simulated_calls')
      .select(sql<number>`extract(epoch from now() - at)::float8`.as('seconds'))
      .where('system', '=', system)
      .where('what', '=', 'send')
      .where(sql<boolean>`request ->> 'sendId' = ${sendId}`)
      .executeTakeFirst();
    return call?.seconds ?? null;
  };
  return {
    mode: 'SIMULATED',
    ...abilities,
    async send(sendId, rows) {
      await keep('send', { sendId, request: await requestOf(sendId, rows) });
      return sentAs(sendId);
    },
    async find(sendId) {
      const seconds = await findSecondsSinceSend(sendId);
      return seconds === null ? null : sentAs(sendId, seconds);
    },
    async cancel(externalId) {
      await keep('cancel', { sendId: externalId });
    },
    ...(statusAfter && {
      look: async (externalId: string) => ({
        ...sentAs(externalId, (await findSecondsSinceSend(externalId)) ?? 0),
        // The journey is not real: invented kilometres would count among our own journeys.
        drivenKm: null,
      }),
    }),
  };
}
