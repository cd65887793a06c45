import { queryOptions } from '@tanstack/react-query';

import type { AlertKind } from '#domain/alerts/alert-kind.ts';

import { listOpenAlerts } from '../../../job-row/open-alerts.ts';
import { alertsKey } from '../../../job-row/use-live-alerts.ts';

/** Which open alerts are looked at; null: all. */
export type AlertFilter = { kind: AlertKind | null };

/** Few enough to be drawn within a frame. */
export const pageSize = 25;

/** A page of the open alerts, in the server's order. */
export function openAlertsQuery({ kind }: AlertFilter, pageNr: number) {
  return queryOptions({
    queryKey: [alertsKey, 'list', kind, pageNr],
    queryFn: ({ signal }) =>
      listOpenAlerts({ pageNr, size: pageSize, ...(kind !== null && { kind }) }, signal),
    staleTime: 0,
  });
}
