import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { driverActionKinds } from '#domain/driver/driver-status.ts';

/** Joins a driver's step and the change of the row that it made, which are written as two entries of one moment. */
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
