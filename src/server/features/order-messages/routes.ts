import { orderMessageEndpoints } from '#api/orders/order-messages.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { MessageReader } from '#domain/order-messages/read-message.ts';

import type { Db } from '../../db/schema.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { messageAliases } from './alias-routes.ts';
import { inbox } from './inbox/routes.ts';
import { findAliasesOf, findNamedLocations, findNamedProducts, readNamesVersion } from './repository.ts';
import { findSender } from './sender.ts';

/** Customers' messages, read into the fields of an order (docs/requirements.md, 'From message to order'). */
export const orderMessages: Feature = (api, services) => {
  inbox(api, services);
  messageAliases(api, services);
  const names = new KnownNames();

  register(api, orderMessageEndpoints.readOrderMessage, async ({ db, body }) => {
    const sender = await findSender(db, body);
    const companyId = sender?.id ?? null;
    const reader = await names.prepareReader(db);
    const { day } = toTallinn(body.receivedAt);
    const { intent, orders } = reader.read(body.text, day, {
      companyId,
      aliases: await findAliasesOf(db, companyId),
    });
    return { content: { intent, sender, orders: orders } };
  });
};

/** The products and locations that messages may name, cached until one of them changes. */
class KnownNames {
  #kept: { version: string; reader: MessageReader } | null = null;

  async prepareReader(db: Db): Promise<MessageReader> {
    const version = await readNamesVersion(db);
    if (this.#kept?.version !== version) {
      const reader = new MessageReader(await findNamedProducts(db), await findNamedLocations(db));
      this.#kept = { version, reader };
    }
    return this.#kept.reader;
  }
}
