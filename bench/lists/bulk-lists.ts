import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';

import { useMarks } from '../../src/server/db/in-use.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { insertBulkData } from '../bulk-data.ts';
import { chance, numbers, oneOf } from '../bulk-expressions.ts';
import { firstNames, goodsKinds, lastNames } from '../bulk-words.ts';

/** Fills every list that people page through with about `count` records. */
export async function insertBulkLists(db: Db, count: number, today: Day): Promise<void> {
  await insertBulkData(
    db,
    { companies: count, locations: count, products: count, trucks: count, jobRows: count },
    today,
  );
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      create temp table made on commit drop as
      select n, company.id as company_id, product.id as product_id, truck.id as truck_id, place.id as location_id,
        acting.id as representative_id
      from ${numbers(count)}
      join companies company on company.external_id = 'bulk-' || n
      join products product on product.external_id = 'bulk-' || n
      join trucks truck on truck.external_id = 'bulk-' || n
      join locations place on place.external_id = 'bulk-' || n
      join representatives acting on acting.external_id = 'bulk-' || n`.execute(trx);
    await insertKinds(trx, today);
    await insertOrders(trx);
    await insertHappenings(trx);
    await putOutOfUse(trx);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** The kinds that the data of other measurements has few or none of; all contracts are in force. */
async function insertKinds(db: Db, today: Day): Promise<void> {
  const n = sql.ref('n');
  await sql`insert into product_groups (external_id, descr)
    select 'list-' || n, ${oneOf(goodsKinds, n, 71)} || ' ' || n from made`.execute(db);
  await sql`insert into warehouses (external_id, name, location_id)
    select 'list-' || n, 'Ladu ' || ${oneOf(goodsKinds, n, 72)} || ' ' || n, location_id from made`.execute(
    db,
  );
  // Those that other records name are as many as these.
  await sql`insert into stock (product_id, warehouse_id, stock, physical_stock)
    select product_id, warehouse.id, 25, 25
    from made join warehouses warehouse on warehouse.external_id = 'list-' || n`.execute(db);
  await sql`insert into contracts (external_id, company_id, product_id, quantity, valid_from, valid_to)
    select 'bulk-' || n, company_id, product_id, 100, began, began + 365
    from made cross join lateral (select ${sql.lit(today)}::date - ${chance(n, 73, 365)} as began) as spread`.execute(
    db,
  );
  await sql`insert into trailers (external_id, registration_number, company_id, kind)
    select 'bulk-' || n, lpad((n % 1000)::text, 3, '0') || 'Y' || chr(65 + n / 1000 % 26) || chr(65 + n / 26000 % 26),
      case when n % 3 > 0 then company_id end, 'TIPPER'
    from made`.execute(db);
  await sql`insert into vehicle_permits (external_id, truck_id, trailer_id, mass_t, valid_from, valid_to)
    select 'bulk-' || n, truck_id, trailer.id, 52, date '2026-01-01', date '2026-12-31'
    from made join trailers trailer on trailer.external_id = 'bulk-' || n`.execute(db);
  await sql`insert into users (sub, username, first_name, last_name, email, permissions)
    select 'list-' || n, 'list-' || n, ${oneOf(firstNames, n, 74)}, ${oneOf(lastNames, n, 75)},
      'kasutaja' || n || '@koorem.example', array['PERM_CLIENT']
    from made`.execute(db);
}

async function insertOrders(db: Db): Promise<void> {
  const n = sql.ref('n');
  const makers = sql`(select min(id) from users where username like 'bulk-%')`;
  await sql`insert into transport_orders (client_location_id, pickup_location_id, product_id, quantity, note,
      transport_date, created_by)
    select location_id, location_id, product_id, 20 + ${chance(n, 76, 1000)} / 100.0,
      case when n % 4 = 0 then 'Helistada tund enne tulekut.' end, date '2024-01-01' + n % 1000, ${makers}
    from made`.execute(db);
  await sql`update transport_jobs job set transport_order_id = o.id
    from (select id, row_number() over (order by id) as nth from transport_orders) o,
      (select id, row_number() over (order by id) as nth from transport_jobs) j
    where j.nth = o.nth and job.id = j.id`.execute(db);
  await sql`insert into sales_orders (company_id, representative_id, representative_name, created_by, created_at)
    select company_id, representative_id, 'Mari Tamm', ${makers}, timestamptz '2024-01-01' + n * interval '5 minutes'
    from made`.execute(db);
  await sql`insert into sales_order_lines (sales_order_id, location_id, product_id, quantity, status)
    select o.id, location_id, product_id, 25, (array['ISSUED', 'OPEN', 'CANCELLED'])[1 + greatest(0, ${chance(n, 77, 20)} - 17)]
    from made join sales_orders o on o.company_id = made.company_id`.execute(db);
}

/** Inserts changes, and alerts of the office. */
async function insertHappenings(db: Db): Promise<void> {
  await sql`insert into audit_entries (at, user_id, entity, entity_id, action, changes)
    select timestamptz '2024-01-01' + n * interval '5 minutes', who.id,
      (array['company', 'product', 'truck', 'transport_job'])[1 + n % 4], company_id, 'mended', '{"name": ["a", "b"]}'
    from made join users who on who.username = 'list-' || (1 + n % 500)`.execute(db);
  await sql`insert into alerts (key, kind, location_id, raised_at, summary, settled_at)
    select 'list-' || n, 'WEIGHT_UNUSUAL', location_id, timestamptz '2024-01-01' + n * interval '5 minutes', 'Kaal',
      case when n % 20 > 0 then timestamptz '2024-01-02' + n * interval '5 minutes' end
    from made`.execute(db);
}

/** A handful of each kind, wherever it comes in the order. */
async function putOutOfUse(db: Db): Promise<void> {
  for (const [table, { column, outOfUse }] of Object.entries(useMarks)) {
    const ids = sql`select id from ${sql.table(table)} order by hashint8(id) limit 20`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(outOfUse)} where id in (${ids})`.execute(
      db,
    );
  }
}
