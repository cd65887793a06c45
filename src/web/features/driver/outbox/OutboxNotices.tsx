import { Clock, DatabaseZap } from 'lucide-react';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { dismissLostNotice, outboxNews } from '../../../offline/sync.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';

/** Notices of other drivers' unsent work on a shared phone, and of this driver's work that a cleared phone has lost. */
export function OutboxNotices() {
  const messages = useDriverMessages().sync;
  const { others, lost } = useStore(outboxNews);
  return (
    <>
      {lost > 0 && (
        <Notice tone="wheat">
          <DatabaseZap aria-hidden size={20} />
          <div className="stack gap-3 grows" role="alert">
            <p>
              <strong>{messages.wiped(lost)}</strong>
            </p>
            <p>{messages.wipedHint}</p>
            <Button onClick={dismissLostNotice}>{messages.wipedNoted}</Button>
          </div>
        </Notice>
      )}
      {others > 0 && (
        <Notice tone="wheat">
          <Clock aria-hidden size={20} />
          <p>
            {messages.others(others)} {messages.othersHint}
          </p>
        </Notice>
      )}
    </>
  );
}
