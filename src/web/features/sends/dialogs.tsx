import { useMutation } from '@tanstack/react-query';

import { call } from '../../app/api.ts';
import type { RowDialogProps } from '../../app/row-action.ts';
import { explain } from '../../ui/problem.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { showFailed, showSucceeded } from '../../ui/toast/toast-store.ts';
import { words } from '../../words/et.ts';
import { sends } from '../../words/sends.ts';
import { SendDialog } from './SendDialog.tsx';

export function WaybillDialog({ row, onClose }: RowDialogProps) {
  return (
    <SendDialog
      title={sends.waybillTitle}
      problemsTitle={sends.waybillProblems}
      send={(idempotencyKey) =>
        call('createWaybill', { params: { transportJobId: row.transportJobId } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

export function TerminalDialog({ row, onClose }: RowDialogProps) {
  return (
    <SendDialog
      title={sends.terminalTitle}
      problemsTitle={sends.terminalProblems}
      send={(idempotencyKey) =>
        call('sendToTerminal', { params: { id: row.transportJobId } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

export function FleetDialog({ row, onClose }: RowDialogProps) {
  const send = async (idempotencyKey: string) => {
    // The service's path is named by the server's configuration.
    const { content } = await call('getRowPreflight', { params: { id: row.id } });
    const params = { fleetService: content.fleetService, id: row.id };
    return call('sendToFleetService', { params }, { idempotencyKey });
  };
  return (
    <SendDialog title={sends.fleetTitle} problemsTitle={sends.fleetProblems} send={send} onClose={onClose} />
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
