import { endpoints } from '#api/endpoints.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { aliasesOf, messageAliases } from './aliases.ts';
import { inbox } from './inbox/routes.ts';
import { KnownNames } from './known-names.ts';
import { findSender } from './sender.ts';

/** Customers' messages, read into the fields of an order (docs/requirements.md, 'From message to order'). */
export const orderMessages: Feature = (api, services) => {
  inbox(api, services);
  messageAliases(api, services);
  const names = new KnownNames();

  register(api, endpoints.readOrderMessage, async ({ db, body }) => {
    const sender = await findSender(db, body);
    const companyId = sender?.id ?? null;
    const reader = await names.reader(db);
    const { day } = toTallinn(body.receivedAt);
    const { intent, orders } = reader.read(body.text, day, {
      companyId,
      aliases: await aliasesOf(db, companyId),
    });
    return { content: { intent, sender, orders: orders } };
  });
};
