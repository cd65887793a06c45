import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ProblemDocument } from '#api/error-codes.ts';

import { isStep, type OutboxAction } from './outbox-item.ts';

// A server of the version before refuses a report (409) where the office has changed the job; a phone may reach it until
// it is replaced.

/** Returns the answer that such a server waits for, what was done counts, where it asks whose version does; else null. */
export function answerFor(action: OutboxAction, problem: ProblemDocument): object | null {
  const isAsked = problem.errors.some(({ code }) => code === 'CHANGED_MEANWHILE');
  return isAsked && isStep(action) ? { keep: 'MINE' } : null;
}

/**
 * True when it does not know what was counted of packaged goods: the report waits until it is replaced, so that nothing
 * of it is lost.
 */
export function isTooOldFor({ errors }: ProblemDocument): boolean {
  const isOfCounts = ({ code, field }: ProblemDocument['errors'][number]) =>
    code === 'NOT_ALLOWED' && field?.split('.').at(-1) === 'counts';
  return errors.length > 0 && errors.every(isOfCounts);
}

/** True when it refuses what it keeps whole for the office: the job is cancelled, or another carrier's. */
export function isKeptThere({ current }: ProblemDocument): boolean {
  return current === undefined || (current as DriverJob).cancelled;
}
