import { call } from '../platform/api-client.ts';
import { queryClient } from '../platform/query-client.ts';
import { alertsKey } from './use-live-alerts.ts';

/** Of the number beside 'Tähelepanu'. */
export const alertCountKey = [alertsKey, 'count'];

/** Reads open alerts; every reading says how many there are, so that the number in the menu is the list's. */
export async function listOpenAlerts(page: { pageNr?: number; size: number }, signal: AbortSignal) {
  const answer = await call('listAlerts', { query: { settled: false, ...page } }, { signal });
  queryClient.setQueryData(alertCountKey, answer.totalElements);
  return answer;
}
