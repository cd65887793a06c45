import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';

import { common as messages } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { usePress } from '../../../platform/press.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { openConflict, pasteRest } from '../rows/row-stores.ts';
import { edits } from './edits.ts';
import { unsentEdits } from './unsent-edits.ts';
import { wantedProduct } from './wanted-product.ts';

import styles from './EditPrompts.module.css';

const ConflictSheet = fetchedLater(() =>
  import('./ConflictSheet.tsx').then((module) => module.ConflictSheet),
);
const OpenFindingsQuestion = fetchedLater(() =>
  import('../../../job-row/findings/OpenFindingsQuestion.tsx').then((module) => module.OpenFindingsQuestion),
);
const PasteRest = fetchedLater(() => import('./PasteRest.tsx').then((module) => module.PasteRest));
const EditSheet = fetchedLater(() => import('./EditSheet.tsx').then((module) => module.EditSheet));

/** The bar of edits that wait, and the questions of row edits. */
export function EditPrompts() {
  const conflict = useStore(openConflict);
  const wantedRow = useStore(wantedProduct);
  const rest = useStore(pasteRest);
  // The rest of a paste is discarded with the table.
  useEffect(() => () => pasteRest.set(null), []);
  return (
    <>
      <KeptEdits />
      <OpenFindingsQuestion />
      {conflict !== null && <ConflictSheet conflict={conflict} />}
      {wantedRow !== null && (
        <EditSheet {...wantedRow} field="quantity" onClose={() => wantedProduct.set(null)} />
      )}
      {rest !== null && <PasteRest rest={rest} />}
    </>
  );
}

/** Edits that wait on this device, and what can be done with them; nothing while there are none. */
function KeptEdits() {
  const keptEdits = useStore(unsentEdits);
  const send = usePress({ send: () => edits.sendKept() });
  const [isDropping, setDropping] = useState(false);
  const cells = keptEdits.flatMap(({ changes }) =>
    changes.flatMap(({ row, changes: each }) =>
      Object.keys(each).map((field) => `${String(row.id)} ${field}`),
    ),
  );
  const count = new Set(cells).size;
  if (count === 0) return null;
  return (
    <div className={styles.bar}>
      <CloudOff aria-hidden size={18} />
      <p className="grows" role="status">
        {tableWork.editsWaiting(count)}
      </p>
      <Button onClick={() => setDropping(true)}>{tableWork.dropEdits}</Button>
      <Button look="primary" busy={send.isPending} onClick={() => send.mutate()}>
        {messages.retry}
      </Button>
      <ConfirmDialog
        open={isDropping}
        danger
        title={tableWork.dropQuestion}
        confirm={tableWork.dropEdits}
        cancel={messages.back}
        onConfirm={() => {
          setDropping(false);
          edits.dropKept();
        }}
        onCancel={() => setDropping(false)}
      />
    </div>
  );
}
