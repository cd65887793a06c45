import { endpoints } from '#api/endpoints.ts';
import { firstJobRowStatus } from '#domain/job-row/job-row-status.ts';

import { recordAudit } from '../../db/audit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { companyScope } from '../../identity/session/company-scope.ts';
import { createJob } from '../../job-rows/create-job.ts';
import { findReferences } from '../../job-rows/references.ts';
import type { Feature } from '../../services.ts';
import { checkTransportOrder } from './check.ts';
import { findOrder, insertTransportOrder, listOrdersOf } from './repository.ts';
import { orderView, ownOrderView } from './view.ts';

export const transportOrders: Feature = (api, { config, jobRowEvents }) => {
  register(api, endpoints.createTransportOrder, async ({ body, user, db, afterCommit }) => {
    const scope = await companyScope(db, user);
    // What a client may not give at all is not looked up: whether there is such a thing is not theirs to know.
    const { destination = null, firstTruck: truck = null } = scope === null ? body : {};
    const { found, problems } = await findReferences(
      db,
      { ...body, destination, truck },
      'firstTruck',
      scope,
    );
    problems.push(...checkTransportOrder(body, found, scope === null ? 'staff' : 'client'));
    if (problems.length > 0) throw invalid(problems);

    const orderId = await insertTransportOrder(db, body, user.id);
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_order',
      entityId: orderId,
      action: 'created',
    });
    const { rowId } = await createJob(db, {
      transportOrderId: orderId,
      date: body.transportDate,
      time: null,
      truck: found.truck,
      clientId: body.client.id,
      pickupId: body.pickup.id,
      destinationId: body.destination?.id ?? null,
      productId: body.product.id,
      quantity: body.quantity,
      notes: body.note ?? null,
      wetGrain: body.wetGrain ?? false,
      status: firstJobRowStatus(scope === null ? 'staff' : 'client'),
      userId: user.id,
    });
    afterCommit(() => jobRowEvents.changed([rowId]));
    return { content: { id: orderId } };
  });

  register(api, endpoints.listOwnTransportOrders, async ({ query, user, db }) => {
    const scope = await companyScope(db, user);
    const orders = await listOrdersOf(db, user.id, scope, query.size ?? config.searchPageSize);
    return { content: orders.map(ownOrderView) };
  });

  register(api, endpoints.getTransportOrder, async ({ params: { id }, user, db }) => {
    const order = await findOrder(db, id, user.id, await companyScope(db, user));
    if (order === undefined) throw notFound();
    return { content: orderView(order) };
  });
};
