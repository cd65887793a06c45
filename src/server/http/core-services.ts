import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';

/** What everything below the features is built from. */
export interface CoreServices {
  config: Config;
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
}
