import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import { LiveRows } from '../../../job-row/live/LiveRows.tsx';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { isPassing } from '../../../platform/problem.ts';
import { heldEventCursor, jobRowsKey } from '../job-rows-query.ts';
import { useRowsToShowOnPhone, useUndoKeys } from './use-undo-keys.ts';
import { watchMarks } from './watch-marks.ts';

/** Keeps the table as it is on the server, and says in the header that it does. */
export function LiveTable() {
  const queryClient = useQueryClient();
  useEffect(() => watchMarks(queryClient), [queryClient]);
  useUndoKeys();
  useRowsToShowOnPhone();
  const readRows = useCallback(() => readAnew(queryClient), [queryClient]);
  const eventCursor = useCallback(() => heldEventCursor(queryClient), [queryClient]);
  return <LiveRows readRows={readRows} eventCursor={eventCursor} />;
}

/** Reads all that the screen shows of the table. Throws when the rows could not be read for now. */
async function readAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
  const rows = queryClient.getQueryCache().findAll({ queryKey: jobRowsKey, type: 'active' });
  const failed = rows.find(({ state }) => state.error !== null && isPassing(state.error));
  if (failed !== undefined) throw new Error('The rows were not read.', { cause: failed.state.error });
}
