import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { SendResult } from '#api/sends/sends.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { RowDialogProps, SendAction } from '../../job-row/row-action.ts';
import { useRowFeatures } from '../../job-row/row-features.ts';
import { wait } from '../../platform/device/main-thread.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { explain } from '../../platform/problem.ts';
import { showFailed } from '../../platform/toasts.ts';
import { isAlreadySent, isRowRefusal } from '../../ui/problems/problem-lines.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { EarlierSend } from './EarlierSend.tsx';
import { sendUntilKnown } from './send-until-known.ts';
import { tellSent } from './tell-sent.ts';

type Props = RowDialogProps & {
  action: SendAction;
  /** The toasts say '<title> õnnestus' or '<title> ebaõnnestus'. */
  title: string;
  problemsTitle: string;
  send: (idempotencyKey: string) => Promise<SendResult>;
};

/** Sends at once; says how it went with a toast, and with a modal what stands against it and how it is mended. */
export function SendDialog(props: Props): ReactNode {
  const { row, action, title, problemsTitle, send, onClose, onEditCell } = props;
  const { MissingSheet } = useRowFeatures();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  const started = useRef(0);
  const about = `${title} ${String(row.id)}`;
  useEffect(() => {
    if (started.current === attempt) return;
    started.current = attempt;
    sendUntilKnown(send, newUuid(), wait).then(
      ({ simulated }) => {
        tellSent(about, title, simulated === true);
        onClose('changed');
      },
      (reason: unknown) => {
        showFailed(about, title, tableWork.ofRows([row.id], explain(reason)));
        setError(reason);
      },
    );
  }, [attempt, send, title, about, row.id, onClose]);
  const close = () => onClose('changed');
  // What was answered stands: a fresh look would say that nothing is missing.
  if (isRowRefusal(error) && !isAlreadySent(error)) {
    return (
      <MissingSheet
        row={row}
        action={action}
        title={problemsTitle}
        refusal={error}
        onSend={() => {
          setError(null);
          setAttempt(attempt + 1);
        }}
        onEditCell={onEditCell}
        onClose={close}
      />
    );
  }
  if (error !== null) {
    return (
      <ProblemsSheet title={problemsTitle} error={error} onClose={close}>
        {isAlreadySent(error) && <EarlierSend row={row} send={action.send} />}
      </ProblemsSheet>
    );
  }
  return (
    <Sheet open shape="question" title={title} onClose={close}>
      <p role="status">{sends.wait}</p>
    </Sheet>
  );
}
