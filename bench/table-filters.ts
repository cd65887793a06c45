import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { type BulkSizes, insertBulkData, tableAtAMillion } from './bulk-data.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, milliseconds, percentile95, times as timesSlower } from './report.ts';

const rounds = 25;
const mostTimesSlower = 3;
const sizes = { small: { ...tableAtAMillion, jobRows: 10_000 }, large: tableAtAMillion };

/** What dispatchers look at, each with its total. */
function queries(): Record<string, string> {
  const { day } = toTallinn(Date.now());
  const week = `dateFrom=${day}&dateTo=${addDays(day, 6)}`;
  return {
    'no filter': '',
    today: `dateFrom=${day}&dateTo=${day}`,
    week,
    'month back': `dateFrom=${addDays(day, -30)}&dateTo=${day}`,
    status: 'status=UNCOMPLETED,ON_THE_WAY',
    'status, week': `status=UNCOMPLETED&${week}`,
    unconfirmed: 'status=UNCONFIRMED',
    'product groups': 'productGroup=101,104',
    'product group without rows': 'productGroup=4',
    'product group, week': `productGroup=101&${week}`,
    'pickup of a client': 'pickup=kuuse+talu',
    'pickup, week': `pickup=talu&${week}`,
    truck: 'truck=12',
    'page 50': 'pageNr=50',
  };
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
  const measures: Measure[] = [];
  for (const [what, query] of Object.entries(queries())) {
    const found = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const [smallTime, largeTime] = [await timeOf(small, query), await timeOf(large, query)];
      // The first warm up: connections, plans, caches; and the very first counts.
      if (round < 3) continue;
      found.small.push(smallTime);
      found.large.push(largeTime);
    }
    all.small.push(...found.small);
    all.large.push(...found.large);
    measures.push(measureOf(`… ${what}`, found.small, found.large, null));
  }
  const counting = await firstAnswers(small, large);
  return [
    measureOf(
      'Table with 1 000 000 rows beside 10 000, 95th percentile of common filters',
      all.small,
      all.large,
      {
        is: 'most',
        limit: mostTimesSlower,
        shown: `≤ ${timesSlower(mostTimesSlower)}`,
      },
    ),
    ...measures,
    counting,
  ];
}

/** The answers that count, each the first for five seconds (job-table/totals.ts). */
async function firstAnswers(small: FilledServer, large: FilledServer): Promise<Measure> {
  const found = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 5100);
    });
    for (const query of Object.values(queries())) {
      found.small.push(await timeOf(small, query));
      found.large.push(await timeOf(large, query));
    }
  }
  return measureOf('… of answers that count anew', found.small, found.large, null);
}

function measureOf(
  what: string,
  small: readonly number[],
  large: readonly number[],
  budget: Measure['budget'],
): Measure {
  const [smallTime, largeTime] = [percentile95(small), percentile95(large)];
  return {
    what,
    measured: `${milliseconds(largeTime)} = ${timesSlower(largeTime / smallTime)}`,
    beside: milliseconds(smallTime),
    value: largeTime / smallTime,
    budget,
  };
}
