import { sql } from 'kysely';

import { orderTemplateEndpoints } from '#api/orders/order-templates.ts';

import { recordAudit } from '../../db/audit.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import { isOwnOrder } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { findReader, maySee } from './repository.ts';

/** Orders with a name ('Mall'), from which others are filled in. */
export const orderTemplates: Feature = (api) => {
  register(api, orderTemplateEndpoints.saveOrderTemplate, async ({ params, body, user, db }) => {
    const reader = await findReader(db, user);
    if (!(await maySee(db, reader, params.id))) throw notFound();
    const { name } = body;
    const saved = await db
      .insertInto('order_templates')
      .values({ name, transport_order_id: params.id, created_by: user.id })
      .onConflict((same) => same.columns(['created_by', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (saved === undefined) throw invalidField('DUPLICATE', 'name', et.recurrence.nameTaken);
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_order',
      entityId: params.id,
      action: 'template_saved',
      changes: { name },
    });
    return { content: { id: saved.id, name } };
  });

  register(api, orderTemplateEndpoints.listOrderTemplates, async ({ user, db }) => {
    const { isStaff, scope } = await findReader(db, user);
    const templates = await db
      .selectFrom('order_templates as template')
      .innerJoin('transport_orders as o', 'o.id', 'template.transport_order_id')
      .innerJoin('products as product', 'product.id', 'o.product_id')
      .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
      .leftJoin('locations as destination', 'destination.id', 'o.destination_location_id')
      .innerJoin('users as maker', 'maker.id', 'template.created_by')
      .select(['template.id', 'template.name', 'o.id as transportOrderId', 'o.quantity', 'product.unit'])
      .select(['product.name as product', 'pickup.location_name as pickup'])
      .select('destination.location_name as destination')
      .$if(isStaff, (query) => query.where(sql<boolean>`'PERM_MOBILE' = any(maker.permissions)`))
      .$if(!isStaff, (query) => query.where('maker.id', '=', user.id).where(isOwnOrder(user.id, scope ?? [])))
      .orderBy('template.name')
      .orderBy('template.id')
      .execute();
    return {
      content: templates.map((template) =>
        Object.assign(template, { quantity: storedNumber(template.quantity) }),
      ),
    };
  });

  register(api, orderTemplateEndpoints.deleteOrderTemplate, async ({ params, user, db }) => {
    const { isStaff } = await findReader(db, user);
    const forgotten = await db
      .deleteFrom('order_templates')
      .where('id', '=', params.id)
      // Templates saved by colleagues belong to the office.
      .$if(!isStaff, (query) => query.where('created_by', '=', user.id))
      .returning(['transport_order_id as orderId', 'name'])
      .executeTakeFirst();
    if (forgotten === undefined) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_order',
      entityId: forgotten.orderId,
      action: 'template_forgotten',
      changes: { name: forgotten.name },
    });
    return undefined;
  });
};
