import { isSimulated } from '#domain/dispatch/changed-after-sending.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { toasts } from '../../i18n/et/shell.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { RowQuestion } from '../../job-row/RowQuestion.tsx';
import { call } from '../../platform/api-client.ts';
import { fleetSend, terminalSend, waybillSend } from './send-actions.ts';
import { sendFleet, sendTerminal, sendWaybill } from './send-row.ts';
import { SendDialog } from './SendDialog.tsx';
import { showSent } from './show-sent.ts';

/** The question before an e-waybill is opened. */
export function WaybillDialog(props: RowDialogProps) {
  const { row } = props;
  return (
    <SendDialog
      {...props}
      action={waybillSend}
      title={sends.waybillTitle}
      problemsTitle={sends.waybillProblems}
      send={(idempotencyKey) => sendWaybill(row, idempotencyKey)}
    />
  );
}

/** The question before the terminal is notified. */
export function TerminalDialog(props: RowDialogProps) {
  const { row } = props;
  return (
    <SendDialog
      {...props}
      action={terminalSend}
      title={sends.terminalTitle}
      problemsTitle={sends.terminalProblems}
      send={(idempotencyKey) => sendTerminal(row, idempotencyKey)}
    />
  );
}

/** The question before the fleet service gets the row. */
export function FleetDialog(props: RowDialogProps) {
  const { row } = props;
  return (
    <SendDialog
      {...props}
      action={fleetSend}
      title={sends.fleetTitle}
      problemsTitle={sends.fleetProblems}
      send={(idempotencyKey) => sendFleet(row, idempotencyKey)}
    />
  );
}

/** Takes an announcement back, after a question. */
export function CancelTerminalDialog({ row, onClose }: RowDialogProps) {
  const about = `cancel terminal ${String(row.transportJobId)}`;
  const wasSimulated = isSimulated(row, 'sentToPkTerminal');
  return (
    <RowQuestion
      title={sends.cancelTerminalQuestion}
      confirm={sends.cancelTerminalYes}
      act={{
        send: () => call('cancelTerminalSend', { params: { id: row.transportJobId } }),
        failed: toasts.failed(sends.cancelTerminalTitle),
        of: tableWork.ofRows([row.id], null),
        about,
        done: () => showSent(about, sends.cancelTerminalTitle, wasSimulated),
      }}
      onClose={onClose}
    />
  );
}
