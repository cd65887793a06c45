import type { ColumnType } from 'kysely';

import type { BrowserImport, ReadAs } from '#api/admin/imports.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

/** jsonb: written as JSON text. */
export type StoredJson<T> = ColumnType<T, string, string>;

/** What an answer about a driver's report made or changed, so that it can be taken back. */
export interface MadeByAnswer {
  /** The job of the alert. */
  jobId: number;
  answer: ReportAnswer;
  /** The row of a job of its own, at the version at which it was made. */
  rowId?: number;
  rowVersion?: number;
  /** Reports that became those of the made row's job. */
  movedActions?: readonly string[];
  /** Rows that were not loaded and have a job of their own now. */
  movedRows?: readonly { rowId: number }[];
  /** What the office wanted before it took what was done. */
  jobWished?: object | null;
  rowsWished?: readonly { rowId: number; wished: object | null }[];
  /** Cancelled rows that stand as they were done, with the status that they had. */
  restored?: readonly { rowId: number; status: JobRowStatus }[];
  /** Reports that count for nothing. */
  dismissed?: readonly string[];
}

/** A journey from before reports were kept whole; instants are epoch milliseconds. */
export interface FormerJourney {
  status: DriverStatus;
  truckId: number;
  userId: number;
  startedAt: number;
  stops: Record<StopKind, { arrivedAt: number | null; leftAt: number | null }>;
  /** What was written down, by dotted name. */
  values: Record<string, unknown>;
}

/** What the office wants of a job where a driver did something else. */
export interface WishedJob {
  truckId?: number | null;
  trailerId?: number | null;
  day?: string;
}

/** What the office wants of a row where a driver did something else. */
export interface WishedRow {
  pickupId?: number;
  destinationId?: number | null;
  isWanted?: boolean;
}

type FileCounts = BrowserImport['files'][number];

/**
 * A file with its SHA-256, how somebody wants it read and, once it has been read, its counts and how it was; earlier
 * versions stored no `trailers`, `jobs`, `noted`, `reading` and `readAs`.
 */
export type StoredFile = Omit<FileCounts, 'trailers' | 'jobs' | 'noted' | 'reading'> &
  Partial<Pick<FileCounts, 'trailers' | 'jobs' | 'noted' | 'reading'>> & { sha256: string; readAs?: ReadAs };
