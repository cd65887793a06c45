import { useQuery } from '@tanstack/react-query';

import { minuteMs } from '#domain/calendar/durations.ts';

import { alertNames as messages } from '../../i18n/et/alert-names.ts';
import { alertCountKey, countOpen, listOpenAlerts } from '../../job-row/open-alerts.ts';

import styles from './AlertCount.module.css';

/** The milliseconds between two requests for new alerts, on screens without an event stream. */
const readEveryMs = minuteMs;

/** The number of open alerts beside the menu's word; nothing for 0. */
export function AlertCount() {
  const { data: count = 0 } = useQuery({
    queryKey: alertCountKey,
    queryFn: async ({ signal }) => countOpen(await listOpenAlerts({ size: 1 }, signal)),
    refetchInterval: readEveryMs,
  });
  if (count === 0) return null;
  return (
    <span className={styles.count} title={messages.count(count)}>
      {count}
    </span>
  );
}
