import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

import { backoff } from '#domain/backoff.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { currentConnection } from '../platform/device/connection.ts';
import { ApiError, isNotFound, isPassing } from '../platform/problem.ts';
import { queryClient } from '../platform/query-client.ts';
import { useUser } from '../platform/session.ts';
import { forgetRead, storedAnswer, storeRead } from './device-outbox.ts';

/** What the keys of all queries that the device keeps the answers of begin with. */
export const driverKey = ['driver'] as const;

/** Something to read, and the name under which the device keeps the last answer. */
export interface PersistedRead<T> {
  name: string;
  /** Read again when it changes; only the last answer is kept. */
  version?: number;
  read: (signal: AbortSignal, userId: number) => Promise<T>;
}

export interface PersistedAnswer<T> {
  /** Undefined until something is known. */
  data: T | undefined;
  /** Nothing is known, not even on the device, and the server cannot be asked. */
  error: Error | null;
  /** True when the server could not be asked, even if the device has an older answer. */
  isOutdated: boolean;
  /** The time of the server's answer: epoch milliseconds of the device; null if unknown. */
  readAt: number | null;
  isLoading: boolean;
  /** The server has just said so: not a stored answer, nor one that is being asked for again. */
  isFresh: boolean;
  retry: () => void;
}

/** With an old answer, nobody waits longer than this for a new one. */
const patienceMs = 10_000;
const firstAgainMs = 2000;
const longestAgainMs = 30_000;

/** Reads that failed the last time, by key: how often in a row, and why. */
interface Failure {
  inARow: number;
  error: Error;
}
const failures = new Map<string, Failure>();

/**
 * Reads from the server and keeps the answer on the device. The kept one is shown at once and stays while the
 * server cannot be reached.
 */
export function usePersistedQuery<T>(
  what: PersistedRead<T>,
  { pollMs }: { pollMs?: number } = {},
): PersistedAnswer<T> {
  const { id: userId } = useUser();
  const storedQuery = useQuery(storedQueryOf<T>(userId, what.name));
  const options = queryOf(userId, what);
  const key = JSON.stringify(options.queryKey);
  const freshQuery = useQuery({
    ...options,
    refetchInterval: () => nextReadMs(pollMs, failures.get(key), currentConnection() === 'offline'),
  });
  const { data, readAt } = knownAnswer(freshQuery, storedQuery.data ?? null);
  const failure = failures.get(key);
  return {
    data,
    readAt,
    // It stands while it is tried again: nothing flickers.
    error: data === undefined && !storedQuery.isPending ? (failure?.error ?? null) : null,
    isOutdated: failure !== undefined,
    isLoading:
      data === undefined && (storedQuery.isPending || (freshQuery.isPending && failure === undefined)),
    isFresh: freshQuery.isSuccess && !freshQuery.isFetching,
    retry: () => {
      failures.delete(key);
      void freshQuery.refetch();
    },
  };
}

/**
 * Returns after how many milliseconds to read again, false for not by itself: what could not be read soon and then
 * ever more seldom, the rest every `pollMs`. Without a network a poll is enough: all is read again when that is
 * back.
 */
export function nextReadMs(
  pollMs: number | undefined,
  failure: Failure | undefined,
  isOffline: boolean,
): number | false {
  if (failure === undefined || !isPassing(failure.error)) return pollMs ?? false;
  if (isOffline) return pollMs !== undefined && Math.min(pollMs, longestAgainMs);
  return Math.min(pollMs ?? longestAgainMs, backoff(failure.inARow, firstAgainMs, longestAgainMs));
}

/**
 * Returns the data to show: the last answer, else the stored one; nothing if the server says that it does not exist.
 */
export function knownAnswer<T>(
  fresh: { data: T | undefined; dataUpdatedAt: number; error: Error | null },
  storedRead: { value: T; readAt: number | null } | null,
): { data: T | undefined; readAt: number | null } {
  if (isNotFound(fresh.error)) return { data: undefined, readAt: null };
  if (fresh.data !== undefined) return { data: fresh.data, readAt: fresh.dataUpdatedAt };
  return { data: storedRead?.value, readAt: storedRead?.readAt ?? null };
}

/** What was read ahead this lately, before the app was opened again too, is not asked for again. */
const aheadMs = 5 * minuteMs;

/** Reads ahead what may be needed without a network; failures are no matter. */
export function useReadAhead(): (what: PersistedRead<unknown>) => void {
  const { id } = useUser();
  return useCallback((what) => void readAhead(id, what), [id]);
}

async function readAhead(userId: number, what: PersistedRead<unknown>): Promise<void> {
  const kept = await queryClient.fetchQuery(storedQueryOf(userId, what.name));
  // The device does not know of which version an answer is.
  const isKept = what.version === undefined && Date.now() - (kept?.readAt ?? 0) < aheadMs;
  if (!isKept) await queryClient.prefetchQuery({ ...queryOf(userId, what), staleTime: aheadMs });
}

/**
 * Begins to read what a screen is about to show; done once something is known: from the device, or else from the
 * server. Undefined when neither has it.
 */
export async function startReading<T>(userId: number, what: PersistedRead<T>): Promise<T | undefined> {
  const fresh = queryClient.fetchQuery(queryOf(userId, what)).catch(() => undefined);
  return (await queryClient.fetchQuery(storedQueryOf<T>(userId, what.name)))?.value ?? fresh;
}

function storedQueryOf<T>(userId: number, name: string) {
  return {
    queryKey: ['persisted', userId, name],
    queryFn: () => storedAnswer<T>(userId, name).catch(() => null),
    staleTime: Infinity,
  };
}

function queryOf<T>(userId: number, { name, version, read }: PersistedRead<T>) {
  const queryKey = [...driverKey, userId, name, ...(version === undefined ? [] : [version])];
  const key = JSON.stringify(queryKey);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const value = await read(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]), userId).catch(
        async (error: unknown) => {
          if (isNotFound(error)) await forget(userId, name);
          // A query that is only repeated has not failed.
          if (!signal.aborted) {
            failures.set(key, { inARow: (failures.get(key)?.inARow ?? 0) + 1, error: error as Error });
          }
          throw error;
        },
      );
      failures.delete(key);
      await storeRead(userId, name, value).catch(() => undefined);
      return value;
    },
    retry: (failures: number, error: Error) =>
      failures < 1 && error instanceof ApiError && error.status >= 500,
  };
}

async function forget(userId: number, name: string): Promise<void> {
  await forgetRead(userId, name).catch(() => undefined);
  queryClient.setQueryData(storedQueryOf(userId, name).queryKey, null);
}
