import { queryClient } from '../../../platform/query-client.ts';
import { adminKey } from '../admin-key.ts';

export const usersKey = [...adminKey, 'users'] as const;

/** Reads the list again after a change. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: usersKey });
}
