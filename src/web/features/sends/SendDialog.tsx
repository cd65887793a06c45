import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SendResult } from '#api/sends/sends.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { Send } from '#domain/dispatch/preflight.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { RowDialogProps, SendAction } from '../../job-row/row-action.ts';
import { useRowFeatures } from '../../job-row/row-features.ts';
import { rowHistoryQuery } from '../../job-row/row-history-query.ts';
import { wait } from '../../platform/device/main-thread.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { explain } from '../../platform/problem.ts';
import { showFailed } from '../../platform/toasts.ts';
import { isAlreadySentRefusal, isRowRefusal } from '../../ui/problems/problem-lines.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { sendUntilKnown } from './send-until-known.ts';
import { showSent } from './show-sent.ts';

type Props = RowDialogProps & {
  action: SendAction;
  /** The toasts say '<title> õnnestus' or '<title> ebaõnnestus'. */
  title: string;
  problemsTitle: string;
  send: (idempotencyKey: string) => Promise<SendResult>;
};

/** Sends at once; shows the outcome as a toast, or its problems and their corrections in a sheet. */
export function SendDialog(props: Props): ReactNode {
  const { row, action, title, problemsTitle, send, onClose, onEditCell } = props;
  const { MissingSheet } = useRowFeatures();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  const startedAt = useRef(0);
  const about = `${title} ${String(row.id)}`;
  useEffect(() => {
    if (startedAt.current === attempt) return;
    startedAt.current = attempt;
    sendUntilKnown(send, newUuid(), wait).then(
      ({ simulated }) => {
        showSent(about, title, simulated === true);
        onClose('changed');
      },
      (reason: unknown) => {
        showFailed(about, title, tableWork.ofRows([row.id], explain(reason)));
        setError(reason);
      },
    );
  }, [attempt, send, title, about, row.id, onClose]);
  const close = () => onClose('changed');
  // The server's answer is kept: a new check would say that nothing is missing.
  if (isRowRefusal(error) && !isAlreadySentRefusal(error)) {
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
        {isAlreadySentRefusal(error) && <EarlierSend row={row} send={action.send} />}
      </ProblemsSheet>
    );
  }
  return (
    <Sheet open shape="question" title={title} onClose={close}>
      <p role="status">{sends.wait}</p>
    </Sheet>
  );
}

/** The row's earlier send from its history: time, user and number; nothing while unknown. */
function EarlierSend({ row, send }: { row: JobRow; send: Send }) {
  const { data } = useQuery(rowHistoryQuery(row.id));
  const last = data?.find(({ action }) => action === `sent_to_${send}`);
  if (last === undefined) return null;
  const number = last.changes.find(({ field }) => field === 'number')?.after;
  const isSimulated = last.changes.some(({ field }) => field === 'simulated');
  const facts = [formatDateTime(last.at), last.who, number, isSimulated ? sends.simulatedMark : null];
  return <p>{sends.earlier(...facts.filter((fact) => typeof fact === 'string'))}</p>;
}
