import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { isStep, type OutboxItem } from '../../../offline/outbox-item.ts';
import { undoStep, undoLeftMs } from '../../../offline/sync.ts';
import { showBriefError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { CurrentJob } from '../current-job.ts';
import { markStep, useTapGuard } from '../tap-guard.ts';
import { restoreClearedForm } from '../use-kept-form.ts';
import { actionTitle } from './item-text.ts';

import styles from '../driver.module.css';

/** 'Võta tagasi': for ten seconds after a step, with or without a network; beside the main action, so that it covers nothing. */
export function UndoStep({ current: { job, items } }: { current: CurrentJob }) {
  const last = items.findLast((item) => undoLeftMs(item, items) > 0);
  return last === undefined ? null : (
    <Undo key={last.actionId} item={last} items={items} transportJobId={job.transportJobId} />
  );
}

interface Props {
  item: OutboxItem;
  items: readonly OutboxItem[];
  transportJobId: number;
}

function Undo({ item, items, transportJobId }: Props) {
  const messages = useDriverMessages();
  const [isOver, setOver] = useState(false);
  // It stands where the step's own button was.
  const isDead = useTapGuard();
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoLeftMs(item, items));
    return () => clearTimeout(timer);
  }, [item, items]);
  if (isOver) return null;
  return (
    <div className={styles.undo}>
      <p className="visually-hidden">{actionTitle(item.action, messages)}</p>
      <Button
        icon={Undo2}
        disabled={isDead}
        onClick={() => {
          if (undoLeftMs(item, items) === 0) {
            showBriefError(`undo ${item.actionId}`, messages.undo.tooLate);
            setOver(true);
            return;
          }
          markStep();
          // Before the screen of the step comes back, because it reads this.
          if (isStep(item.action)) restoreClearedForm(transportJobId);
          void undoStep(item);
        }}
      >
        {messages.undo.button}
      </Button>
    </div>
  );
}
