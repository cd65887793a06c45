import type { Db } from '../../src/server/db/schema.ts';
import type { EventLog } from '../event-log.ts';
import type { Fault } from '../faults/fault.ts';
import type { Breach } from '../figures.ts';
import type { ServerSlot } from '../server-slot.ts';
import type { World } from './world.ts';

/** The target of the attack: servers over a database with a world in it, and the faults that can happen there. */
export interface Stage {
  servers: readonly ServerSlot[];
  world: World;
  faults: readonly Fault[];
  /** Whether servers are killed here: what such a one left half done is looked into by itself, after a while. */
  killsServers: boolean;
  /** Looks into the database past the servers, once nothing is wrong any more. */
  look<T>(read: (db: Db) => Promise<T>): Promise<T>;
}

export interface StageParts {
  /**
   * The functions that end what was started, the last first; filled at once, so that a stage that fails half-way is
   * ended too.
   */
  opened: (() => Promise<void>)[];
  /** A temporary folder of the run. */
  folder: string;
  env: Record<string, string>;
  log: EventLog;
  breach: Breach;
}
