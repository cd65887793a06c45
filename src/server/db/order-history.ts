import { type RawBuilder, sql } from 'kysely';

import type { OrderHistoryEntry } from '#api/orders/order-list.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { ListedField, ListedFields } from '#domain/record-fields/fields.ts';

import type { Db } from './schema.ts';
import { userFullName } from './user-name.ts';

/** The fields of the order, and the columns that older entries use for them. */
interface StoredFields {
  fields: ListedFields;
  columns: Readonly<Record<string, string>>;
}

/** The most entries of a history that are answered. */
const maxEntries = 200;

/**
 * Returns the history of an order, and the confirming, cancelling, restoring and joining of its rows; the latest first.
 */
export async function findOrderHistory(
  db: Db,
  entity: 'transport_order' | 'sales_order',
  id: number,
  rowIds: readonly number[] = [],
  record: StoredFields = { fields: {}, columns: {} },
): Promise<OrderHistoryEntry[]> {
  const { rows } = await sql<Omit<OrderHistoryEntry, 'at'> & { at: Date }>`
    select entry.id, entry.at, entry.action, entry.changes,
      coalesce(entry.actor, nullif(${userFullName('users')}, '')) as by
    from audit_entries entry
    left join users on users.id = entry.user_id
    where (entry.entity = ${entity} and entry.entity_id = ${id})
      or (entry.entity = 'transport_job_product' and entry.entity_id = any(${rowIds})
        and entry.action in ('confirmed', 'cancelled', 'restored', 'joined'))
    order by entry.id desc
    limit ${sql.lit(maxEntries)}`.execute(db);
  const comparedChanges = rows.map(({ changes }) => byField(changes, record));
  const names = await findNames(db, comparedChanges, record.fields);
  return rows.map((row, index) => ({
    id: row.id,
    at: instantToIso(row.at.getTime()),
    by: row.by,
    action: row.action,
    changes: withNames(comparedChanges[index] ?? {}, names, record.fields),
  }));
}

type Changes = OrderHistoryEntry['changes'];

function byField(changes: Changes, { columns }: StoredFields): Changes {
  const fieldOf = new Map(Object.entries(columns).map(([field, column]) => [column, field]));
  return Object.fromEntries(
    Object.entries(changes).map(([name, values]) => [fieldOf.get(name) ?? name, values]),
  );
}

type OrderReferenceTarget = Extract<ListedField, { kind: 'reference' }>['to'];

const nameQueries: Readonly<Record<OrderReferenceTarget, RawBuilder<unknown>>> = {
  location: sql`select id, location_name as name from locations`,
  product: sql`select id, name from products`,
  truck: sql`select id, license_plate_number as name from trucks`,
};

/** Present names by kind and id, of all records that replaced another one. */
async function findNames(
  db: Db,
  all: readonly Changes[],
  fields: ListedFields,
): Promise<ReadonlyMap<string, string>> {
  const references = all.flatMap((changes) =>
    Object.entries(changes).flatMap(([field, values]) => {
      const to = referenceOf(fields[field]);
      return to === null || !Array.isArray(values) ? [] : values.map((id: unknown) => ({ to, id }));
    }),
  );
  const names = new Map<string, string>();
  for (const [to, some] of Map.groupBy(references, (each) => each.to)) {
    const ids = some.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    const { rows } = await sql<{ id: number; name: string }>`
      select * from (${nameQueries[to]}) named where id = any(${ids})`.execute(db);
    for (const { id, name } of rows) names.set(`${to} ${id}`, name);
  }
  return names;
}

/** Changes with the names of records instead of their ids. */
function withNames(changes: Changes, names: ReadonlyMap<string, string>, fields: ListedFields): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, values]) => {
      const to = referenceOf(fields[field]);
      if (to === null || !Array.isArray(values)) return [field, values];
      return [field, values.map((id) => names.get(`${to} ${String(id)}`) ?? null)];
    }),
  );
}

function referenceOf(rule: ListedField | undefined): OrderReferenceTarget | null {
  return rule?.kind === 'reference' ? rule.to : null;
}
