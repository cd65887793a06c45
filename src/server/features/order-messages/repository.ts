import { sql } from 'kysely';

import type { MessageAlias as TaughtAlias } from '#api/orders/inbox.ts';
import type { MessageAlias } from '#domain/order-messages/aliases.ts';
import type { MessageProduct } from '#domain/order-messages/goods/product-mentions.ts';
import type { MessageLocation } from '#domain/order-messages/locations/location-mentions.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';

/** Reads a text that differs as soon as a record that messages may name was added, changed, or put out of use. */
export async function readNamesVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/', (select concat(count(*), '.', sum(version)) from products),
      (select concat(count(*), '.', sum(version)) from product_groups),
      (select concat(count(*), '.', sum(version)) from locations),
      (select concat(count(*), '.', sum(version)) from companies)) as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** Finds the products that messages may name. */
export async function findNamedProducts(db: Db): Promise<MessageProduct[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .select(['products.id', 'products.name', 'product_groups.descr'])
    .where(isInUse('products'))
    .orderBy('products.id')
    .execute();
  return rows.map(({ id, name, descr }) => ({ id, name, groupName: descr }));
}

/** Finds the locations that messages may name. */
export async function findNamedLocations(db: Db): Promise<MessageLocation[]> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'location_name', 'company_id', 'formatted_address'])
    .where(isInUse('locations'))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.location_name,
    companyId: row.company_id,
    address: row.formatted_address ?? '',
  }));
}

/** Finds the aliases of all companies, by company and words; those of records that are out of use too. */
export async function findAliases(db: Db): Promise<TaughtAlias[]> {
  const rows = await db
    .selectFrom('message_aliases as alias')
    .innerJoin('companies', 'companies.id', 'alias.company_id')
    .leftJoin('locations', 'locations.id', 'alias.location_id')
    .leftJoin('products', 'products.id', 'alias.product_id')
    .select(['alias.id', 'alias.words', 'alias.company_id', 'alias.location_id', 'alias.product_id'])
    .select(['companies.name as company_name', 'locations.location_name', 'products.name as product_name'])
    .orderBy('companies.name')
    .orderBy('alias.words')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    words: row.words,
    company: { id: row.company_id, name: row.company_name },
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    product: row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '' },
  }));
}

/** Finds a company's aliases as the reader takes them; those of records that are out of use mean nothing. */
export async function findAliasesOf(db: Db, companyId: number | null): Promise<MessageAlias[]> {
  if (companyId === null) return [];
  const rows = await db
    .selectFrom('message_aliases as alias')
    .leftJoin('locations', (join) =>
      join.onRef('locations.id', '=', 'alias.location_id').on(isInUse('locations')),
    )
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'alias.product_id').on(isInUse('products')),
    )
    .leftJoin('product_groups', 'product_groups.id', 'products.group_id')
    .select([
      'alias.words',
      'locations.id as location_id',
      'locations.location_name',
      'locations.company_id',
      'locations.formatted_address',
      'products.id as product_id',
      'products.name as product_name',
      'product_groups.descr',
    ])
    .where('alias.company_id', '=', companyId)
    .orderBy('alias.id')
    .execute();
  return rows.flatMap((row): MessageAlias[] => {
    const { words, location_id: locationId, product_id: productId } = row;
    if (locationId !== null) {
      const { location_name: name, company_id: owner, formatted_address: address } = row;
      return [
        {
          words,
          location: { id: locationId, name: name ?? '', companyId: owner, address: address ?? '' },
        },
      ];
    }
    if (productId === null) return [];
    return [
      {
        words,
        product: { id: productId, name: row.product_name ?? '', groupName: row.descr ?? '' },
      },
    ];
  });
}

interface NewAlias {
  companyId: number;
  words: string;
  locationId: number | null;
  productId: number | null;
  createdBy: number;
}

/** Saves what a company's words mean, in place of what they meant before. Returns the alias's id. */
export async function saveAlias(db: Db, alias: NewAlias): Promise<number> {
  const { companyId, words, locationId, productId, createdBy } = alias;
  const meaning = { location_id: locationId, product_id: productId, created_by: createdBy };
  const { id } = await db
    .insertInto('message_aliases')
    .values({ company_id: companyId, words, ...meaning })
    .onConflict((conflicting) => conflicting.columns(['company_id', 'words']).doUpdateSet(meaning))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an alias and returns what it was; null when there is none. */
export async function deleteAlias(db: Db, id: number): Promise<{ companyId: number; words: string } | null> {
  const deleted = await db
    .deleteFrom('message_aliases')
    .where('id', '=', id)
    .returning(['company_id', 'words'])
    .executeTakeFirst();
  return deleted === undefined ? null : { companyId: deleted.company_id, words: deleted.words };
}
