import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { insertBulkData, tableAtAMillion } from './bulk-data.ts';
import type { BulkSizes } from './bulk-run.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, median, milliseconds, percentile95, times as timesSlower } from './report.ts';

const rounds = 25;
const maxTimesSlower = 3;
const sizes = { small: { ...tableAtAMillion, jobRows: 10_000 }, large: tableAtAMillion };

/** Returns the queries of dispatchers, each with its total. */
function queries(): string[] {
  const { day } = toTallinn(Date.now());
  const week = `dateFrom=${day}&dateTo=${addDays(day, 6)}`;
  return [
    '',
    `dateFrom=${day}&dateTo=${day}`,
    week,
    `dateFrom=${addDays(day, -30)}&dateTo=${day}`,
    'status=UNCOMPLETED,ON_THE_WAY',
    `status=UNCOMPLETED&${week}`,
    'status=UNCONFIRMED',
    'productGroup=101,104',
    'productGroup=4',
    `productGroup=101&${week}`,
    'pickup=kuuse+talu',
    `pickup=talu&${week}`,
    'truck=12',
    `notes=helistada&${week}`,
    'pageNr=50',
  ];
}

/** The table's endpoint with a million rows beside itself with ten thousand, in turns, on PostgreSQL. */
export async function measureTableFilters(): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    console.log('Adding 10 000 and a million rows…');
    const small = await openTable(postgres.url, 'table_small', sizes.small);
    const large = await openTable(postgres.url, 'table_large', sizes.large);
    try {
      return await compare(small, large);
    } finally {
      await small.stop();
      await large.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function openTable(postgresUrl: string, name: string, rows: BulkSizes): Promise<FilledServer> {
  return openFilledServer(postgresUrl, name, (db) => insertBulkData(db, rows, toTallinn(Date.now()).day));
}

/** Milliseconds of one page of the table. */
function timeOf(server: FilledServer, query: string): Promise<number> {
  return server.time(`/api/transport-jobs/datatable?${query}`);
}

/** In turns, so that whatever else the machine does falls on both alike. */
async function compare(small: FilledServer, large: FilledServer): Promise<Measure[]> {
  const all = { small: [] as number[], large: [] as number[] };
  for (const query of queries()) {
    const times = await timesOf(small, large, query);
    all.small.push(...times.small);
    all.large.push(...times.large);
  }
  const ofNotes = await timesOf(small, large, 'notes=512345');
  return [
    measureOf('95th percentile of common filters', percentile95(all.small), percentile95(all.large)),
    measureOf('a word in few notes', median(ofNotes.small), median(ofNotes.large)),
  ];
}

async function timesOf(small: FilledServer, large: FilledServer, query: string) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const [smallTime, largeTime] = [await timeOf(small, query), await timeOf(large, query)];
    // The first warm up: connections, plans, caches; and the very first counts.
    if (round < 3) continue;
    times.small.push(smallTime);
    times.large.push(largeTime);
  }
  return times;
}

function measureOf(what: string, smallTime: number, largeTime: number): Measure {
  return {
    what: `Table with 1 000 000 rows beside 10 000, ${what}`,
    measured: `${milliseconds(largeTime)} = ${timesSlower(largeTime / smallTime)}`,
    beside: milliseconds(smallTime),
    value: largeTime / smallTime,
    budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${timesSlower(maxTimesSlower)}` },
  };
}
