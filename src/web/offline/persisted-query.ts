import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { ApiError, isNotFound } from '../platform/problem.ts';
import { queryClient } from '../platform/query-client.ts';
import { useUser } from '../platform/session.ts';
import { forgetRead, storedAnswer, storeRead } from './device-outbox.ts';

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
  /** Nothing is known, on the device neither, and the server cannot be asked. */
  error: Error | null;
  /** The server could not be asked, whatever the device has kept. */
  isOutdated: boolean;
  /** When the server said so: epoch milliseconds of the device; null where that is not known. */
  readAt: number | null;
  isLoading: boolean;
  /** The server has just said so: not what the device kept, nor what is being asked about again. */
  isFresh: boolean;
  retry: () => void;
}

/** With an old answer at hand nobody waits longer than this for a new one. */
const patienceMs = 10_000;
const againMs = 30_000;

/**
 * Reads from the server and keeps the answer on the device. The kept one is shown at once and stays while the
 * server cannot be reached.
 */
export function usePersistedQuery<T>(
  what: PersistedRead<T>,
  { pollMs }: { pollMs?: number } = {},
): PersistedAnswer<T> {
  const { id: userId } = useUser();
  const persisted = useQuery(storedQueryOf<T>(userId, what.name));
  const fresh = useQuery({
    ...queryOf(userId, what),
    // What could not be read is asked for again soon, however seldom the rest is.
    ...(pollMs !== undefined && {
      refetchInterval: ({ state }: { state: { status: string } }) =>
        state.status === 'error' ? Math.min(pollMs, againMs) : pollMs,
    }),
  });
  const { data, readAt } = knownAnswer(fresh, persisted.data ?? null);
  return {
    data,
    readAt,
    error: data === undefined && !persisted.isPending ? fresh.error : null,
    isOutdated: fresh.isError,
    isLoading: data === undefined && (persisted.isPending || fresh.isPending),
    isFresh: fresh.isSuccess && !fresh.isFetching,
    retry: () => void fresh.refetch(),
  };
}

/** What there is to show: the last answer, else the kept one; nothing where the server says that there is no such thing. */
export function knownAnswer<T>(
  fresh: { data: T | undefined; dataUpdatedAt: number; error: Error | null },
  kept: { value: T; readAt: number | null } | null,
): { data: T | undefined; readAt: number | null } {
  if (isNotFound(fresh.error)) return { data: undefined, readAt: null };
  if (fresh.data !== undefined) return { data: fresh.data, readAt: fresh.dataUpdatedAt };
  return { data: kept?.value, readAt: kept?.readAt ?? null };
}

/** Reads ahead what may be needed without a network; failures are no matter. */
export function useReadAhead(): (what: PersistedRead<unknown>) => void {
  const client = useQueryClient();
  const { id } = useUser();
  return useCallback(
    (what) => void client.prefetchQuery({ ...queryOf(id, what), staleTime: 5 * 60_000 }),
    [client, id],
  );
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
  return {
    queryKey: ['driver', userId, name, ...(version === undefined ? [] : [version])],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const value = await read(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]), userId).catch(
        async (error: unknown) => {
          if (isNotFound(error)) await forget(userId, name);
          throw error;
        },
      );
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
