import type { ReportAnswer } from '#domain/driver/report-outcome.ts';

import type { Db } from '../db/schema.ts';

/** The office's answer to an alert about a driver's report. */
export interface AnsweredReport {
  alertId: number;
  answer: ReportAnswer;
  /** The reason of a report that counts for nothing. */
  note: string | null;
  userId: number;
  /** Epoch milliseconds. */
  now: number;
}

/** What an answer did: the rows that have changed, and the one that it made. */
export interface AnswerEffect {
  rowIds: readonly number[];
  madeRowId: number | null;
}

/**
 * How answers of the office come into jobs. The drivers' feature works out what stands of a job and sets it; the alerts'
 * feature calls it.
 */
export interface ReportAnswers {
  answer: (db: Db, answered: AnsweredReport) => Promise<AnswerEffect>;
  /** Takes an answer back with what it made; throws a 409 refusal where somebody has worked on that. */
  takeBack: (db: Db, alertId: number, userId: number, now: number) => Promise<AnswerEffect>;
}

/** Returns answers that nobody has set yet. */
export function createReportAnswers(): ReportAnswers {
  const unset = () => Promise.reject(new Error('no feature answers drivers’ reports'));
  return { answer: unset, takeBack: unset };
}
