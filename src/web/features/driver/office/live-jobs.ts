import { useEffect, useSyncExternalStore } from 'react';

import { minuteMs } from '#domain/calendar/durations.ts';

import { syncNow } from '../../../offline/sync.ts';
import { useConnection } from '../../../platform/device/connection.ts';
import { type EventStream, openEventStream } from '../../../platform/event-stream.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createStore, useStore } from '../../../store.ts';
import { isJobsRead } from '../driver-reads.ts';

const jobs = { predicate: isJobsRead };
const events = { stream: 'watchDriverJobs', event: 'driver-jobs', follows: jobs } as const;
/** The milliseconds between two requests for changes by the office, while the stream is missing. */
const pollMs = 30_000;
/** With the stream, only in case an event was lost. */
const liveMs = 5 * minuteMs;
/** An answer this fresh need not be read again when the stream opens. */
const freshMs = 10_000;
/** Moving from screen to screen must not open a new stream each time. */
const graceMs = 3000;

const isLive = createStore(false);
let stream: EventStream | null = null;
let holders = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Reads the jobs again when the office changes one; a hidden app keeps no event stream. */
export function useLiveJobs(): void {
  const isInView = useSyncExternalStore(followVisibility, () => !document.hidden);
  const isConnected = useConnection() === 'connected';
  const isWanted = isInView && isConnected;
  useEffect(() => {
    if (!isWanted) return undefined;
    holders += 1;
    clearTimeout(ending);
    if (stream === null) {
      // The screen may show old data now, however the stream came back.
      void queryClient.invalidateQueries({
        predicate: (query) => isJobsRead(query) && query.isStaleByTime(freshMs),
      });
      open();
    }
    return () => {
      holders -= 1;
      if (document.hidden) close();
      else ending = setTimeout(close, graceMs);
    };
  }, [isWanted]);
}

/** Returns the milliseconds between two requests of an open screen. */
export function usePollMs(): number {
  return useStore(isLive) ? liveMs : pollMs;
}

/** Opens the event stream; each time it is there, what waits is sent. */
function open(): void {
  const newStream = openEventStream(events, () => void queryClient.invalidateQueries(jobs), syncNow);
  stream = newStream;
  newStream.state.subscribe(() => isLive.set(newStream.state.get() === 'live'));
}

function close(): void {
  if (holders > 0) return;
  stream?.close();
  stream = null;
  isLive.set(false);
}

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
