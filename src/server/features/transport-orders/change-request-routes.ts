import { randomUUID } from 'node:crypto';

import { type Problem, problem } from '#api/error-codes.ts';
import { changeRequestWords } from '#api/orders/change-request-words.ts';
import { changeRequestEndpoints } from '#api/orders/change-requests.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import {
  fulfilledParts,
  isRequestedDayPast,
  type RequestedChange,
  writableParts,
} from '#domain/orders/change-request.ts';
import { isActiveLoad } from '#domain/orders/order-state.ts';

import { answerChangeRequest } from '../../alerts/change-requests.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { conflict, invalid, invalidField } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { changeRequests as messages } from '../../i18n/change-requests.ts';
import { et } from '../../i18n/et.ts';
import { findFindingsOfTrucks } from '../../planning/written-rows.ts';
import type { Feature } from '../../services.ts';
import { readChangeRequest } from './change-requests.ts';
import { correctOrder } from './correct.ts';
import { lockOrder, readOrder, refusedState } from './read-order.ts';
import { findReader, type Reader } from './repository.ts';
import { takeAnswerBack, writtenChange } from './take-answer-back.ts';

/**
 * Requests of clients to change confirmed orders, and the office's answers (docs/requirements.md, 'Transport orders
 * and jobs').
 */
export const changeRequests: Feature = (api, { jobRowEvents, alertEvents, now, today }) => {
  const notifyListeners = (rowIds: readonly number[]) => {
    if (rowIds.length > 0) jobRowEvents.changed([...rowIds]);
    alertEvents.changed(null);
  };

  register(
    api,
    changeRequestEndpoints.requestOrderChange,
    async ({ params: { id }, body, user, db, afterCommit }) => {
      const reader = await findReader(db, user);
      const order = await readOrder(db, id, reader, today());
      const load = order.rows.find(({ status }) => isActiveLoad(status));
      if (!order.mayAskChange || load === undefined) throw refusedState(order, reader);
      const requested = {
        transportDate: body.transportDate ?? null,
        quantity: body.quantity ?? null,
        text: body.message ?? '',
      };
      const problems = requestProblems(requested, order, today());
      if (problems.length > 0) throw invalid(problems);
      const message = changeRequestWords.parts(requested, order.product.unit);
      const alertId = await raiseAlert(db, {
        key: `order-change-asked:${id}:${randomUUID()}`,
        kind: 'ORDER_CHANGE_ASKED',
        transportJobId: load.transportJobId,
        rowId: load.id,
        raisedAt: now(),
        raisedBy: user.id,
        summary: et.transportOrders.changeRequested(id, message),
        data: { transportOrderId: id, message, wish: requested },
      });
      await recordAudit(db, {
        userId: user.id,
        entity: 'transport_order',
        entityId: id,
        action: 'change_asked',
        changes: { message },
      });
      afterCommit(() => notifyListeners([]));
      return { content: { id: alertId } };
    },
  );

  register(api, changeRequestEndpoints.answerOrderChange, async ({ params, body, user, db, afterCommit }) => {
    const { id, alertId } = params;
    const { answer, change } = body;
    if (change != null && answer !== 'ACCEPTED') throw invalidField('NOT_ALLOWED', 'change');
    const reader = await findReader(db, user);
    await lockOrder(db, id, reader);
    const order = await readOrder(db, id, reader, today());
    const { requested, isOpen } = await readChangeRequest(db, id, alertId);
    const answered = () =>
      conflict([problem('NOT_ALLOWED', undefined, changeRequestWords.answeredAlready)], order);
    if (!isOpen) throw answered();
    const nothingWritten = { changed: {}, entryId: null, rowIds: [] as number[], warnings: [] };
    const { changed, entryId, rowIds, warnings } =
      change == null ? nothingWritten : await correctAsRequested(db, order, requested, change, reader);
    const answerGiven = { userId: user.id, now: now(), answer, note: body.note || null };
    const stored = writtenChange(changed, entryId);
    // Settled elsewhere meanwhile: the transaction rolls back what was written.
    if (!(await answerChangeRequest(db, alertId, answerGiven, stored))) throw answered();
    afterCommit(() => notifyListeners(rowIds));
    return { content: await readOrder(db, id, reader, today()), warnings };
  });

  register(
    api,
    changeRequestEndpoints.takeChangeAnswerBack,
    async ({ params: { id, alertId }, user, db, afterCommit }) => {
      const reader = await findReader(db, user);
      await lockOrder(db, id, reader);
      const { rowIds, refusal } = await takeAnswerBack(db, id, alertId, user.id);
      if (refusal !== null) {
        throw conflict(
          [problem('NOT_ALLOWED', undefined, refusal)],
          await readOrder(db, id, reader, today()),
        );
      }
      // The state is an earlier one, so nothing is asked.
      const warnings = await findFindingsOfTrucks(db, rowIds, now());
      afterCommit(() => notifyListeners(rowIds));
      return { content: await readOrder(db, id, reader, today()), warnings };
    },
  );

  /** The same as a correction by hand, with its questions. */
  function correctAsRequested(
    db: Db,
    order: TransportOrder,
    requested: RequestedChange,
    { version, confirmed }: { version: number; confirmed?: true | string[] | undefined },
    reader: Reader,
  ) {
    if (order.version !== version) throw conflict([], order);
    if (!order.mayCorrect) throw refusedState(order, reader);
    return correctOrder(db, order.id, { changes: writableParts(requested, order), confirmed }, reader, now());
  }
};

/** A request for what the order already says, or for a day in the past. */
function requestProblems(requested: RequestedChange, order: TransportOrder, today: Day): Problem[] {
  const standing = fulfilledParts(requested, { quantity: order.quantity, loads: order.rows });
  return [
    ...(isRequestedDayPast(requested, today) ? [problem('INVALID', 'transportDate', messages.past)] : []),
    ...standing.map((part) => problem('INVALID', part, messages.alreadyFulfilled[part])),
  ];
}
