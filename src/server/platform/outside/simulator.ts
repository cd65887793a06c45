import { sql } from 'kysely';

import type { Db } from '../../db/connect.ts';
import type { OutsideRow } from './job-record.ts';
import type { SendPort, SendSystem } from './send-port.ts';

/**
 * Stands in for an outside system that is not configured: takes everything, keeps what it was sent in
 * simulated_calls (shown at /simulators), and answers as the real one would.
 */
export function createSendSimulator(
  db: Db,
  system: SendSystem,
  numberPrefix: string,
  requestOf: (sendId: string, rows: readonly OutsideRow[]) => unknown,
): SendPort {
  const keep = (what: string, request: unknown) =>
    db
      .insertInto('simulated_calls')
      .values({ system, what, request: JSON.stringify(request) })
      .execute();
  const sentAs = (sendId: string) => ({
    outsideId: sendId,
    outsideNumber: `${numberPrefix}-${sendId.slice(0, 8).toUpperCase()}`,
    outsideStatus: 'new',
    documentUrl: null,
  });
  return {
    async send(sendId, rows) {
      await keep('send', { sendId, request: await requestOf(sendId, rows) });
      return sentAs(sendId);
    },
    async find(sendId) {
      const call = await db
        .selectFrom('simulated_calls')
        .select('id')
        .where('system', '=', system)
        .where('what', '=', 'send')
        .where(sql<boolean>`request ->> 'sendId' = ${sendId}`)
        .executeTakeFirst();
      return call === undefined ? null : sentAs(sendId);
    },
    async cancel(outsideId) {
      await keep('cancel', { sendId: outsideId });
    },
  };
}
