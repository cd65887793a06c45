import { useQuery } from '@tanstack/react-query';

import type { Permission } from '#domain/permission.ts';

import { contentOf } from '../platform/api-client.ts';

/** The state of a new firm's first steps; read again by each screen that shows it. */
export const firstStepsQuery = {
  queryKey: ['first-steps'],
  queryFn: contentOf('getFirstSteps', {}),
  staleTime: 0,
};

/** True for an administrator, once it is known that nobody has made a transport job yet. */
export function useIsStarting(permissions: readonly Permission[], isWanted = true): boolean {
  const isAsked = isWanted && permissions.includes('PERM_ADMIN');
  const { data } = useQuery({ ...firstStepsQuery, enabled: isAsked });
  return isAsked && data?.jobs === false;
}
