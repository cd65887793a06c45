import type { KindDescription } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { type FilledServer, openFilledServer } from '../filled-server.ts';
import { type Measure, milliseconds, times as timesSlower } from '../report.ts';
import { insertBulkLists } from './bulk-lists.ts';

const rounds = 15;
const warmUps = 3;
const maxTimesSlower = 3;
const sizes = { few: 1000, many: 100_000 };

/** A letter, a common word, two words, what only one record or none has. */
const searches: Record<AdminKind, string[]> = {
  companies: ['k', 'talu', 'kase agro', 'bulk-777', 'xyzzy'],
  people: ['m', 'tamm', 'mari tamm', 'bulk-777', 'xyzzy'],
  representatives: ['m', 'tamm', 'kase agro', 'bulk-777', 'xyzzy'],
  locations: ['k', 'talu', 'kase kuivati', 'bulk-777', 'xyzzy'],
  products: ['n', 'nisu', 'premium nisu', '500777', 'xyzzy'],
  'product-groups': ['p', 'premium', 'premium 7', 'list-777', 'xyzzy'],
  warehouses: ['l', 'ladu', 'ladu premium', 'list-777', 'xyzzy'],
  stock: ['n', 'nisu', 'premium nisu', 'ladu 3', 'xyzzy'],
  contracts: ['k', 'talu', 'kase agro', 'bulk-777', 'xyzzy'],
  trucks: ['7', '777', 'mari tamm', '777 zab', 'xyzzy'],
  trailers: ['7', '777', '777y', '777 yab', 'xyzzy'],
  'vehicle-permits': ['7', '777', 'bulk-777', '777 zab', 'xyzzy'],
  'mass-limits': ['5', '6 telge', 'telge', '44', 'xyzzy'],
};

const others = [
  '/api/admin/users?size=50',
  '/api/admin/users?size=50&search=tamm',
  '/api/admin/users?size=50&search=mari+tamm',
  '/api/admin/users?size=50&search=kasutaja777',
  '/api/admin/users?size=50&search=xyzzy',
  '/api/admin/audit?size=50',
  '/api/admin/audit?size=50&entity=truck',
  '/api/admin/audit?size=50&entity=truck&from=2024-01-02&to=2024-01-03',
  '/api/alerts?settled=false',
  '/api/alerts?settled=true',
  ...['', '&sort=date,desc', '&sort=client,asc', '&search=talu', '&search=777', '&search=xyzzy'].flatMap(
    (rest) => [`/api/transport-orders?size=50${rest}`, `/api/sales-orders?size=50${rest}`],
  ),
  ...['k', 'talu', 'xyzzy'].flatMap((word) =>
    ['companies', 'locations', 'products', 'trucks', 'trailers', 'warehouses'].map(
      (path) => `/api/${path}?search=${word}`,
    ),
  ),
  '/api/representatives?personName=tamm',
  '/api/search?q=talu',
];

/**
 * Every list that people page through or choose from at a thousand and at a hundred thousand records, on PostgreSQL.
 */
export async function measureLists(): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    const { day } = toTallinn(Date.now());
    const open = (name: string, count: number) =>
      openFilledServer(postgres.url, name, (db) => insertBulkLists(db, count, day), {
        permissions: ['PERM_MOBILE', 'PERM_ADMIN'],
      });
    const few = await open('lists_few', sizes.few);
    const many = await open('lists_many', sizes.many);
    try {
      return await compare(few, many, [...(await recordPaths(few, many)), ...others.map(same)]);
    } finally {
      await few.stop();
      await many.stop();
    }
  } finally {
    await postgres.stop();
  }
}

interface Pair {
  few: string;
  many: string;
}

/** One address for both. */
export const same = (path: string): Pair => ({ few: path, many: path });

/** Every kind of master data: the first page in each order, one further on, what is and is not in use, and searches. */
async function recordPaths(few: FilledServer, many: FilledServer): Promise<Pair[]> {
  const { content: kinds } = await few.read<{ content: KindDescription[] }>('/api/admin/descriptions');
  const pairs: Pair[] = [];
  for (const { kind, fields } of kinds) {
    const path = `/api/admin/${kind}?size=50`;
    // What was made a hundred records ago is anywhere in the other orders.
    const behind = async (server: FilledServer) => {
      const { content } = await server.read<{ content: { id: number }[] }>(
        `/api/admin/${kind}?size=100&sort=newest`,
      );
      return `after=${content.at(-1)?.id ?? 0}`;
    };
    const [behindFew, behindMany] = [await behind(few), await behind(many)];
    for (const field of ['id', ...fields.filter(({ sortable }) => sortable).map(({ name }) => name)]) {
      const sorted = `${path}&sort=${field},desc`;
      pairs.push(same(sorted), { few: `${sorted}&${behindFew}`, many: `${sorted}&${behindMany}` });
    }
    // A handful is out of use.
    pairs.push(
      ...['inUse=false', 'inUse=true'].map((use) => same(`${path}&${use}`)),
      ...['inUse=false', 'inUse=true'].map((use) => ({
        few: `${path}&${use}&${behindFew}`,
        many: `${path}&${use}&${behindMany}`,
      })),
    );
    pairs.push(...searches[kind].map((word) => same(`${path}&search=${encodeURIComponent(word)}`)));
  }
  return pairs;
}

/** Answers of a small and of a large server, in turns, so that whatever else the machine does falls on both alike. */
export async function compare(
  few: FilledServer,
  many: FilledServer,
  pairs: readonly Pair[],
): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const pair of pairs) {
    const taken = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const [fewTime, manyTime] = [await few.time(pair.few), await many.time(pair.many)];
      // The first rounds warm up: connections, plans, caches.
      if (round < warmUps) continue;
      taken.few.push(fewTime);
      taken.many.push(manyTime);
    }
    const [fewTime, manyTime] = [undisturbed(taken.few), undisturbed(taken.many)];
    measures.push({
      what: pair.few.replace('/api/', ''),
      measured: `${milliseconds(manyTime)} = ${timesSlower(manyTime / fewTime)}`,
      beside: milliseconds(fewTime),
      value: manyTime / fewTime,
      budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${timesSlower(maxTimesSlower)}` },
    });
  }
  return measures;
}

/** The lower quartile: what else the machine does only ever makes an answer slower. */
function undisturbed(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}
