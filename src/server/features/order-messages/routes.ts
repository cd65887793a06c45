import { sql } from 'kysely';

import { orderMessageEndpoints } from '#api/orders/order-messages.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { MessageReader } from '#domain/order-messages/read-message.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findAliasesOf, messageAliases } from './alias-routes.ts';
import { inbox } from './inbox/routes.ts';
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
    const version = await readVersion(db);
    if (this.#kept?.version !== version) this.#kept = { version, reader: await createReader(db) };
    return this.#kept.reader;
  }
}

/** Differs as soon as a record was added, changed, or put out of use. */
async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/', (select concat(count(*), '.', sum(version)) from products),
      (select concat(count(*), '.', sum(version)) from product_groups),
      (select concat(count(*), '.', sum(version)) from locations),
      (select concat(count(*), '.', sum(version)) from companies)) as version`.execute(db);
  return rows[0]?.version ?? '';
}

async function createReader(db: Db): Promise<MessageReader> {
  const products = await db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .select(['products.id', 'products.name', 'product_groups.descr as groupName'])
    .where(isInUse('products'))
    .orderBy('products.id')
    .execute();
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'location_name as name', 'company_id as companyId', 'formatted_address as address'])
    .where(isInUse('locations'))
    .orderBy('id')
    .execute();
  return new MessageReader(
    products,
    locations.map(({ id, name, companyId, address }) => ({ id, name, companyId, address: address ?? '' })),
  );
}
