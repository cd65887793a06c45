import { useQuery } from '@tanstack/react-query';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { alertsKey } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';

import styles from './AlertCount.module.css';

/** Screens without a live line learn of new matters this often. */
const readEveryMs = 60_000;

/** How many matters are open, beside the menu's word; nothing while there is none. */
export function AlertCount() {
  const { data: count = 0 } = useQuery({
    queryKey: [alertsKey, 'count'],
    queryFn: async ({ signal }) =>
      (await call('listAlerts', { query: { settled: false, size: 1 } }, { signal })).totalElements,
    refetchInterval: readEveryMs,
  });
  if (count === 0) return null;
  return (
    <span className={styles.count} title={messages.count(count)}>
      {count}
    </span>
  );
}
