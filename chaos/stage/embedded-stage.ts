import path from 'node:path';

import { connectDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { clockFault, serverFaults } from '../faults/fault.ts';
import { openServerSlot } from '../server-slot.ts';
import type { Stage, StageParts } from './stage.ts';
import { makeWorld } from './world.ts';

/** One server over the embedded database. */
export async function openEmbeddedStage({ opened, folder, env, log, breach }: StageParts): Promise<Stage> {
  const dataDir = path.join(folder, 'data');
  /** One process at a time may have the folder. */
  const inOwnHands = async <T>(look: (db: Db) => Promise<T>): Promise<T> => {
    const database = await connectDatabase({ databaseUrl: null, dataDir, poolSize: 1 });
    try {
      return await look(database.db);
    } finally {
      await database.close();
    }
  };
  const world = await inOwnHands(makeWorld);
  const slot = await openServerSlot({
    name: 'server',
    folder,
    env: {
      ...env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      // Nobody has configured the terminal here: what is sent to it goes nowhere and is never a success.
      SIMULATE_EXTERNAL: '0',
      PK_TERMINAL_URL: '',
      PK_TERMINAL_API_KEY: '',
    },
    log,
    breach,
  });
  opened.push(() => slot.close());
  const servers = [slot];
  const faults = serverFaults(servers).filter(({ name }) => !name.startsWith('all servers'));
  return {
    servers,
    world,
    faults: [...faults, clockFault(servers)],
    killsServers: true,
    look: (read) => slot.whileDown(() => inOwnHands(read)),
  };
}
