import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { createStore, type Store } from '../store.ts';

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
  /** Asked again each time the stream is opened. */
  path: () => string;
  event: string;
  /** Called on a further event of the stream. */
  also?: { event: string; onEvent: () => void };
}

/**
 * Opens a stream of the server's events. `onChanged` gets the changed ids (null: unknown); `onLive` is called when the
 * stream is connected, for the first time or again: unless the path names what was read, nobody knows what changed
 * since then.
 */
export function openEventStream(
  { path, event: name, also }: EventSourceOf,
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
  const open = () => {
    clearTimeout(retry);
    source = new EventSource(path());
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
    if (source === null) open();
  };
  // Only the visible one of many screens has a stream.
  const openInView = () => {
    if (!document.hidden) openAtOnce();
  };

  open();
  window.addEventListener('online', openAtOnce);
  document.addEventListener('visibilitychange', openInView);
  return {
    state,
    viewers,
    close: () => {
      window.removeEventListener('online', openAtOnce);
      document.removeEventListener('visibilitychange', openInView);
      clearTimeout(silence);
      clearTimeout(retry);
      source?.close();
      source = null;
    },
  };
}
