import { Clock } from 'lucide-react';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { syncNow } from '../../../offline/sync.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useDeviceState } from '../current-job.ts';
import { actionTitle } from './item-text.ts';
import { RefusedReports } from './RefusedReports.tsx';

import styles from '../driver.module.css';
import outboxStyles from './outbox.module.css';

/** The sheet of work that is only on this device: what waits, and what was refused. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const messages = useDriverMessages();
  const { items } = useDeviceState();
  const refusedJobs = new Set(
    items.filter(({ state }) => state !== 'waiting').map(({ transportJobId }) => transportJobId),
  );
  const waiting = items.filter(({ state }) => state === 'waiting');
  return (
    <Sheet open title={messages.sync.outbox} onClose={onClose}>
      <div className={styles.stack}>
        {items.length === 0 && <p>{messages.sync.allSent}</p>}
        {[...refusedJobs].map((id) => (
          <RefusedReports key={id} transportJobId={id} />
        ))}
        {waiting.length > 0 && (
          <ul className="stack gap-3">
            {waiting.map((item) => (
              <li key={item.actionId} className={outboxStyles.waitingItem}>
                <Clock aria-hidden size={18} />
                <span>
                  <strong>{actionTitle(item.action, messages)}</strong>
                  <br />
                  {messages.screens.job(item.transportJobId)} · {formatDateTime(item.occurredAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {waiting.length > 0 && <Button onClick={syncNow}>{messages.actions.retry}</Button>}
      </div>
    </Sheet>
  );
}
