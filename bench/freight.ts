import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { insertBulkData } from './bulk-data.ts';
import { chance } from './bulk-expressions.ts';
import { openFilledServer } from './filled-server.ts';
import { compare, same } from './lists/lists.ts';
import type { Measure } from './report.ts';

const sizes = { few: 1000, many: 100_000 };

/**
 * Measures the lists of freight with a thousand and a hundred thousand rows: a month by party, its rows, and the held
 * ones.
 */
export async function measureFreight(): Promise<Measure[]> {
  console.log(`Lists of freight with ${sizes.few} and ${sizes.many} rows…`);
  const postgres = await startThrowAwayPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const { day } = toTallinn(Date.now());
  const open = (name: string, count: number) =>
    openFilledServer(postgres.url, name, (db) => fill(db, count, day), { permissions: ['PERM_FINANCE'] });
  try {
    const [few, many] = [await open('freight_few', sizes.few), await open('freight_many', sizes.many)];
    try {
      const month = `from=${addDays(day, -30)}&to=${day}`;
      const lists = [
        `side=CLIENT&${month}&size=1`,
        `side=CARRIER&${month}&size=50`,
        `side=CLIENT&${month}&held=true&size=50`,
      ];
      return await compare(
        few,
        many,
        lists.map((query) => same(`/api/freight/rows?${query}`)),
      );
    } finally {
      await few.stop();
      await many.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Loads of every row that was driven, with their lines; nothing waits to be worked out. */
async function fill(db: Db, count: number, today: Day): Promise<void> {
  await insertBulkData(
    db,
    { companies: 500, locations: 2000, products: 200, trucks: 100, jobRows: count },
    today,
  );
  const n = sql.ref('r.id');
  const held = `[{"code":"NO_WEIGHT","message":"Kaal puudub"}]`;
  await sql`
    insert into freight_loads (row_id, side, party_company_id, day, state, held, total_cents, open_cents)
    select r.id, side, case side when 'CLIENT' then client.company_id else j.carrier_company_id end,
      r.transport_date, case when ${chance(n, 91, 2)} = 0 then 'APPROVED' else 'DRAFT' end,
      case when ${chance(n, 92, 20)} = 0 then ${held}::jsonb else '[]' end, 20981, 20981
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join locations client on client.id = r.client_location_id
    cross join (values ('CLIENT'), ('CARRIER')) sides (side)
    where r.status = 'COMPLETED'`.execute(db);
  await sql`
    insert into freight_lines (load_id, row_id, side, party_company_id, code, number, amount_cents, words,
      vat_category, vat_rate, state)
    select id, row_id, side, party_company_id, 'FREIGHT', 1, 20981, '112,4 km × 27,860 t × 0,067 € = 209,81 €',
      'S', 24, state
    from freight_loads where held = '[]'`.execute(db);
  await sql`delete from freight_queue`.execute(db);
  await db.connection().execute((connection) => sql`vacuum analyze`.execute(connection));
}
