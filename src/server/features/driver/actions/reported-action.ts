import { createHash } from 'node:crypto';

import type { DriverLanguage } from '#api/driver/languages.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind, DriverStatus } from '#domain/driver/driver-status.ts';
import type { Journey, Report } from '#domain/driver/standing-job.ts';
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
  loaded_product_id: number | null;
  loaded_quantity: string | null;
  loaded_lot: string | null;
  /** The lots of its goods that stock and sale name, apart by commas; null for none. */
  known_lots: string | null;
  /** What the office wants where a driver did something else. */
  wished: { pickupId?: number; destinationId?: number | null; isWanted?: boolean } | null;
  product: string;
  unit: string;
  is_bulk: boolean;
}

/** What a report brings besides what stands of the job: for the history and the office. */
export interface Outcome {
  /** The unusual values that the driver has confirmed. */
  unusual?: readonly UnusualValue[];
  /** True when the office has something new to look at. */
  isAlertRaised?: boolean;
  /** What the history says was changed. */
  changes?: RowEntry['changes'];
}

/** A report that is checked: its job as it was before, and its journey with it. */
export interface Checked {
  call: ActionCall;
  action: ReportedAction;
  job: LockedJob;
  report: Report;
  /** Null of a report that makes none. */
  journey: Journey | null;
  /** False for a report that is kept beside the job, which says nothing of its gate. */
  isOfJob: boolean;
  /** The journey without this report; null where it begins one. */
  before: Journey | null;
}

/**
 * Returns the hash of an action and its request, which tells two requests with one actionId apart. What older
 * apps send as an answer to a question (`keep`) does not count.
 */
export function hashOf({ what, body }: ReportedAction): string {
  const { keep: _answer, ...content } = body as { keep?: unknown };
  return createHash('sha256')
    .update(`${what}\n${JSON.stringify(content)}`)
    .digest('base64url');
}
