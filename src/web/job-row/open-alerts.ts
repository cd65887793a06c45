import type { AlertKind } from '#domain/alerts/alert-kind.ts';

import { call } from '../platform/api-client.ts';
import { queryClient } from '../platform/query-client.ts';
import { alertsKey } from './use-live-alerts.ts';

/** Of the number beside 'Tähelepanu'. */
export const alertCountKey = [alertsKey, 'count'];

/** Reads open alerts; every reading of all kinds says how many there are, so that the number in the menu is the list's. */
export async function listOpenAlerts(
  page: { pageNr?: number; size: number; kind?: AlertKind },
  signal: AbortSignal,
) {
  const answer = await call('listAlerts', { query: { settled: false, ...page } }, { signal });
  const all = page.kind === undefined ? answer.totalElements : sumOf(answer.kinds);
  queryClient.setQueryData(alertCountKey, all);
  return answer;
}

function sumOf(kinds: readonly { count: number }[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}
