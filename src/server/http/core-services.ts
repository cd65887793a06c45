import type { Day } from '#domain/calendar/day.ts';

import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';

/** The services that all folders below the features share. */
export interface CoreServices {
  config: Config;
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  /** The day in Estonia. */
  today: () => Day;
}
