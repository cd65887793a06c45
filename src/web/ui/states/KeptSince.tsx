import { formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { common } from '../../i18n/et/shell.ts';
import { visitBegan } from '../../platform/device/clock.ts';

import styles from './KeptSince.module.css';

/**
 * Says of when an answer is (epoch milliseconds) that an earlier visit left on the device; nothing of one that this
 * visit has read.
 */
export function KeptSince({ readAt }: { readAt: number }) {
  if (readAt === 0 || readAt >= visitBegan) return null;
  const since = toTallinn(readAt);
  return (
    <p className={styles.since} role="status">
      {common.asOf(since.day === toTallinn(visitBegan).day ? null : formatDay(since.day), since.time)}
    </p>
  );
}
