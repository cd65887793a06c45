import type { AlertPage } from '#api/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';

import { call } from '../platform/api-client.ts';
import { queryClient } from '../platform/query-client.ts';
import { alertsKey } from './use-live-alerts.ts';

/** The query key of the number beside 'Tähelepanu'. */
export const alertCountKey = [...alertsKey, 'count'] as const;

/** Reads open alerts. A read of all kinds also sets the number in the menu, so that it equals the list's. */
export async function listOpenAlerts(
  page: { pageNr?: number; size: number; kind?: AlertKind },
  signal: AbortSignal,
) {
  const answer = await call('listAlerts', { query: { settled: false, ...page } }, { signal });
  queryClient.setQueryData(alertCountKey, countOpen(answer));
  return answer;
}

/** Counts the alerts of all kinds that can still be acted on: not those of past hours. */
export function countOpen({ kinds }: Pick<AlertPage, 'kinds'>): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}
