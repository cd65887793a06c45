import { useEffect, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import type { ForEachRow, PreparedSend, RowOutcome } from '../row-action.ts';
import { outcomeOfError } from './outcome-of-error.ts';

/** The prepared send of a row, or its outcome where it cannot be made. */
export type Prepared = PreparedSend | RowOutcome;

/** Jobs that are asked about at once. */
const atOnce = 4;

/**
 * Returns the prepared sends by row, as they arrive; null if the send needs no preparation. Once a job if whole jobs
 * are sent.
 */
export function usePrepared(
  rows: readonly JobRow[],
  forEach: ForEachRow | null,
): ReadonlyMap<number, Prepared> | null {
  const [prepared, setPrepared] = useState<ReadonlyMap<number, Prepared>>(new Map());
  const prepare = forEach !== null && 'prepare' in forEach ? forEach.prepare : null;
  useEffect(() => {
    if (prepare === null) return undefined;
    const here = new AbortController();
    const waiting = [...onePerSend(rows, forEach)];
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined && !here.signal.aborted; row = waiting.shift()) {
        const { id } = row;
        const preparedRow = await prepare(row).catch(outcomeOfError);
        if (!here.signal.aborted) setPrepared((before) => new Map([...before, [id, preparedRow]]));
      }
    };
    for (let worker = 0; worker < atOnce; worker += 1) void work();
    return () => here.abort();
  }, [rows, forEach, prepare]);
  return prepare === null ? null : prepared;
}

/** Returns the rows that a send is made of: of a job the first. */
export function onePerSend(rows: readonly JobRow[], forEach: ForEachRow | null): readonly JobRow[] {
  if (forEach?.isOfJob !== true) return rows;
  return [...new Map(rows.toReversed().map((row) => [row.transportJobId, row])).values()].toReversed();
}
