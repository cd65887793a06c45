import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { connectDatabase } from '../../src/server/db/connect.ts';
import type { Fault } from '../faults/fault.ts';
import { openServerSlot } from '../server-slot.ts';
import { type PatroniCluster, startPatroniCluster } from './patroni.ts';
import type { Stage, StageParts } from './stage.ts';
import { makeWorld } from './world.ts';

/**
 * Two servers over three machines with PostgreSQL under Patroni: one reaches it over HAProxy, the other by the names of
 * all three.
 */
export async function openClusterStage({ opened, folder, env, log, breach }: StageParts): Promise<Stage> {
  const cluster = await startPatroniCluster(folder);
  opened.push(() => cluster.close());
  await cluster.whole();
  const ways = await makeDatabase(cluster);
  // Over HAProxy: a stand-by may not have heard yet that the database was made.
  const database = await connectDatabase({ databaseUrl: ways[0], dataDir: '', poolSize: 2 });
  opened.push(() => database.close());
  const world = await makeWorld(database.db);
  const servers = [];
  for (const [index, databaseUrl] of ways.entries()) {
    const own = { ...env, DATABASE_URL: databaseUrl };
    const slot = await openServerSlot({ name: `server-${index + 1}`, folder, env: own, log, breach });
    opened.push(() => slot.close());
    servers.push(slot);
  }
  return {
    servers,
    world,
    faults: clusterFaults(cluster),
    killsServers: false,
    look: (read) => read(database.db),
  };
}

/** Makes the product's database; its addresses over HAProxy and by all hosts. */
async function makeDatabase(cluster: PatroniCluster): Promise<[string, string]> {
  const { primary } = await cluster.whole();
  const client = new pg.Client({ connectionString: cluster.urlOf(`${primary.address}:5432`, 'postgres') });
  await client.connect();
  try {
    await client.query(`create role koorem login password 'koorem'`);
    await client.query('create database koorem owner koorem');
  } finally {
    await client.end();
  }
  const hosts = cluster.nodes.map(({ address }) => `${address}:5432`).join(',');
  const over = (host: string) => `postgres://koorem:koorem@${host}/koorem`;
  return [over(cluster.proxyAddress), over(hosts)];
}

/** Each fault passes once a server takes writes again; what it broke is repaired before the next. */
function clusterFaults(cluster: PatroniCluster): Fault[] {
  const mend = async () => {
    await cluster.whole();
  };
  const primaryFails = async (how: 'SIGKILL' | 'SIGSTOP') => {
    const { primary } = await cluster.whole();
    primary.signal(how);
    await cluster.successorOf(primary);
  };
  return [
    { name: "the primary's machine dies (kill -9)", strike: () => primaryFails('SIGKILL'), mend },
    { name: "the primary's machine freezes", strike: () => primaryFails('SIGSTOP'), mend },
    { name: 'Patroni switches over', strike: () => cluster.switchOver(), mend },
    {
      name: 'PostgreSQL of the primary is killed, Patroni lives',
      strike: async () => (await cluster.whole()).primary.signal('SIGKILL', 'PostgreSQL'),
      mend,
    },
    {
      name: 'the stand-by freezes',
      strike: async (random) => {
        const { standby } = await cluster.whole();
        standby.signal('SIGSTOP');
        await wait(random.whole(1000, 12_000));
        standby.signal('SIGCONT');
      },
      mend,
    },
    {
      name: "the stand-by's machine dies (kill -9)",
      strike: async () => (await cluster.whole()).standby.signal('SIGKILL'),
      mend,
    },
  ];
}
