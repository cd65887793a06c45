import { sql } from 'kysely';

import type { Db } from '../../../db/schema.ts';
import { nameOrUsername } from '../../../db/user-name.ts';
import { entities } from '../../../import/entities.ts';

/** The name of a record of a table; `t` is its row. */
const nameIn = {
  users: nameOrUsername('t'),
  api_tokens: sql<string>`t.name`,
  webhooks: sql<string>`t.url`,
  ...Object.fromEntries(
    entities.flatMap(({ table, screen }) =>
      screen === undefined ? [] : [[table, screen.name(sql.id('t'))]],
    ),
  ),
} as Readonly<Record<string, ReturnType<typeof sql<string>> | undefined>>;

/**
 * The tables that audit entries are about, by the audit's word for them; rows, jobs and orders are known by their
 * numbers.
 */
const tableOf: Readonly<Record<string, string>> = {
  user: 'users',
  api_token: 'api_tokens',
  webhook: 'webhooks',
  ...Object.fromEntries(
    entities.flatMap(({ record, table, screen }) => (screen === undefined ? [] : [[record, table]])),
  ),
};

/**
 * The record that a field's number refers to, by the end of the field's name: `truck_id`, `carrierCompanyId`,
 * `home_location_id`.
 */
const tableOfField: readonly (readonly [RegExp, string])[] = [
  [/(^|_)truck_?id$/, 'trucks'],
  [/(^|_)trailer_?id$/, 'trailers'],
  [/(^|_)company_?id$/, 'companies'],
  [/(^|_)person_?id$/, 'people'],
  [/(^|_)location_?id$/, 'locations'],
  [/(^|_)product_?id$/, 'products'],
  [/(^|_)(product_)?group_?id$/, 'product_groups'],
  [/(^|_)warehouse_?id$/, 'warehouses'],
  [/(^|_)user_?id$/, 'users'],
];

interface Entry {
  entity: string;
  entity_id: number;
  changes: Record<string, unknown>;
}

/** Reads the present names of the records that these entries are about or name by number. */
export async function findRecordNames(db: Db, entries: readonly Entry[]) {
  const idsByTable = new Map<string, Set<number>>();
  const want = (table: string | undefined, id: number) => {
    if (table === undefined || nameIn[table] === undefined) return;
    idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id));
  };
  for (const { entity, entity_id: id, changes } of entries) {
    want(tableOf[entity], id);
    for (const [field, value] of Object.entries(changes)) {
      for (const each of idsIn(value)) want(tableNamedBy(field), each);
    }
  }
  const names = new Map<string, string>();
  for (const [table, ids] of idsByTable) {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select t.id, ${nameIn[table]} as name from ${sql.table(table)} t where t.id = any(${[...ids]}::bigint[])`.execute(
      db,
    );
    for (const { id, name } of rows) if (name !== null) names.set(`${table} ${String(id)}`, name);
  }
  return {
    /** Null for records that are known by their number, and for deleted ones. */
    ofEntry: ({ entity, entity_id: id }: Entry) =>
      names.get(`${String(tableOf[entity])} ${String(id)}`) ?? null,
    /** The names of records, by field and number. */
    inChanges: ({ changes }: Entry): Record<string, string> =>
      Object.fromEntries(
        Object.entries(changes).flatMap(([field, value]) =>
          idsIn(value).flatMap((id) => {
            const name = names.get(`${String(tableNamedBy(field))} ${String(id)}`);
            return name === undefined ? [] : [[`${field} ${String(id)}`, name]];
          }),
        ),
      ),
  };
}

function tableNamedBy(field: string): string | undefined {
  const snake = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return tableOfField.find(([end]) => end.test(snake))?.[1];
}

/** A value is a number, or `[before, after]`. */
function idsIn(value: unknown): number[] {
  return [value].flat().filter((each) => typeof each === 'number' && Number.isSafeInteger(each)) as number[];
}
