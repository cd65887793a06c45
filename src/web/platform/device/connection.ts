import { useEffect, useEffectEvent } from 'react';

import { backoff } from '#domain/backoff.ts';

import { createStore, useStore } from '../../store.ts';

export type Connection = 'connected' | 'offline';
export type ConnectionEvent = 'deviceOnline' | 'deviceOffline' | 'answered' | 'unreachable';

/**
 * Returns the state that the header shows; requests count too, since a phone says "online" while nothing gets
 * through.
 */
export function nextConnection(event: ConnectionEvent): Connection {
  switch (event) {
    case 'deviceOnline':
    case 'answered':
      return 'connected';
    case 'deviceOffline':
    case 'unreachable':
      return 'offline';
  }
}

const store = createStore<Connection>('connected');
/** The milliseconds that the server has to answer a probe. */
const probePatienceMs = 5_000;
const firstProbeMs = 5_000;
const longestProbeMs = 30_000;
let probe: ReturnType<typeof setTimeout> | undefined;
let failedProbes = 0;

/** Returns what `useConnection` does, outside of React. */
export function currentConnection(): Connection {
  return store.get();
}

/** Returns whether the server can be reached, followed. */
export function useConnection(): Connection {
  return useStore(store);
}

/** Tries again by itself once the connection is back, while something waits for it. */
export function useRetryWhenBack(isWaiting: boolean, retry: () => void): void {
  const isConnected = useConnection() === 'connected';
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (isWaiting && isConnected) again();
  }, [isWaiting, isConnected]);
}

/** Calls back whenever the state changes; returns the function that ends it. */
export function followConnection(listener: (connection: Connection) => void): () => void {
  return store.subscribe(() => listener(store.get()));
}

/** Notes of each request that it came back with any answer, or that it did not reach the server. */
export function reportConnection(event: ConnectionEvent): void {
  const connection = nextConnection(event);
  store.set(connection);
  if (connection === 'connected') {
    clearTimeout(probe);
    probe = undefined;
    failedProbes = 0;
  } else if (probe === undefined) {
    failedProbes += 1;
    probe = setTimeout(
      () => {
        probe = undefined;
        void askServer();
      },
      backoff(failedProbes, firstProbeMs, longestProbeMs),
    );
  }
}

/** Follows the device's own events; main.tsx starts it once. */
export function watchConnection(): void {
  if (!navigator.onLine) reportConnection('deviceOffline');
  window.addEventListener('online', () => void askServer());
  window.addEventListener('offline', () => reportConnection('deviceOffline'));
}

/** Finds out whether the server can be reached after all; returns what was found. */
export async function askServer(): Promise<Connection> {
  const event = await fetch('/health/live', {
    cache: 'no-store',
    signal: AbortSignal.timeout(probePatienceMs),
  }).then(
    () => 'answered' as const,
    () => 'unreachable' as const,
  );
  reportConnection(event);
  return nextConnection(event);
}
