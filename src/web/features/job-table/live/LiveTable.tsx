import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type EventLine, type LineState, openEventLine } from '../../../app/event-line.ts';
import { jobTableKey } from '../../../haulage/job-table-key.ts';
import { LiveStatus } from './LiveStatus.tsx';
import { watchMarks } from './watch-marks.ts';

/** Many changes in a row are read together, yet each is on the screen within a second. */
const betweenReadsMs = 400;

/** Keeps the table as it is on the server, and says in the header that it does. */
export function LiveTable() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LineState>('connecting');
  const [viewers, setViewers] = useState(1);
  useEffect(() => watchMarks(queryClient), [queryClient]);
  useEffect(() => {
    const line = followRows(() => queryClient.invalidateQueries({ queryKey: [jobTableKey] }));
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

/** Reads the rows when some changed: not while nobody looks, and one reading after the other. */
function followRows(readRows: () => Promise<void>): EventLine {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isReading = false;
  const read = async () => {
    isDue = false;
    isReading = true;
    await readRows();
    isReading = false;
    if (isDue) soon();
  };
  const soon = () => {
    isDue = true;
    if (document.hidden || isReading) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isDue && !isReading) void read();
    }, betweenReadsMs);
  };
  const onShown = () => {
    if (!document.hidden && isDue) soon();
  };
  const line = openEventLine({ path: '/api/events', event: 'job-rows' }, soon, soon);
  document.addEventListener('visibilitychange', onShown);
  return {
    state: line.state,
    viewers: line.viewers,
    close: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
      line.close();
    },
  };
}
