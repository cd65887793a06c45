import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { streamRoutes } from '#api/routes.ts';

import { jobTableKey } from '../../../job-row/job-table-key.ts';
import { followConnection } from '../../../platform/connection.ts';
import { type EventLine, type LineState, openEventLine } from '../../../platform/event-line.ts';
import { isPassing } from '../../../platform/problem.ts';
import { heldEventCursor, jobRowsKey } from '../job-rows-query.ts';
import { LiveStatus } from './LiveStatus.tsx';
import { paceReads } from './throttled-refetch.ts';
import { watchMarks } from './watch-marks.ts';

/** Keeps the table as it is on the server, and says in the header that it does. */
export function LiveTable() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LineState>('connecting');
  const [viewers, setViewers] = useState(1);
  useEffect(() => watchMarks(queryClient), [queryClient]);
  useEffect(() => {
    const line = followRows(
      () => readAnew(queryClient),
      () => heldEventCursor(queryClient),
    );
    const stopFollowing = line.state.subscribe(() => {
      setState(line.state.get());
    });
    const stopCounting = line.viewers.subscribe(() => {
      setViewers(line.viewers.get());
    });
    return () => {
      stopFollowing();
      stopCounting();
      line.close();
    };
  }, [queryClient]);
  return <LiveStatus line={state} viewers={viewers} />;
}

/**
 * Reads all that the screen shows of the table. Throws what kept the rows from being read, if they may be read another
 * time: of what only a sheet shows, the sheet tells.
 */
async function readAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
  const rows = queryClient.getQueryCache().findAll({ queryKey: jobRowsKey, type: 'active' });
  const failed = rows.find(({ state }) => state.error !== null && isPassing(state.error));
  if (failed !== undefined) throw new Error('The rows were not read.', { cause: failed.state.error });
}

/** Reads the rows when some changed; what changes while nobody looks is read once somebody does. */
function followRows(readRows: () => Promise<void>, eventCursor: () => string): EventLine {
  const pace = paceReads(readRows, () => !document.hidden);
  // Once it has been lost all is read anew: a server that died may not have told the others of its last change.
  let isFirst = true;
  const path = () => {
    const since = isFirst ? eventCursor() : '';
    isFirst = false;
    return `/api${streamRoutes.watchJobRows.path}?${new URLSearchParams({ since }).toString()}`;
  };
  const line = openEventLine({ path, event: 'job-rows' }, pace.due);
  document.addEventListener('visibilitychange', pace.lookAgain);
  const stopFollowingConnection = followConnection((connection) => {
    if (connection === 'connected') pace.lookAgain();
  });
  return {
    state: line.state,
    viewers: line.viewers,
    close: () => {
      pace.stop();
      document.removeEventListener('visibilitychange', pace.lookAgain);
      stopFollowingConnection();
      line.close();
    },
  };
}
