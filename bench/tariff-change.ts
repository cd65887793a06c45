import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { insertBulkData } from './bulk-data.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, median, milliseconds, percentile95, times } from './report.ts';

const rows = 100_000;
const maxTimesSlower = 3;
/** The time between two looks at the table and at 'Arveldus' while loads are calculated. */
const lookEveryMs = 250;
const looksBefore = 40;

/**
 * A tariff of everybody is entered over a hundred thousand rows: how long until all drafts follow, and
 * what others feel of it.
 */
export async function measureTariffChange(): Promise<Measure[]> {
  console.log(`Changing the tariff of ${rows} rows…`);
  const postgres = await startThrowAwayPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const { day } = toTallinn(Date.now());
  try {
    const server = await openFilledServer(postgres.url, 'tariff_change', (db) => fill(db, day), {
      permissions: ['PERM_FINANCE', 'PERM_MOBILE'],
    });
    try {
      return await measure(server, day);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(server: FilledServer, day: Day): Promise<Measure[]> {
  const table = '/api/transport-jobs/datatable?search=false&size=20';
  const settlement = `/api/freight/rows?side=CLIENT&from=${addDays(day, -30)}&to=${day}&size=1`;
  const before: number[] = [];
  for (let look = 0; look < looksBefore; look += 1) before.push(await server.time(table));

  const startedAt = performance.now();
  await enterTariff(server, day);
  const during = { table: [] as number[], settlement: [] as number[], waiting: [] as number[] };
  for (let waiting = 1; waiting > 0;) {
    during.table.push(await server.time(table));
    const askedAt = performance.now();
    ({ waiting } = await server.read<{ waiting: number }>(settlement));
    during.settlement.push(performance.now() - askedAt);
    during.waiting.push(waiting);
    await wait(lookEveryMs);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const slower = median(during.table) / median(before);
  return [
    {
      what: `A changed tariff, ${String(rows)} rows: the table meanwhile`,
      measured: `${milliseconds(median(during.table))}, p95 ${milliseconds(percentile95(during.table))}`,
      beside: `${milliseconds(median(before))} before; 'Arveldus' ${milliseconds(median(during.settlement))}, p95 ${milliseconds(percentile95(during.settlement))}; all ${String(during.waiting[0])} jobs in ${seconds.toFixed(0)} s, told ${String(new Set(during.waiting).size)} times how many wait`,
      value: slower,
      budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${times(maxTimesSlower)} as long` },
    },
  ];
}

async function enterTariff(server: FilledServer, day: Day): Promise<void> {
  const answer = await fetch(`${server.url}/api/freight/tariffs`, {
    method: 'POST',
    headers: {
      cookie: `${sessionCookieName}=${server.session}`,
      origin: server.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      side: 'CLIENT',
      name: 'Uus hinnakiri',
      validFrom: addDays(day, -3650),
      rules: [{ kind: 'PER_T', rate: '5.5', minTonnes: '25' }],
    }),
  });
  if (!answer.ok) throw new Error(`The tariff answered ${String(answer.status)}: ${await answer.text()}`);
}

/** All rows were driven and weighed, and each has a draft of both sides; nothing waits to be worked out. */
async function fill(db: Db, today: Day): Promise<void> {
  await insertBulkData(
    db,
    { companies: 500, locations: 2000, products: 200, trucks: 100, jobRows: rows },
    today,
  );
  await sql`update transport_job_products set status = 'COMPLETED', delivered_quantity = 27.5`.execute(db);
  await sql`
    insert into freight_loads (row_id, side, party_company_id, day, state, held, total_cents, open_cents)
    select r.id, side, case side when 'CLIENT' then client.company_id else j.carrier_company_id end,
      r.transport_date, 'DRAFT', '[]', 0, 0
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join locations client on client.id = r.client_location_id
    cross join (values ('CLIENT'), ('CARRIER')) sides (side)`.execute(db);
  await sql`delete from freight_queue`.execute(db);
  await db.connection().execute((connection) => sql`vacuum analyze`.execute(connection));
}
