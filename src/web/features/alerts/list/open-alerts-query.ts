import { queryOptions } from '@tanstack/react-query';

import type { Alert, AlertPage } from '#api/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';

import { listOpenAlerts } from '../../../job-row/open-alerts.ts';
import { alertsKey } from '../../../job-row/use-live-alerts.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** The filter of open alerts; null: all. */
export interface AlertFilter {
  kind: AlertKind | null;
}

/** Few enough to be drawn within a frame. */
export const pageSize = 25;

/** Returns a page of the open alerts, in the server's order. */
export function openAlertsQuery({ kind }: AlertFilter, pageNr: number) {
  return queryOptions({
    queryKey: [...alertsKey, 'list', kind, pageNr],
    queryFn: ({ signal }) =>
      listOpenAlerts({ pageNr, size: pageSize, ...(kind !== null && { kind }) }, signal),
  });
}

/**
 * Returns the lines of the list that have been read, in their order; lines far from the visible part may be missing.
 */
export function linesRead({ kind }: AlertFilter): Alert[] {
  const pages = queryClient.getQueriesData<AlertPage>({ queryKey: [...alertsKey, 'list', kind] });
  return pages.toSorted(([a], [b]) => Number(a[3]) - Number(b[3])).flatMap(([, page]) => page?.content ?? []);
}
