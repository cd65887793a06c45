import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import type { SeededRandom } from '#domain/seeded-random.ts';

import type { ThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import type { Fault } from './fault.ts';
import type { LineState, LoopbackProxy } from './loopback-proxy.ts';

/** Connections are cut or freeze, and PostgreSQL itself restarts: in good order, or from its log after a crash. */
export function databaseFaults(
  postgres: ThrowAwayPostgres,
  databaseName: string,
  proxies: readonly LoopbackProxy[],
): Fault[] {
  return [
    {
      name: 'connections are cut',
      strike: async (random) => {
        for (let times = random.whole(1, 5); times > 0; times -= 1) {
          await cutConnections(postgres.url, databaseName, random.pick([0.3, 1]));
          await wait(random.whole(50, 500));
        }
      },
    },
    {
      name: "a server's line to the database stalls",
      strike: (random) => disturb([random.pick(proxies)], 'holding', random),
    },
    {
      name: "a server's line to the database is lost without a word",
      strike: (random) => disturb([random.pick(proxies)], 'swallowing', random),
    },
    {
      name: 'all lines to the database stall',
      strike: (random) => disturb(proxies, 'holding', random),
    },
    { name: 'PostgreSQL restarts (fast)', strike: () => postgres.restart('fast') },
    { name: 'PostgreSQL crashes and recovers (immediate)', strike: () => postgres.restart('immediate') },
  ];
}

async function disturb(
  proxies: readonly LoopbackProxy[],
  state: LineState,
  random: SeededRandom,
): Promise<void> {
  for (const proxy of proxies) proxy.turn(state);
  await wait(random.whole(1000, 9000));
  for (const proxy of proxies) proxy.turn('forwarding');
}

/** Cuts this share of the connections of the servers under attack, in the midst of whatever they do. */
async function cutConnections(url: string, databaseName: string, share: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name like 'koorem%' and random() < $2`,
      [databaseName, share],
    );
  } finally {
    await client.end();
  }
}
