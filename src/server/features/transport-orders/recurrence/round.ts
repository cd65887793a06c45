import type { FastifyBaseLogger } from 'fastify';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { createDueOrders } from './due-orders.ts';

/** Makes what is due of every recurring order, each in a transaction of its own. */
export async function createAllDueOrders(
  {
    db: outerDb,
    jobRowEvents,
    now,
  }: Pick<Services, 'db' | 'now'> & { jobRowEvents: Pick<Services['jobRowEvents'], 'changed'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
  isStopped: () => boolean,
): Promise<void> {
  const today = toTallinn(now()).day;
  const going = await outerDb
    .selectFrom('order_recurrences')
    .select('transport_order_id as id')
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', today)]))
    .orderBy('transport_order_id')
    .execute();
  for (const { id } of going) {
    if (isStopped()) return;
    try {
      const rowIds = await transact(outerDb, async (trx) => {
        // One round at a time makes what is due of it, and nobody changes it meanwhile.
        await trx
          .selectFrom('order_recurrences')
          .select('transport_order_id')
          .where('transport_order_id', '=', id)
          .forUpdate()
          .execute();
        return createDueOrders(trx, id, today);
      });
      if (rowIds.length > 0) jobRowEvents.changed(rowIds);
    } catch (error) {
      log.warn({ err: error, order: id }, 'the orders of a recurring one were not made');
    }
  }
}
