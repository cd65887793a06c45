import type { DriverJob } from '#api/driver/driver-job.ts';

/**
 * Which of two answers about a job to keep. Answers overtake each other: a list asked for before an action may
 * come back after the action's own answer, and must not undo it.
 */
export function newerJob(kept: DriverJob | null, told: DriverJob): DriverJob {
  return kept !== null && kept.version > told.version ? kept : told;
}
