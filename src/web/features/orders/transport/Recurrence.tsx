import type { RecurrenceView } from '#api/orders/recurrence.ts';
import { formatDay, weekday } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { orders } from '../../../i18n/et/orders/orders.ts';
import { recurrence as messages } from '../../../i18n/et/orders/recurrence.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { ClientStatusLabel } from '../../../job-row/ClientStatusLabel.tsx';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { call } from '../../../platform/api-client.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { everything, usePress } from '../../../platform/press.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { mayChange } from '../../../platform/session.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';

import styles from '../order-detail.module.css';

interface Props {
  orderId: number;
  recurrence: RecurrenceView;
  isStaff: boolean;
}

/** The recurrence of an order, and the orders that it has made. */
export function Recurrence({ orderId, recurrence, isStaff }: Props) {
  const end = usePress({
    send: () => call('endRecurrence', { params: { id: orderId } }),
    failed: toasts.failed(messages.endFailed),
    of: orders.transportOne(orderId),
    done: () => showSuccess(messages.ended, messages.endedHint),
    refreshes: everything,
  });
  const { orders: madeOrders, isEnded, problem } = recurrence;
  return (
    <section className={styles.card} aria-labelledby="order-recurs">
      <h2 id="order-recurs">{messages.recurs}</h2>
      {/* The saved recurrence is shown in its own place. */}
      <p role="status">{patternText(recurrence)}</p>
      {problem !== null && (
        <p className="wrong" role="alert">
          {messages.problem(problem)}
        </p>
      )}
      {madeOrders.length === 0 && !isEnded && problem === null && (
        <p className="quiet">{messages.noneMade}</p>
      )}
      {madeOrders.length > 0 && (
        <ul className="stack gap-2">
          {madeOrders.map(({ id, date, status, loads }) => (
            <li key={id} className="head gap-2">
              <Link className={styles.link} to={orderPath(paths.oneTransportOrder, id)}>
                {dateWords.weekdays[weekday(date) - 1]?.short} {formatDay(date)}
              </Link>
              {isStaff ? (
                <JobRowStatusLabel status={status} />
              ) : (
                <ClientStatusLabel status={status} delivered={null} loads={loads} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isEnded && mayChange() && (
        <div className={styles.actions}>
          <Button look="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            {messages.end}
          </Button>
        </div>
      )}
    </section>
  );
}

/** 'E, K, R · kuni 31.12.2026 · kokku 300 t'; what is over says so. */
function patternText({ weekdays, until, tonnes, isEnded }: RecurrenceView): string {
  return [
    weekdays.map((each) => dateWords.weekdays[each - 1]?.short).join(', '),
    until !== null && messages.upTo(formatDay(until)),
    tonnes !== null && messages.upToTonnes(formatQuantity(tonnes, 't')),
    isEnded && messages.over,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
