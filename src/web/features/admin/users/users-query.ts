import { queryClient } from '../../../platform/query-client.ts';

export const usersKey = ['admin', 'users'] as const;

/** Reads the list again after a change. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: usersKey });
}
