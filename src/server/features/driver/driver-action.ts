import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind, DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { RowEntry } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import type { SignedInUser } from '../../http/caller.ts';
import type { JobRowEvents } from '../../realtime/job-row-events.ts';

/** What a driver's request says it did. Times are epoch milliseconds. */
export interface DriverAction {
  actionId: string;
  what: DriverActionKind;
  transportJobId: number;
  occurredAt: number;
  /** The stop where it happened, when the request says so. */
  stop?: StopKind | undefined;
  /** The whole request: the same actionId with another one is refused. */
  body: unknown;
}

/** What an action is done with: the transaction, who acts, and the server's own time. */
export interface ActionCall {
  db: Db;
  user: SignedInUser;
  now: number;
  afterCommit: (work: () => void) => void;
  jobRowEvents: JobRowEvents;
}

/** The job as it is locked for an action. */
export interface LockedJob {
  id: number;
  version: number;
  status: DriverStatus;
  /** The planned truck, one of the driver's carrier. */
  truck: { id: number | null; isActive: boolean };
  /** What there is to haul. */
  rows: readonly LockedRow[];
}

export interface LockedRow {
  id: number;
  status: JobRowStatus;
  quantity: string;
  delivered_quantity: string | null;
  destination_location_id: number | null;
  unit: string;
  isBulk: boolean;
}

/** What an action changes beside its own tables; what is left out stays. */
export interface Outcome {
  truckId?: number;
  /** In the rows' units, by row id. */
  delivered?: ReadonlyMap<number, string>;
  /** For the history. */
  changes?: RowEntry['changes'];
}
