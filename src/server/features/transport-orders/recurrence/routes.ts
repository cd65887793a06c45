import { problem } from '#api/error-codes.ts';
import type { RecurrenceRequest } from '#api/orders/recurrence.ts';
import { type TransportOrder, transportOrderEndpoints } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { isKilogramUnit, isTonneUnit, tonnesTogether } from '#domain/goods/quantity.ts';
import { isEndPast } from '#domain/orders/recurrence.ts';

import { recordAudit } from '../../../db/audit.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { et } from '../../../i18n/et.ts';
import { inRounds, runRounds } from '../../../queues/rounds.ts';
import type { Feature } from '../../../services.ts';
import { lockOrder, readOrder } from '../read-order.ts';
import { findReader } from '../repository.ts';
import { createDueOrders, withdrawUntouched } from './due-orders.ts';
import { createAllDueOrders } from './round.ts';

const roundEveryMs = 10 * minuteMs;

/**
 * Orders that recur ('Korda'): endpoints that change them, and the job that makes their due orders from time to time.
 */
export const recurringOrders: Feature = (api, services) => {
  const { jobRowEvents, now, today } = services;
  const { log } = api.app;

  runRounds(
    api.app,
    inRounds(
      (isStopped) => createAllDueOrders(services, log, isStopped),
      (error) => log.warn({ err: error }, 'recurring orders wait to be made'),
    ),
    roundEveryMs,
  );

  register(
    api,
    transportOrderEndpoints.recurTransportOrder,
    async ({ params: { id }, body, user, db, afterCommit }) => {
      const reader = await findReader(db, user);
      await lockOrder(db, id, reader);
      const order = await readOrder(db, id, reader, today());
      if (order.recursFrom !== null) {
        throw conflict(
          [problem('NOT_ALLOWED', undefined, et.recurrence.recursItself(order.recursFrom))],
          order,
        );
      }
      const problems = problemsOf(body, order, today());
      if (problems.length > 0) throw invalid(problems);
      const pattern = {
        weekdays: body.weekdays.toSorted((a, b) => a - b),
        until: body.until ?? null,
        tonnes: body.tonnes ?? null,
      };
      await db
        .insertInto('order_recurrences')
        .values({ transport_order_id: id, ...pattern, created_by: user.id })
        .onConflict((before) =>
          before
            .column('transport_order_id')
            .doUpdateSet({ ...pattern, created_by: user.id, ended_at: null, problem: null }),
        )
        .execute();
      await recordAudit(db, {
        userId: user.id,
        entity: 'transport_order',
        entityId: id,
        action: 'recurs',
        changes: { weekdays: pattern.weekdays, until: pattern.until, tonnes: pattern.tonnes },
      });
      const withdrawn = await withdrawUntouched(db, id, user.id, today());
      const made = await createDueOrders(db, id, today());
      afterCommit(() => jobRowEvents.changed([...withdrawn, ...made]));
      return { content: await readOrder(db, id, reader, today()) };
    },
  );

  register(api, transportOrderEndpoints.endRecurrence, async ({ params: { id }, user, db, afterCommit }) => {
    const reader = await findReader(db, user);
    await lockOrder(db, id, reader);
    const ended = await db
      .updateTable('order_recurrences')
      .set({ ended_at: new Date(now()), problem: null })
      .where('transport_order_id', '=', id)
      .where('ended_at', 'is', null)
      .returning('transport_order_id')
      .execute();
    if (ended.length === 0) return undefined;
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_order',
      entityId: id,
      action: 'recurrence_ended',
    });
    const withdrawn = await withdrawUntouched(db, id, user.id, today());
    afterCommit(() => jobRowEvents.changed(withdrawn));
    return undefined;
  });
};

function problemsOf({ until, tonnes }: RecurrenceRequest, order: TransportOrder, today: Day) {
  const problems = [];
  if (isEndPast(until ?? null, order.transportDate, today)) {
    problems.push(problem('INVALID', 'until', et.recurrence.dayPast));
  }
  if (tonnes == null) return problems;
  const { unit } = order.product;
  if (order.quantity === null || !(isTonneUnit(unit) || isKilogramUnit(unit))) {
    problems.push(problem('INVALID', 'tonnes', et.recurrence.noTonnes));
  } else if (tonnesTogether([order]) >= tonnes) {
    problems.push(problem('INVALID', 'tonnes', et.recurrence.tonnesReached));
  }
  return problems;
}
