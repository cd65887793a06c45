import { problem } from '#api/error-codes.ts';
import { salesOrderEndpoints } from '#api/sales/sales-orders.ts';
import { orderPageSize } from '#domain/business-constants.ts';
import { newValues } from '#domain/record-fields/fields.ts';
import { salesLineFields } from '#domain/record-fields/sales-line.ts';

import { recordAudit } from '../../db/audit.ts';
import { answerFile } from '../../http/answer-file.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { cancelLines } from './cancel.ts';
import { checkPrecursors } from './check-precursors.ts';
import { checkSalesOrder } from './check.ts';
import { correctLines } from './correct.ts';
import { checkDuplicateOrder } from './duplicate-order.ts';
import { exportLines } from './export.ts';
import { findLines, findSalesOrderIds, findSalesOrderPage, findSalesOrders } from './find-orders.ts';
import { lockOrder, raiseVersion, readOrder } from './read-order.ts';
import { findCompany, findLineRecords, insertSalesOrder } from './repository.ts';
import { findCancelledDay, restoreLines } from './restore.ts';
import { listedSalesOrderView } from './view.ts';

/** Sales orders: their list and export, making, correcting and cancelling (docs/requirements.md, 'Sales orders'). */
export const salesOrders: Feature = (api, { today }) => {
  register(api, salesOrderEndpoints.createSalesOrder, async ({ body, user, db }) => {
    const company = await findCompany(db, body.companyId);
    const records = await findLineRecords(db, body.salesOrderProducts);
    const problems = await checkSalesOrder(db, body, company, records, today());
    const questions = body.confirmed === undefined ? [] : await checkDuplicateOrder(db, body, user.id);
    const ofPrecursors = await checkPrecursors(db, {
      companyId: body.companyId,
      lines: body.salesOrderProducts.map(({ productId, quantity }, index) => ({
        index,
        productId,
        quantity,
      })),
      today: today(),
    });
    problems.push(...ofPrecursors.problems);
    problems.push(...unconfirmed([...ofPrecursors.questions, ...questions], body.confirmed));
    if (problems.length > 0) throw invalid(problems);
    const representative = company?.representatives.find(({ id }) => id === body.representativeId);
    if (representative === undefined) throw notFound();

    const id = await insertSalesOrder(db, {
      companyId: body.companyId,
      representative,
      userId: user.id,
      lines: body.salesOrderProducts.map((line) => ({
        values: newValues(salesLineFields, line),
        warehouseId: records.warehouses.get(line.warehouseId ?? '') ?? null,
      })),
    });
    await recordAudit(db, { userId: user.id, entity: 'sales_order', entityId: id, action: 'created' });
    return { content: { id } };
  });

  register(api, salesOrderEndpoints.listSalesOrders, async ({ query, db }) => {
    const { page, pageNr, size = orderPageSize, ...filters } = query;
    const number = page ?? pageNr ?? 1;
    const { ids, total } = await findSalesOrderPage(db, filters, {
      limit: size,
      offset: (number - 1) * size,
    });
    const linesOf = Map.groupBy(await findLines(db, ids), (line) => line.order_id);
    const orders = await findSalesOrders(db, ids);
    return pageOf(
      orders.map((order) => listedSalesOrderView(order, linesOf.get(order.id) ?? [])),
      { number, size, totalElements: total },
    );
  });

  register(api, salesOrderEndpoints.exportSalesOrders, async ({ query, db, reply }) => {
    const ids = await findSalesOrderIds(db, query);
    const { fileName, sheet } = et.salesOrders;
    const days = et.exports.days(query.from, query.to) ?? today();
    return answerFile(reply, `${fileName}-${days}.xlsx`, xlsxOf(sheet, exportLines(db, ids)));
  });

  register(api, salesOrderEndpoints.getSalesOrder, async ({ params: { id }, db }) => ({
    content: await readOrder(db, id),
  }));

  register(api, salesOrderEndpoints.correctSalesOrder, async ({ params: { id }, body, user, db }) => {
    await lockOrder(db, id, body.version);
    const lines = await findLines(db, [id]);
    const [order] = await findSalesOrders(db, [id]);
    if (order === undefined) throw notFound();
    const changes = await correctLines(db, lines, body, { companyId: order.company_id, today: today() });
    await raiseVersion(db, id);
    await recordAudit(db, {
      userId: user.id,
      entity: 'sales_order',
      entityId: id,
      action: 'updated',
      changes,
    });
    return { content: await readOrder(db, id) };
  });

  register(api, salesOrderEndpoints.cancelSalesOrder, async ({ params: { id }, body, user, db }) => {
    await lockOrder(db, id, body?.version);
    const order = await readOrder(db, id);
    if (order.status === 'CANCELLED') return { content: order };
    if (!order.mayCancel) {
      throw conflict([problem('WRONG_JOB_STATUS', undefined, et.salesOrders.closed)], order);
    }
    await cancelLines(db, await findLines(db, [id]));
    await raiseVersion(db, id);
    await recordAudit(db, { userId: user.id, entity: 'sales_order', entityId: id, action: 'cancelled' });
    return { content: await readOrder(db, id) };
  });

  register(api, salesOrderEndpoints.restoreSalesOrder, async ({ params: { id }, body, user, db }) => {
    await lockOrder(db, id, body?.version);
    const [order] = await findSalesOrders(db, [id]);
    if (order === undefined) throw notFound();
    const isRestored = await restoreLines(db, await findLines(db, [id]), {
      companyId: order.company_id,
      company: await findCompany(db, order.company_id),
      companyName: order.company_name,
      cancelledOn: await findCancelledDay(db, id),
      today: today(),
    });
    if (isRestored) {
      await raiseVersion(db, id);
      await recordAudit(db, { userId: user.id, entity: 'sales_order', entityId: id, action: 'restored' });
    }
    return { content: await readOrder(db, id) };
  });
};
