import { startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { connectDatabase } from '../../src/server/db/connect.ts';
import { databaseFaults } from '../faults/database-faults.ts';
import { clockFault, serverFaults } from '../faults/fault.ts';
import { openLoopbackProxy } from '../faults/loopback-proxy.ts';
import { openServerSlot } from '../server-slot.ts';
import type { Stage, StageParts } from './stage.ts';
import { makeWorld } from './world.ts';

/** The settings of a PostgreSQL server by default: nothing that was committed is lost in a crash. */
const usualSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Two servers over one PostgreSQL, each over a line of its own that can be disturbed. */
export async function openPostgresStage({ opened, folder, env, log, breach }: StageParts): Promise<Stage> {
  const postgres = await startThrowAwayPostgres(usualSettings);
  opened.push(() => postgres.stop());
  const databaseUrl = new URL(postgres.url);
  const databaseName = databaseUrl.pathname.slice(1);
  const database = await connectDatabase({ databaseUrl: databaseUrl.href, dataDir: '', poolSize: 2 });
  opened.push(() => database.close());
  const world = await makeWorld(database.db);

  const proxies = [
    await openLoopbackProxy(Number(databaseUrl.port)),
    await openLoopbackProxy(Number(databaseUrl.port)),
  ];
  for (const proxy of proxies) opened.push(() => proxy.close());
  const servers = [];
  for (const [index, proxy] of proxies.entries()) {
    const ownUrl = new URL(databaseUrl);
    ownUrl.port = String(proxy.port);
    const name = `server-${index + 1}`;
    const slot = await openServerSlot({
      name,
      folder,
      env: { ...env, DATABASE_URL: ownUrl.href },
      log,
      breach,
    });
    opened.push(() => slot.close());
    servers.push(slot);
  }
  return {
    servers,
    world,
    faults: [
      ...serverFaults(servers),
      clockFault(servers),
      ...databaseFaults(postgres, databaseName, proxies),
    ],
    killsServers: true,
    look: (read) => read(database.db),
  };
}
