import { orderTemplateEndpoints } from '#api/orders/order-templates.ts';

import { recordAudit } from '../../db/audit.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import { deleteTemplate, findReader, findTemplates, maySee, saveTemplate } from './repository.ts';

/** Orders with a name ('Mall'), from which others are filled in. */
export const orderTemplates: Feature = (api) => {
  register(api, orderTemplateEndpoints.saveOrderTemplate, async ({ params, body, user, db }) => {
    const reader = await findReader(db, user);
    if (!(await maySee(db, reader, params.id))) throw notFound();
    const { name } = body;
    const id = await saveTemplate(db, { name, orderId: params.id, userId: user.id });
    if (id === null) throw invalidField('DUPLICATE', 'name', et.recurrence.nameTaken);
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_order',
      entityId: params.id,
      action: 'template_saved',
      changes: { name },
    });
    return { content: { id, name } };
  });

  register(api, orderTemplateEndpoints.listOrderTemplates, async ({ user, db }) => ({
    content: await findTemplates(db, await findReader(db, user)),
  }));

  register(api, orderTemplateEndpoints.deleteOrderTemplate, async ({ params, user, db }) => {
    const deleted = await deleteTemplate(db, params.id, await findReader(db, user));
    if (deleted === null) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_order',
      entityId: deleted.orderId,
      action: 'template_forgotten',
      changes: { name: deleted.name },
    });
    return undefined;
  });
};
