import { useSyncExternalStore } from 'react';

import type { Alert, AlertPage } from '#api/alerts/alerts.ts';

import { alertsKey } from '../../../job-row/use-live-alerts.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** Returns the alert as the list on the screen has it now; null once it is not open any more. */
export function useOpenNow(alert: Alert): Alert | null {
  return useSyncExternalStore(subscribe, () => openNow(alert));
}

/** Returns the alerts among these that are still open. */
export function useStillOpen(alerts: readonly Alert[]): readonly Alert[] {
  const stillOpen = () => alerts.flatMap((alert) => (openNow(alert) === null ? [] : String(alert.id)));
  const ids = useSyncExternalStore(subscribe, () => stillOpen().join(' ')).split(' ');
  return alerts.filter(({ id }) => ids.includes(String(id)));
}

/** While the list is being read, or shows other kinds, nothing new is known: the former answer is used. */
function openNow(alert: Alert): Alert | null {
  const lists = listsOf(alert.kind);
  const newestFirst = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const lines = newestFirst.flatMap(({ state }) => (state.data as AlertPage | undefined)?.content ?? []);
  const openLine = lines.find(({ id }) => id === alert.id);
  const shownLists = lists.filter((list) => list.isActive());
  const isRead = shownLists.every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');
  return openLine ?? (shownLists.length > 0 && isRead ? null : alert);
}

/** The pages of the lists on the screen that would show this kind, also those that are scrolled away. */
function listsOf(kind: Alert['kind']) {
  return [null, kind].flatMap((filter) => {
    const pages = queryClient.getQueryCache().findAll({ queryKey: [...alertsKey, 'list', filter] });
    return pages.some((page) => page.isActive()) ? pages : [];
  });
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener);
}
