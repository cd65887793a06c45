import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';

import { ownCompanyId } from '#domain/business-constants.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { withLongTimeLimits } from '../src/server/db/time-limits.ts';
import { databaseOn, onServer } from '../tests/setup/test-database.ts';
import { insertBulkData, tableBenchmark } from './bulk-data.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, median, milliseconds, times as timesSlower } from './report.ts';

const million = 1_000_000;
const rounds = 5;
/** A question without an answer by then counts as not answered. */
const longestAnswerMs = 60_000;
const maxTimesSlower = 3;
/** Of the rows, every so manieth has this. */
const [everyOrder, everyAlert, everyOpenAlert] = [10, 200, 10_000];

/**
 * Everything that looks at rows: the table and its filters, search, orders, matters, figures,
 * preflight, the plan, a driver.
 */
export function paths(today: Day): string[] {
  const week = `dateFrom=${today}&dateTo=${addDays(today, 6)}`;
  const table = [
    '',
    `dateFrom=${today}&dateTo=${today}`,
    week,
    `dateFrom=${addDays(today, -30)}&dateTo=${today}`,
    'status=UNCOMPLETED,ON_THE_WAY',
    `status=UNCOMPLETED&${week}`,
    `pickup=talu&${week}`,
    'pickup=kuuse+talu',
    'truck=12',
    `notes=helistada&${week}`,
    'notes=helistada',
    'notes=512345',
    'notes=xyzzy',
    'pageNr=50',
  ];
  const month = `from=${addDays(today, -30)}&to=${today}`;
  const year = `from=${addDays(today, -364)}&to=${today}`;
  return [
    ...table.map((query) => `/api/transport-jobs/datatable?${query}`),
    ...['talu', '512345', 'xyzzy'].map((word) => `/api/search?q=${word}`),
    ...['', '&sort=date,desc', '&search=talu', '&search=xyzzy'].map(
      (rest) => `/api/transport-orders?size=50${rest}`,
    ),
    '/api/alerts?settled=false',
    '/api/alerts?settled=true',
    `/api/day-figures?date=${today}`,
    `/api/reports/tonnes?by=client&${month}`,
    `/api/reports/tonnes?by=product&${year}`,
    `/api/transport-job-products/preflight?date=${addDays(today, 1)}`,
    `/api/planning/day?date=${today}`,
    '/api/truck-drivers/transport-jobs',
    '/api/truck-drivers/transport-jobs?open=true',
  ];
}

/**
 * As many million rows, a million a year, beside one million of one year; in turns, on PostgreSQL with
 * its files on the disk.
 */
export async function measureMillions(millions: number): Promise<Measure[]> {
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', wal_level: 'minimal', max_wal_senders: '0' };
  const postgres = await startThrowAwayPostgres(settings, tmpdir());
  const today = toTallinn(Date.now()).day;
  const open = async (count: number) => {
    const startedAt = performance.now();
    const server = await openFilledServer(
      postgres.url,
      `rows_${count}`,
      (db) => fill(db, count * million, today),
      {
        permissions: ['PERM_MOBILE', 'PERM_FINANCE', 'PERM_MOBILE_TRUCK_DRIVER'],
        carrier_company_id: ownCompanyId,
      },
    );
    console.log(`${count} million rows after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return server;
  };
  try {
    const [one, many] = [await open(1), await open(millions)];
    for (const count of [1, millions]) {
      await onServer(databaseOn(postgres.url, `rows_${count}`), 'vacuum analyze');
    }
    try {
      const measures: Measure[] = [];
      for (const path of paths(today)) {
        const measure = await compare(one, many, path);
        console.log(`${measure.what}: ${measure.measured}, ${measure.beside}`);
        measures.push(measure);
      }
      return measures;
    } finally {
      await one.stop();
      await many.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/**
 * A million rows a year, with orders and matters; twenty trucks are our own. No money: nothing waits to be worked out.
 */
async function fill(db: Db, jobRows: number, today: Day): Promise<void> {
  await insertBulkData(
    db,
    { ...tableBenchmark, jobRows, pastDays: Math.round((365 * jobRows) / million), futureDays: 2 },
    today,
  );
  await db.transaction().execute((trx) =>
    withLongTimeLimits(trx, async () => {
      await sql`truncate freight_queue`.execute(trx);
      await sql`update trucks set company_id = ${ownCompanyId} where id <= 20`.execute(trx);
      await sql`update transport_jobs set carrier_company_id = ${ownCompanyId}
        where truck_id <= 20 and transport_date >= ${today}::date - 7`.execute(trx);
      await sql`insert into transport_orders
          (id, client_location_id, pickup_location_id, product_id, quantity, note, transport_date, created_by)
        select distinct on (r.transport_job_id) r.transport_job_id, r.client_location_id, r.pickup_location_id,
          r.product_id, r.quantity, r.notes, r.transport_date, r.created_by
        from transport_job_products r where r.transport_job_id % ${sql.lit(everyOrder)} = 0`.execute(trx);
      await sql`update transport_jobs set transport_order_id = id
        where id % ${sql.lit(everyOrder)} = 0`.execute(trx);
      await sql`insert into alerts (key, kind, row_id, transport_job_id, raised_at, summary, settled_at)
        select 'bench-' || id, 'WEIGHT_UNUSUAL', id, transport_job_id, created_at, 'Kaal',
          case when id % ${sql.lit(everyOpenAlert)} > 0 then created_at + interval '1 day' end
        from transport_job_products where id % ${sql.lit(everyAlert)} = 0`.execute(trx);
    }),
  );
}

async function compare(one: FilledServer, many: FilledServer, path: string): Promise<Measure> {
  const [oneTime, manyTime] = [await usualTime(one, path), await usualTime(many, path)];
  return {
    what: path.replace('/api/', ''),
    measured: Number.isFinite(manyTime)
      ? `${milliseconds(manyTime)} = ${timesSlower(manyTime / oneTime)}`
      : 'no answer',
    beside: Number.isFinite(oneTime) ? milliseconds(oneTime) : 'no answer',
    value: manyTime / oneTime,
    budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${timesSlower(maxTimesSlower)}` },
  };
}

/** The median, after one to warm up; infinite when no answer came in time. */
async function usualTime(server: FilledServer, path: string): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    try {
      const answer = server.time(path);
      answer.catch(() => undefined);
      const taking = await Promise.race([answer, wait(longestAnswerMs, Number.POSITIVE_INFINITY)]);
      if (taking === Number.POSITIVE_INFINITY) return taking;
      taken.push(taking);
    } catch (error) {
      console.log(String(error));
      return Number.POSITIVE_INFINITY;
    }
  }
  return median(taken.slice(1));
}
