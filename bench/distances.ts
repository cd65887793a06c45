import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { withLongTimeLimits } from '../src/server/db/time-limits.ts';
import { insertBulkData } from './bulk-data.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, median, milliseconds, times as timesSlower } from './report.ts';

const rounds = 12;
const pairCount = 30;
const maxTimesSlower = 3;

interface Journeys {
  server: FilledServer;
  /** Pages of pairs that were driven three times or more. */
  paths: string[];
}

/** The median of a pair among ten thousand journeys and among a million, in turns, on PostgreSQL. */
export async function measureDistances(): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    // Places in proportion, so that a pair has about as many journeys in both.
    const few = await openJourneys(postgres.url, { journeys: 10_000, locations: 30 });
    const many = await openJourneys(postgres.url, { journeys: 1_000_000, locations: 300 });
    try {
      return await compare(few, many);
    } finally {
      await few.server.stop();
      await many.server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function openJourneys(
  postgresUrl: string,
  { journeys, locations }: { journeys: number; locations: number },
): Promise<Journeys> {
  const sizes = { companies: 100, locations, products: 50, trucks: 100, jobRows: journeys };
  let paths: string[] = [];
  const server = await openFilledServer(postgresUrl, `journeys_${journeys}`, async (db) => {
    await insertBulkData(db, sizes, toTallinn(Date.now()).day);
    await drive(db);
    paths = await findPaths(db);
  });
  return { server, paths };
}

/** Every job has gone where it was to go; the medians are worked out at once, as each journey would have done. */
async function drive(db: Db): Promise<void> {
  await db.transaction().execute((trx) =>
    withLongTimeLimits(trx, async () => {
      await sql`
        insert into driver_stops (transport_job_id, stop, arrived_at, left_at, distance_km)
        select id, stop, created_at + arrived, created_at + arrived + interval '30 minutes',
          case stop when 'destination' then 20 + id % 200 end
        from transport_jobs
        cross join (values ('pickup', interval '1 hour'), ('destination', interval '4 hours')) as stops (stop, arrived)
      `.execute(trx);
      await sql`analyze driver_stops`.execute(trx);
      await sql`
        insert into known_distances (from_location_id, to_location_id, source, km, minutes, journeys)
        select from_location_id, to_location_id, 'driven', percentile_cont(0.5) within group (order by km),
          percentile_cont(0.5) within group (order by minutes), count(*)
        from own_journeys group by from_location_id, to_location_id`.execute(trx);
      await sql`analyze known_distances`.execute(trx);
    }),
  );
}

async function findPaths(db: Db): Promise<string[]> {
  const pairs = await db
    .selectFrom('known_distances')
    .select(['from_location_id as from', 'to_location_id as to'])
    .where(sql<boolean>`journeys >= 3`)
    .orderBy(sql`hashint8(from_location_id * 1000 + to_location_id)`)
    .limit(pairCount)
    .execute();
  return pairs.map(({ from, to }) => `/api/distances?from=${from}&to=${to}`);
}

/** In turns, so that whatever else the machine does falls on both alike. */
async function compare(few: Journeys, many: Journeys): Promise<Measure[]> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (let pair = 0; pair < pairCount; pair += 1) {
      const fewTime = await few.server.time(few.paths[pair] ?? '');
      const manyTime = await many.server.time(many.paths[pair] ?? '');
      // The first rounds warm up: connections, plans, caches.
      if (round < 2) continue;
      times.few.push(fewTime);
      times.many.push(manyTime);
    }
  }
  const [fewTime, manyTime] = [median(times.few), median(times.many)];
  return [
    {
      what: 'Distance of a pair among a million journeys, median, beside ten thousand journeys',
      measured: `${milliseconds(manyTime)} = ${timesSlower(manyTime / fewTime)}`,
      beside: milliseconds(fewTime),
      value: manyTime / fewTime,
      budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${timesSlower(maxTimesSlower)}` },
    },
  ];
}
