import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../db/schema.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { changedUsers, type ImportedEntity, refreshStatistics, rowsShowing } from './run-import.ts';

interface AnnounceServices {
  db: Db;
  jobRowEvents: ChangeEvents;
  userEvents: ChangeEvents;
  alertEvents: ChangeEvents;
}

/** Notifies open tables, drivers and sessions of the changes of an import; called after its commit. */
export function announceImport(
  { db, jobRowEvents, userEvents, alertEvents }: AnnounceServices,
  imported: readonly ImportedEntity[],
  log: FastifyBaseLogger,
): void {
  jobRowEvents.changed(rowsShowing(imported));
  if (rowsShowing(imported) === null) alertEvents.changed(null);
  userEvents.changed(changedUsers(imported));
  refreshStatistics(db, imported).catch((error: unknown) => log.warn({ err: error }, 'analyze failed'));
}
