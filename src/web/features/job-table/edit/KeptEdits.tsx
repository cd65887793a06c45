import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';

import { messages } from '../../../i18n/et/messages.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { edits } from './edits.ts';
import { keptEdits } from './kept-edits.ts';

import styles from './KeptEdits.module.css';

/** Edits that wait on this device, and what can be done with them; nothing while there are none. */
export function KeptEdits() {
  const kept = useSyncExternalStore(keptEdits.subscribe, keptEdits.get);
  const [isSending, setSending] = useState(false);
  const [isDropping, setDropping] = useState(false);
  const cells = kept.flatMap(({ changes }) =>
    changes.flatMap(({ row, changes: each }) =>
      Object.keys(each).map((field) => `${String(row.id)} ${field}`),
    ),
  );
  const count = new Set(cells).size;
  if (count === 0) return null;
  return (
    <div className={styles.bar}>
      <CloudOff aria-hidden size={18} />
      <p className={styles.text} role="status">
        {tableWork.editsWaiting(count)}
      </p>
      <Button onClick={() => setDropping(true)}>{tableWork.dropEdits}</Button>
      <Button
        look="primary"
        busy={isSending}
        onClick={() => {
          setSending(true);
          void edits.sendKept().finally(() => setSending(false));
        }}
      >
        {messages.common.retry}
      </Button>
      <ConfirmDialog
        open={isDropping}
        danger
        title={tableWork.dropQuestion}
        confirm={tableWork.dropEdits}
        cancel={messages.common.back}
        onConfirm={() => {
          setDropping(false);
          edits.dropKept();
        }}
        onCancel={() => setDropping(false)}
      />
    </div>
  );
}
