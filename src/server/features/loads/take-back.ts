import type { Db } from '../../db/schema.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import type { StoredRow } from '../../job-rows/job-row.ts';
import type { LastSplit } from '../../job-rows/last-split.ts';
import type { LoadToWrite } from './write.ts';

/** Returns the ids of the rows that undoing a split changes: first those to restore, then those to remove. */
export function rowsToUndo(split: LastSplit | null): number[] {
  return split === null ? [] : [...split.changed.map(({ rowId }) => rowId), ...split.madeIds];
}

/** Returns the loads as they were before a split: first of the rows that it changed, then of those that it joined. */
export async function findLoadsBefore(db: Db, { changed, joinedIds }: LastSplit): Promise<LoadToWrite[]> {
  const ids = [...changed.map(({ rowId }) => rowId), ...joinedIds];
  const rows = new Map((await findRows(db, ids)).map((row) => [row.id, row]));
  const before = new Map(changed.map(({ rowId, changes }) => [rowId, changes]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [loadBefore(row, before.get(id))];
  });
}

/** Fields that are not among the changes are as they were. A cancelled row comes back with all that it had. */
function loadBefore(row: StoredRow, changes?: Readonly<Record<string, unknown>>): LoadToWrite {
  const was = { ...row, ...Object.fromEntries(Object.entries(changes ?? {}).map(beforeOf)) };
  const { quantity, date, time, truck, trailer, carrier } = was;
  // A split gives a trailer and a carrier only with a truck: where the truck stayed, they did too.
  const hasMoved = changes === undefined || 'truck' in changes;
  return {
    quantity,
    date,
    time,
    ...(hasMoved && {
      truckId: truck?.id ?? null,
      trailerId: trailer?.id ?? null,
      carrierId: carrier?.id ?? null,
    }),
  };
}

/** A change as the history stores it. */
type Change = [before: unknown, after: unknown];

function beforeOf([field, change]: [string, unknown]): [string, unknown] {
  return [field, Array.isArray(change) ? (change as Change)[0] : undefined];
}
