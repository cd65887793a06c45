import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { driverActionKinds } from '#domain/driver/driver-status.ts';

/** Joins a driver's step and the change of the row that it made, which are written as two entries of one moment. */
export function joinSteps(latestFirst: readonly JobRowHistoryEntry[]): JobRowHistoryEntry[] {
  const joinedEntries: JobRowHistoryEntry[] = [];
  for (const [index, entry] of latestFirst.entries()) {
    const later = latestFirst[index - 1];
    if (later !== undefined && isStepOf(entry, later)) joinedEntries.pop();
    joinedEntries.push(
      later !== undefined && isStepOf(entry, later)
        ? { ...entry, changes: [...entry.changes, ...later.changes] }
        : entry,
    );
  }
  return joinedEntries;
}

function isStepOf(step: JobRowHistoryEntry, change: JobRowHistoryEntry): boolean {
  return (
    change.action === 'updated' &&
    driverActionKinds.some((kind) => kind === step.action) &&
    step.at === change.at &&
    step.who === change.who
  );
}
