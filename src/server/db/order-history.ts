import { sql } from 'kysely';

import type { OrderHistoryEntry } from '#api/orders/order-list.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { Db } from './connect.ts';

/** How far back a history is told. */
const mostEntries = 200;

/** What was done to an order, and which of its rows were confirmed, cancelled, restored or joined; the latest first. */
export async function findOrderHistory(
  db: Db,
  entity: 'transport_order' | 'sales_order',
  id: number,
  rowIds: readonly number[] = [],
): Promise<OrderHistoryEntry[]> {
  const { rows } = await sql<Omit<OrderHistoryEntry, 'at'> & { at: Date }>`
    select e.id, e.at, e.action, e.changes,
      coalesce(e.actor, nullif(trim(u.first_name || ' ' || u.last_name), '')) as by
    from audit_entries e
    left join users u on u.id = e.user_id
    where (e.entity = ${entity} and e.entity_id = ${id})
      or (e.entity = 'transport_job_product' and e.entity_id = any(${rowIds})
        and e.action in ('confirmed', 'cancelled', 'restored', 'joined'))
    order by e.id desc
    limit ${sql.lit(mostEntries)}`.execute(db);
  const names = await findNames(
    db,
    rows.map(({ changes }) => changes),
  );
  return rows.map((row) => ({
    id: row.id,
    at: instantToIso(row.at.getTime()),
    by: row.by,
    action: row.action,
    changes: readableChanges(row.changes, names),
  }));
}

type Changes = OrderHistoryEntry['changes'];

/** The columns of an order that hold ids: as what they are told, and whose names they are. */
const references: Readonly<Record<string, { field: string; table: 'locations' | 'products' }>> = {
  client_location_id: { field: 'client', table: 'locations' },
  pickup_location_id: { field: 'pickup', table: 'locations' },
  destination_location_id: { field: 'destination', table: 'locations' },
  product_id: { field: 'product', table: 'products' },
};
const otherFields: Readonly<Record<string, string>> = {
  transport_date: 'transportDate',
  wet_grain: 'wetGrain',
};

/** Present names by table and id, of all records that were put in another's place. */
async function findNames(db: Db, all: readonly Changes[]): Promise<ReadonlyMap<string, string>> {
  const ids = { locations: new Set<number>(), products: new Set<number>() };
  for (const [column, values] of all.flatMap((changes) => Object.entries(changes))) {
    const reference = references[column];
    if (reference === undefined || !Array.isArray(values)) continue;
    for (const id of values) if (typeof id === 'number') ids[reference.table].add(id);
  }
  const { rows } = await sql<{ key: string; name: string }>`
    select 'locations ' || id as key, location_name as name from locations where id = any(${[...ids.locations]})
    union all
    select 'products ' || id, name from products where id = any(${[...ids.products]})`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Changes by the API's names of fields, with the names of records instead of their ids. */
function readableChanges(changes: Changes, names: ReadonlyMap<string, string>): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([column, values]) => {
      const reference = references[column];
      if (reference === undefined || !Array.isArray(values)) return [otherFields[column] ?? column, values];
      const named = values.map((id) => (id === null ? null : names.get(`${reference.table} ${String(id)}`)));
      return [reference.field, named.map((name) => name ?? null)];
    }),
  );
}
