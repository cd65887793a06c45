import { connectDatabase } from '../../src/server/db/connect.ts';
import { clockFault, type Fault, serverFaults } from '../faults/fault.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { openServerSlot } from './server-slot.ts';
import type { Stage, StageParts } from './stage.ts';
import { makeWorld } from './world.ts';

/** Two servers over PostgreSQL with a synchronous stand-by, which takes its place again and again. */
export async function openClusterStage({ opened, folder, env, log, breach }: StageParts): Promise<Stage> {
  const cluster = await openCluster();
  opened.push(() => cluster.close());
  const database = await connectDatabase({ databaseUrl: cluster.url, dataDir: '', poolSize: 2 });
  opened.push(() => database.close());
  const world = await makeWorld(database.db);
  const servers = [];
  for (const name of ['server-1', 'server-2']) {
    const own = { ...env, DATABASE_URL: cluster.url };
    const slot = await openServerSlot({ name, folder, env: own, log, breach });
    opened.push(() => slot.close());
    servers.push(slot);
  }
  return {
    servers,
    world,
    faults: [...clusterFaults(cluster), ...serverFaults(servers), clockFault(servers)],
    look: (read) => read(database.db),
  };
}

function clusterFaults(cluster: Cluster): Fault[] {
  return [
    {
      name: 'the primary is killed, the stand-by takes its place',
      strike: (random) => cluster.failOver('SIGKILL', random.whole(0, 5000)),
    },
    {
      name: 'the primary falls silent, the stand-by takes its place',
      strike: (random) => cluster.failOver('SIGSTOP', random.whole(0, 5000)),
    },
    {
      name: 'primary and stand-by change places in good order',
      strike: (random) => cluster.failOver('in good order', random.whole(0, 1000)),
    },
    {
      name: 'the stand-by falls silent',
      strike: (random) => cluster.freezeStandby(random.whole(1000, 9000)),
    },
  ];
}
