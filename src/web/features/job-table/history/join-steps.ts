import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { driverActionKinds } from '#domain/driver/driver-status.ts';

/**
 * The history with what a driver's step did to the row told together with the step: it is written as two entries of
 * one moment, the step and right after it the row's change (server/features/driver/write-job.ts).
 */
export function joinSteps(latestFirst: readonly JobRowHistoryEntry[]): JobRowHistoryEntry[] {
  const joined: JobRowHistoryEntry[] = [];
  for (const [index, entry] of latestFirst.entries()) {
    const later = latestFirst[index - 1];
    if (later !== undefined && isStepOf(entry, later)) joined.pop();
    joined.push(
      later !== undefined && isStepOf(entry, later)
        ? { ...entry, changes: [...entry.changes, ...later.changes] }
        : entry,
    );
  }
  return joined;
}

function isStepOf(step: JobRowHistoryEntry, change: JobRowHistoryEntry): boolean {
  return (
    change.action === 'updated' &&
    driverActionKinds.some((deed) => deed === step.action) &&
    step.at === change.at &&
    step.who === change.who
  );
}
