import { sql } from 'kysely';

import { MessageReader } from '#domain/order-messages/read-message.ts';

import type { Db } from '../../db/connect.ts';
import { isInUse } from '../../db/in-use.ts';

/** The products and locations that messages may name, cached until one of them changes. */
export class KnownNames {
  #kept: { version: string; reader: MessageReader } | null = null;

  async reader(db: Db): Promise<MessageReader> {
    const version = await versionOf(db);
    if (this.#kept?.version !== version) this.#kept = { version, reader: await makeReader(db) };
    return this.#kept.reader;
  }
}

/** Differs as soon as a record was added, changed, or put out of use. */
async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/', (select concat(count(*), '.', sum(version)) from products),
      (select concat(count(*), '.', sum(version)) from product_groups),
      (select concat(count(*), '.', sum(version)) from locations),
      (select concat(count(*), '.', sum(version)) from companies)) as version`.execute(db);
  return rows[0]?.version ?? '';
}

async function makeReader(db: Db): Promise<MessageReader> {
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
