import { useMutation } from '@tanstack/react-query';

import { call } from '../../app/api.ts';
import type { RowDialogProps } from '../../app/row-action.ts';
import { explain } from '../../ui/problem.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { showFailed, showSucceeded } from '../../ui/toast/toast-store.ts';
import { words } from '../../words/et.ts';
import { sends } from '../../words/sends.ts';
import { fleetSend, terminalSend, waybillSend } from './send-actions.ts';
import { SendDialog } from './SendDialog.tsx';

export function WaybillDialog(props: RowDialogProps) {
  const { row } = props;
  return (
    <SendDialog
      {...props}
      action={waybillSend}
      title={sends.waybillTitle}
      problemsTitle={sends.waybillProblems}
      send={(idempotencyKey) =>
        call('createWaybill', { params: { transportJobId: row.transportJobId } }, { idempotencyKey })
      }
    />
  );
}

export function TerminalDialog(props: RowDialogProps) {
  const { row } = props;
  return (
    <SendDialog
      {...props}
      action={terminalSend}
      title={sends.terminalTitle}
      problemsTitle={sends.terminalProblems}
      send={(idempotencyKey) =>
        call('sendToTerminal', { params: { id: row.transportJobId } }, { idempotencyKey })
      }
    />
  );
}

export function FleetDialog(props: RowDialogProps) {
  const { row } = props;
  const send = async (idempotencyKey: string) => {
    // The service's path is named by the server's configuration.
    const { content } = await call('getRowPreflight', { params: { id: row.id } });
    const params = { fleetService: content.fleetService, id: row.id };
    return call('sendToFleetService', { params }, { idempotencyKey });
  };
  return (
    <SendDialog
      {...props}
      action={fleetSend}
      title={sends.fleetTitle}
      problemsTitle={sends.fleetProblems}
      send={send}
    />
  );
}

/** Takes an announcement back, after a question. */
export function CancelTerminalDialog({ row, onClose }: RowDialogProps) {
  const taking = useMutation({
    mutationFn: () => call('cancelTerminalSend', { params: { id: row.transportJobId } }),
    onSuccess: () => {
      showSucceeded(sends.cancelTerminalTitle);
    },
    onError: (error) => {
      showFailed(sends.cancelTerminalTitle, explain(error));
    },
    onSettled: () => {
      onClose('changed');
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={sends.cancelTerminalQuestion}
      confirm={sends.cancelTerminalYes}
      cancel={words.common.back}
      busy={taking.isPending}
      onConfirm={() => {
        taking.mutate();
      }}
      onCancel={() => {
        onClose();
      }}
    />
  );
}
