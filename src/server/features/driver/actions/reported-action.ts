import { createHash } from 'node:crypto';

import type { DriverLanguage } from '#api/values.ts';
import type { AnsweredChanges } from '#domain/driver/changed-meanwhile.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind, DriverStatus } from '#domain/driver/driver-status.ts';
import type { UnusualValue } from '#domain/driver/weights/weight-checks.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { RowEntry } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import type { ChangeEvents } from '../../../realtime/change-events.ts';

/** One action in a driver's request. Times are epoch milliseconds. */
export interface ReportedAction {
  actionId: string;
  what: DriverActionKind;
  transportJobId: number;
  occurredAt: number;
  /** The stop where it happened, when the request says so. */
  stop?: StopKind | undefined;
  /** The whole request: the same actionId with another one is refused. */
  body: unknown;
}

/** The context of an action: the database or its transaction, the user and language, and the server's own time. */
export interface ActionCall {
  db: Db;
  user: SignedInUser;
  language: DriverLanguage;
  now: number;
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
}

/** The job as it is locked for an action. */
export interface LockedJob {
  id: number;
  version: number;
  status: DriverStatus;
  /** The planned truck, one of the driver's carrier. */
  truck: { id: number | null; isActive: boolean };
  trailerId: number | null;
  /** YYYY-MM-DD. */
  day: string;
  /** The rows that are to be hauled. */
  rows: readonly LockedRow[];
  /** Changes by the office that the driver did not know of, and the driver's answer. */
  answeredChanges: AnsweredChanges | null;
}

export interface LockedRow {
  id: number;
  status: JobRowStatus;
  /** The quantity in `unit`; null while nobody knows it. */
  quantity: string | null;
  delivered_quantity: string | null;
  pickup_location_id: number;
  destination_location_id: number | null;
  /** The product that is to be loaded. */
  product_id: number;
  unit: string;
  is_bulk: boolean;
}

/** The changes of an action to the job, besides its own tables; fields left out stay as they are. */
export interface Outcome {
  truckId?: number;
  /** Null for a truck alone. */
  trailerId?: number | null;
  /** What was delivered, in the rows' units, by row id. */
  delivered?: ReadonlyMap<number, string>;
  /** The unusual values that the driver has confirmed. */
  unusual?: readonly UnusualValue[];
  /** True when the office has something new to look at. */
  isAlertRaised?: boolean;
  /** What the history says was changed. */
  changes?: RowEntry['changes'];
  /** The cause, where the driver did not do exactly this. */
  cause?: RowEntry['cause'];
}

/**
 * Returns the hash of an action and its request, which tells two requests with one actionId apart. How the driver
 * answered a question about it (`keep`) does not count.
 */
export function hashOf({ what, body }: ReportedAction): string {
  const { keep: _answer, ...content } = body as { keep?: unknown };
  return createHash('sha256')
    .update(`${what}\n${JSON.stringify(content)}`)
    .digest('base64url');
}
