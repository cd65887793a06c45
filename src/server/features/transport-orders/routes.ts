import { transportOrderEndpoints } from '#api/orders/transport-orders.ts';
import { orderPageSize } from '#domain/business-constants.ts';
import { isCancellable } from '#domain/dispatch/cancellation.ts';
import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';
import { newValues } from '#domain/record-fields/fields.ts';
import { transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../../db/audit.ts';
import { answerFile } from '../../http/answer-file.ts';
import { conflict, invalid, Refusal } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import { findReferences } from '../../job-rows/references.ts';
import { checkUnusualLoads } from '../../job-rows/unusual-load.ts';
import { fieldsOfJob, refuseUnanswered } from '../../planning/findings-questions.ts';
import { findFindingsOfTrucks } from '../../planning/written-rows.ts';
import { cancelRow, type MayCancel } from '../../row-status/cancel-row.ts';
import type { Feature } from '../../services.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { findLatestChangeRequests } from './change-requests.ts';
import { checkTransportOrder } from './check.ts';
import { correctOrder } from './correct.ts';
import { createOrder } from './create-order.ts';
import { checkDuplicateOrder } from './duplicate-order.ts';
import { exportOrders } from './export.ts';
import { findLoads } from './find-loads.ts';
import { findTransportOrderIds, findTransportOrderPage, findTransportOrders } from './find-orders.ts';
import { isOpen, lockOrder, readOrder, refusedState } from './read-order.ts';
import { findReader } from './repository.ts';
import { restoreLoads } from './restore.ts';
import { checkCarriedTwice, checkSalesLine } from './sales-line.ts';
import { transportOrderView } from './view.ts';

const orderFieldNames = { truck: 'firstTruck', trailer: 'firstTrailer' };

/** Transport orders: making, reading, correcting, their loads, changes that clients ask for, and export. */
export const transportOrders: Feature = (api, services) => {
  const { db: outerDb, jobRowEvents, now, today } = services;

  register(api, transportOrderEndpoints.createTransportOrder, async ({ body, user, db, afterCommit }) => {
    const { isStaff, scope } = await findReader(db, user);
    // References that a client may not give at all are not looked up: whether they exist is not the client's business.
    const { destination = null, firstTruck: truck = null, firstTrailer: trailer } = isStaff ? body : {};
    const { references, problems } = await findReferences(
      db,
      { ...body, destination, truck, trailer },
      'firstTruck',
      scope,
    );
    const order = newValues(transportOrderFields, body);
    problems.push(
      ...checkTransportOrder(order, references, isStaff ? 'staff' : 'client', today()),
      ...(await checkSalesLine(db, body, isStaff)),
    );
    const questions = [
      // How many trucks carry it is the office's to say, not a client's.
      ...(isStaff ? await checkUnusualLoads(db, body.quantity, references, body.transportDate) : []),
      ...(isStaff ? await checkCarriedTwice(db, body.salesOrderLineId) : []),
      ...(body.confirmed === undefined ? [] : await checkDuplicateOrder(db, order, user.id)),
    ];
    const open = unconfirmed(questions, body.confirmed);
    if (problems.length > 0) throw invalid([...problems, ...open]);

    const { orderId, rowId } = await createOrder(db, order, references.truck, {
      ownerId: user.id,
      userId: user.id,
      status: firstJobRowStatus(isStaff ? 'staff' : 'client'),
      salesOrderLineId: body.salesOrderLineId ?? null,
    });
    const warnings = isStaff ? await findFindingsOfTrucks(db, [rowId], now()) : [];
    const asking = fieldsOfJob(truck?.id, orderFieldNames);
    await refuseUnanswered(db, { confirmed: body.confirmed, open, warnings, asking });
    afterCommit(() => jobRowEvents.changed([rowId]));
    return { content: { id: orderId }, warnings };
  });

  register(api, transportOrderEndpoints.listTransportOrders, async ({ query, user, db }) => {
    const { page, pageNr, size = orderPageSize, ...filters } = query;
    const number = page ?? pageNr ?? 1;
    const reader = await findReader(db, user);
    const range = { limit: size, offset: (number - 1) * size };
    const { ids, total } = await findTransportOrderPage(db, { reader, filters, today: today() }, range);
    const [orders, loads] = [await findTransportOrders(db, ids), await findLoads(db, ids)];
    const loadsOf = Map.groupBy(loads, (load) => load.order_id);
    const requests = await findLatestChangeRequests(db, ids);
    return pageOf(
      orders.map((order) =>
        transportOrderView(
          order,
          loadsOf.get(order.id) ?? [],
          requests.get(order.id) ?? null,
          reader.isStaff,
        ),
      ),
      { number, size, totalElements: total },
    );
  });

  register(api, transportOrderEndpoints.exportTransportOrders, async ({ query, user, db, reply }) => {
    const reader = await findReader(db, user);
    const ids = await findTransportOrderIds(db, { reader, filters: query, today: today() });
    const { fileName, sheet } = et.transportOrders;
    const days = et.exports.days(query.from, query.to) ?? today();
    const orders = exportOrders(db, ids, reader.isStaff, today());
    return answerFile(reply, `${fileName}-${days}.xlsx`, xlsxOf(sheet, orders));
  });

  register(api, transportOrderEndpoints.getTransportOrder, async ({ params: { id }, user, db }) => {
    const reader = await findReader(db, user);
    return { content: await readOrder(db, id, reader, today()) };
  });

  register(
    api,
    transportOrderEndpoints.correctTransportOrder,
    async ({ params: { id }, body, user, db, afterCommit }) => {
      const reader = await findReader(db, user);
      await lockOrder(db, id, reader);
      const order = await readOrder(db, id, reader, today());
      if (order.version !== body.version) throw conflict([], order);
      if (!order.mayCorrect) throw refusedState(order, reader);
      const { rowIds, warnings } = await correctOrder(db, id, body, reader, now());
      if (rowIds.length > 0) afterCommit(() => jobRowEvents.changed(rowIds));
      // A client must not learn what trucks do.
      return {
        content: await readOrder(db, id, reader, today()),
        warnings: reader.isStaff ? warnings : [],
      };
    },
  );

  register(
    api,
    transportOrderEndpoints.cancelTransportOrder,
    async ({ params: { id }, body, user, afterCommit }) => {
      const reader = await findReader(outerDb, user);
      const order = await readOrder(outerDb, id, reader, today());
      // Two requests cancel it once.
      if (order.status === 'CANCELLED') return { content: order };
      if (body?.version !== undefined && body.version !== order.version) throw conflict([], order);
      if (!order.mayCancel) throw refusedState(order, reader);
      const may: MayCancel = reader.isStaff ? isCancellable : ({ status }) => status === 'UNCONFIRMED';
      for (const load of (await findLoads(outerDb, [id])).filter(isOpen)) {
        await cancelRow(services, load.id, user.id, {
          may,
          cause: { code: 'ORDER_CANCELLED', of: id },
        }).catch(async (error: unknown) => {
          if (!(error instanceof Refusal) || error.status !== 409) throw error;
          // A client may see their order, and only a part of the row.
          throw conflict(error.problems, await readOrder(outerDb, id, reader, today()));
        });
        afterCommit(() => jobRowEvents.changed([load.id]));
      }
      await recordAudit(outerDb, {
        userId: user.id,
        entity: 'transport_order',
        entityId: id,
        action: 'cancelled',
      });
      return { content: await readOrder(outerDb, id, reader, today()) };
    },
    { transaction: 'none' },
  );

  register(
    api,
    transportOrderEndpoints.restoreTransportOrder,
    async ({ params: { id }, body, user, db, afterCommit }) => {
      const reader = await findReader(db, user);
      await lockOrder(db, id, reader);
      const rowIds = await restoreLoads(db, id, user.id, body?.confirmed);
      if (rowIds === null) throw refusedState(await readOrder(db, id, reader, today()), reader);
      afterCommit(() => jobRowEvents.changed(rowIds));
      // Its trucks may have got other work meanwhile; what trucks do is not a client's to know.
      const warnings = await findFindingsOfTrucks(db, rowIds, now());
      return {
        content: await readOrder(db, id, reader, today()),
        warnings: reader.isStaff ? warnings : [],
      };
    },
  );
};
