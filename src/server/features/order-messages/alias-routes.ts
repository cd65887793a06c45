import { problem, type Problem } from '#api/error-codes.ts';
import { type MessageAlias as TaughtAlias, inboxEndpoints } from '#api/orders/inbox.ts';
import type { MessageAlias } from '#domain/order-messages/aliases.ts';

import { recordAudit } from '../../db/audit.ts';
import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { inbox as messages } from '../../i18n/inbox.ts';
import type { Feature } from '../../services.ts';

/** Endpoints of aliases: names of locations and products that one company uses, learnt from corrections. */
export const messageAliases: Feature = (api) => {
  register(api, inboxEndpoints.listMessageAliases, async ({ db }) => ({ content: await findAliases(db) }));

  register(api, inboxEndpoints.teachMessageAlias, async ({ db, body, user }) => {
    const { companyId, locationId = null, productId = null } = body;
    const words = body.words.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const problems: Problem[] = [
      ...(words.length < 2 ? [problem('INVALID', 'words')] : []),
      ...((locationId === null) === (productId === null)
        ? [problem('INVALID', locationId === null ? 'locationId' : 'productId', messages.oneMeaning)]
        : []),
      ...(await checkExists(db, 'companies', companyId, 'companyId')),
      ...(await checkExists(db, 'locations', locationId, 'locationId')),
      ...(await checkExists(db, 'products', productId, 'productId')),
    ];
    if (problems.length > 0) throw invalid(problems);
    const meaning = { location_id: locationId, product_id: productId, created_by: user.id };
    const { id } = await db
      .insertInto('message_aliases')
      .values({ company_id: companyId, words, ...meaning })
      .onConflict((conflicting) => conflicting.columns(['company_id', 'words']).doUpdateSet(meaning))
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      userId: user.id,
      entity: 'message_alias',
      entityId: id,
      action: 'created',
      changes: { companyId, words, locationId, productId },
    });
    const taught = (await findAliases(db)).find((each) => each.id === id);
    if (taught === undefined) throw notFound();
    return { content: taught };
  });

  register(api, inboxEndpoints.deleteMessageAlias, async ({ db, params, user }) => {
    const forgotten = await db
      .deleteFrom('message_aliases')
      .where('id', '=', params.id)
      .returning(['company_id', 'words'])
      .executeTakeFirst();
    if (forgotten === undefined) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'message_alias',
      entityId: params.id,
      action: 'delete',
      changes: { companyId: forgotten.company_id, words: forgotten.words },
    });
    return undefined;
  });
};

async function checkExists(
  db: Db,
  table: 'companies' | 'locations' | 'products',
  id: number | null,
  field: string,
): Promise<Problem[]> {
  if (id === null) return [];
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return found === undefined ? [problem('NOT_FOUND', field)] : [];
}

async function findAliases(db: Db): Promise<TaughtAlias[]> {
  const rows = await db
    .selectFrom('message_aliases as alias')
    .innerJoin('companies', 'companies.id', 'alias.company_id')
    .leftJoin('locations', 'locations.id', 'alias.location_id')
    .leftJoin('products', 'products.id', 'alias.product_id')
    .select(['alias.id', 'alias.words', 'alias.company_id', 'alias.location_id', 'alias.product_id'])
    .select(['companies.name as company', 'locations.location_name as location', 'products.name as product'])
    .orderBy('companies.name')
    .orderBy('alias.words')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    words: row.words,
    company: { id: row.company_id, name: row.company },
    location: row.location_id === null ? null : { id: row.location_id, name: row.location ?? '' },
    product: row.product_id === null ? null : { id: row.product_id, name: row.product ?? '' },
  }));
}

/** Returns a company's aliases as the reader takes them; those of records that are out of use mean nothing. */
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
