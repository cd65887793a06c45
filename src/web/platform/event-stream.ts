import type { QueryFilters } from '@tanstack/react-query';

import { streamRoutes } from '#api/routes.ts';
import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { createStore, type Store } from '../store.ts';
import { heldEventCursor, whenRead } from './event-cursors.ts';

export type StreamState = 'connecting' | 'live' | 'lost';

export interface EventStream {
  state: Store<StreamState>;
  /** The number of users who look at the table, this one included; as last received. */
  viewers: Store<number>;
  close: () => void;
}

/** The server says something at least every 20 s: after twice that the stream is dead, whatever it says itself. */
const silenceMs = 45_000;
const firstPauseMs = 1000;
const longestPauseMs = 15_000;
/** A stream that lived for a shorter time counts as one more failure. */
const soundMs = 10_000;
/**
 * The same person has opened many streams since: a quick return of this one would end another, which would then end
 * this one.
 */
const supersededPauseMs = minuteMs;

/** A stream of the server, and the event by which it announces a change. */
export interface EventSourceOf {
  stream: keyof typeof streamRoutes;
  query?: Readonly<Record<string, string>>;
  event: string;
  /**
   * What is followed. The stream is opened once this has been read; changes since then are announced at once. When it
   * comes back, a change of anything is: a server that died may not have told the others of its last one.
   */
  follows: QueryFilters;
  /** Called on a further event of the stream. */
  also?: { event: string; onEvent: () => void };
}

/**
 * Opens a stream of the server's events. `onChanged` gets the changed ids (null: unknown); `onLive` is called when the
 * stream is connected, for the first time or again.
 */
export function openEventStream(
  { stream, query, event: name, follows, also }: EventSourceOf,
  onChanged: (ids: readonly number[] | null) => void,
  onLive?: () => void,
): EventStream {
  const state = createStore<StreamState>('connecting');
  const viewers = createStore(1);
  let source: EventSource | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let liveSince = Infinity;

  const received = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, silenceMs);
    if (state.get() === 'live') return;
    state.set('live');
    liveSince = Date.now();
    onLive?.();
  };
  const lose = (pauseMs?: number) => {
    source?.close();
    source = null;
    clearTimeout(silence);
    clearTimeout(retry);
    state.set('lost');
    const wasSound = Date.now() - liveSince >= soundMs;
    // One that was told to give way did not fail.
    failures = pauseMs !== undefined ? 0 : wasSound ? 1 : failures + 1;
    liveSince = Infinity;
    retry = setTimeout(open, pauseMs ?? backoff(failures, firstPauseMs, longestPauseMs));
  };
  let isFirst = true;
  const open = () => {
    clearTimeout(retry);
    const since = isFirst ? heldEventCursor(follows) : '';
    isFirst = false;
    source = new EventSource(
      `/api${streamRoutes[stream].path}?${new URLSearchParams({ ...query, since }).toString()}`,
    );
    source.addEventListener('heartbeat', received);
    source.addEventListener(name, (event) => {
      received();
      onChanged((JSON.parse(event.data as string) as { ids: number[] | null }).ids);
    });
    if (also !== undefined) {
      source.addEventListener(also.event, () => {
        received();
        also.onEvent();
      });
    }
    source.addEventListener('viewers', (event) => {
      received();
      viewers.set((JSON.parse(event.data as string) as { count: number }).count);
    });
    source.addEventListener('superseded', () => lose(supersededPauseMs));
    source.addEventListener('error', () => lose());
  };
  const openAtOnce = () => {
    if (source === null && !isFirst) open();
  };
  // Only the visible one of many screens has a stream.
  const openInView = () => {
    if (!document.hidden) openAtOnce();
  };

  const stopWaiting = whenRead(follows, open);
  window.addEventListener('online', openAtOnce);
  document.addEventListener('visibilitychange', openInView);
  return {
    state,
    viewers,
    close: () => {
      stopWaiting();
      window.removeEventListener('online', openAtOnce);
      document.removeEventListener('visibilitychange', openInView);
      clearTimeout(silence);
      clearTimeout(retry);
      source?.close();
      source = null;
    },
  };
}
