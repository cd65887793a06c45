import { hashKey, type QueryKey } from '@tanstack/react-query';

import { queryClient } from '../platform/query-client.ts';
import { rememberedUser } from '../platform/session.ts';
import { storedAnswer, storeRead } from './device-outbox.ts';

interface Kept {
  key: string;
  data: unknown;
}

/** Keeps a query's answer on the device, in place of the one that was kept under this name; gone at log-out. */
export function keepAnswer(name: string, queryKey: QueryKey, data: unknown): void {
  const user = rememberedUser();
  if (user === null) return;
  const kept: Kept = { key: hashKey(queryKey), data };
  // A full or forbidden storage only means that the next visit waits for the server.
  void storeRead(user.id, name, kept).catch(() => undefined);
}

/**
 * Puts what the device kept of this very query into the cache with its time, so that a screen shows it at once; being
 * outdated it is then read anew. Does nothing when the query has data, or the device has none of it.
 */
export async function showKept(name: string, queryKey: QueryKey): Promise<void> {
  const user = rememberedUser();
  if (user === null) return;
  const kept = await storedAnswer<Kept>(user.id, name).catch(() => null);
  if (kept?.value.key !== hashKey(queryKey) || queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData(queryKey, kept.value.data, { updatedAt: kept.readAt ?? 0 });
}
