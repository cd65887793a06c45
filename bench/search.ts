import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { loadDemoDataOnce } from '../src/server/demo/load-demo.ts';
import { insertBulkData, lookupBenchmark } from './bulk-data.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, milliseconds, percentile95, times as timesSlower } from './report.ts';

const rounds = 12;
const maxTimesSlower = 3;

/** As people type: from the first letter on, common words, rare ones, two words, codes, and what is not there. */
const queries = {
  locations:
    't ta tal talu ou p po pollu PÕLLU kuivati ladu+palamuse jogeva vald kase+talu talu+kase agro+kuivati uma tee+12 1 123 xyzzy kadakamae',
  companies:
    'a ag agro ou talu vili+ou kase mae+agro agro+mae 1 10 10000 100+007 xyzzy õuna transport kadaka',
  products:
    'n ni nisu NISU vaetis premium nisu+premium premium+nisu seeme 2 25+kg xyzzy pollu herbitsiid+5 ra uba',
};

/** Searches on the demo data beside a million places and 100 000 products, in turns, on PostgreSQL. */
export async function measureSearch(): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    const now = Date.now();
    const demo = await openFilledServer(postgres.url, 'search_demo', async (db) => {
      await loadDemoDataOnce(db, now);
    });
    const large = await openFilledServer(postgres.url, 'search_large', (db) =>
      insertBulkData(db, lookupBenchmark, toTallinn(now).day),
    );
    try {
      return await compare(demo, large);
    } finally {
      await demo.stop();
      await large.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** In turns, so that whatever else the machine does falls on both alike. */
async function compare(demo: FilledServer, large: FilledServer): Promise<Measure[]> {
  const times = { demo: [] as number[], large: [] as number[] };
  const urls = Object.entries(queries).flatMap(([path, words]) =>
    words.split(' ').map((word) => `/api/${path}?search=${encodeURIComponent(word.replace('+', ' '))}`),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const url of urls) {
      const [demoTime, largeTime] = [await demo.time(url), await large.time(url)];
      // The first rounds warm up: connections, plans, caches.
      if (round < 2) continue;
      times.demo.push(demoTime);
      times.large.push(largeTime);
    }
  }
  const [demoTime, largeTime] = [percentile95(times.demo), percentile95(times.large)];
  return [
    {
      what: 'Search at a million places and 100 000 products, 95th percentile, beside the demo data',
      measured: `${milliseconds(largeTime)} = ${timesSlower(largeTime / demoTime)}`,
      beside: milliseconds(demoTime),
      value: largeTime / demoTime,
      budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${timesSlower(maxTimesSlower)}` },
    },
  ];
}
