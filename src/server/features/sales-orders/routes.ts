import { salesOrderEndpoints } from '#api/sales/sales-orders.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isClientPickupNote } from '#domain/sales/client-pickup-note.ts';

import { recordAudit } from '../../db/audit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { checkSalesOrder } from './check.ts';
import { findCompany, findLineRecords, findSalesOrder, insertSalesOrder } from './repository.ts';

export const salesOrders: Feature = (api, { now }) => {
  register(api, salesOrderEndpoints.createSalesOrder, async ({ body, user, db }) => {
    const company = await findCompany(db, body.companyId);
    const records = await findLineRecords(db, body.salesOrderProducts);
    const problems = await checkSalesOrder(db, body, company, records, toTallinn(now()).day);
    if (problems.length > 0) throw invalid(problems);
    const representative = company?.representatives.find(({ id }) => id === body.representativeId);
    if (representative === undefined) throw notFound();

    const id = await insertSalesOrder(db, {
      companyId: body.companyId,
      representative,
      userId: user.id,
      lines: body.salesOrderProducts.map((line) => ({
        locationId: line.locationId,
        productId: line.productId,
        quantity: line.quantity,
        warehouseId: records.warehouses.get(line.warehouseId ?? '') ?? null,
        deliveryDate: line.deliveryDate ?? null,
        clientPickup: isClientPickupNote(line.notes ?? ''),
        notes: line.notes ?? null,
      })),
    });
    await recordAudit(db, { userId: user.id, entity: 'sales_order', entityId: id, action: 'created' });
    return { content: { id } };
  });

  register(api, salesOrderEndpoints.getSalesOrder, async ({ params: { id }, db }) => {
    const order = await findSalesOrder(db, id);
    if (order === null) throw notFound();
    return { content: order };
  });
};
