import { causeText } from '#api/history/history-cause.ts';
import type { OrderHistoryEntry } from '#api/orders/order-list.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { TakeSplitBack } from '../../transport-form/loads/TakeSplitBack.tsx';
import { classNames } from '../../ui/class-names.ts';
import { orderChangeLines } from './order-changes.ts';

import styles from './order-detail.module.css';

interface Props {
  history: readonly OrderHistoryEntry[];
  /** A row of the last split, while it can be taken back. */
  splitRowId?: number | null;
}

/** The history of an order, the latest first; its last split into loads can be undone there. */
export function OrderHistory({ history, splitRowId = null }: Props) {
  if (history.length === 0) return null;
  const splitEntry =
    splitRowId === null ? undefined : history.find(({ action }) => action === 'loads_planned');
  return (
    <section className={styles.card} aria-labelledby="order-history">
      <h2 id="order-history">{messages.history}</h2>
      <ul className="stack gap-3">
        {history.map(({ id, at, by, action, changes }) => (
          <li key={id} className={styles.load}>
            <p className="whole-row">
              {messages.actions[action] ?? action}
              {typeof changes['message'] === 'string' && `: ${changes['message']}`}
            </p>
            {[causeText(changes) ?? [], orderChangeLines(changes)].flat().map((line) => (
              <p key={line} className="whole-row">
                {line}
              </p>
            ))}
            <p className={classNames('whole-row', 'quiet')}>
              {[by, formatDateTime(at)].filter((part) => part !== null).join(' · ')}
            </p>
            {id === splitEntry?.id && splitRowId !== null && <TakeSplitBack rowId={splitRowId} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
