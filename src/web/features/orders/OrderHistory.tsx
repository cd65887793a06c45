import { causeText } from '#api/history/history-cause.ts';
import type { OrderHistoryEntry } from '#api/orders/order-list.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { classNames } from '../../ui/class-names.ts';
import { orderChangeLines } from './order-changes.ts';

import styles from './OrderDetail.module.css';

/** What was done to an order, the latest first. */
export function OrderHistory({ history }: { history: readonly OrderHistoryEntry[] }) {
  if (history.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="order-history">
      <h2 id="order-history">{messages.history}</h2>
      <ul className={styles.loads}>
        {history.map(({ id, at, by, action, changes }) => (
          <li key={id} className={styles.load}>
            <p className={styles.wide}>
              {messages.actions[action] ?? action}
              {typeof changes['message'] === 'string' && `: ${changes['message']}`}
            </p>
            {[causeText(changes) ?? [], orderChangeLines(changes)].flat().map((line) => (
              <p key={line} className={styles.wide}>
                {line}
              </p>
            ))}
            <p className={classNames(styles.wide, 'quiet')}>
              {[by, formatDateTime(at)].filter((part) => part !== null).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
