import { FileDown, Trash2 } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { isTransferable } from '#domain/dispatch/row-abilities.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import type { RowAction } from '../../job-row/row-action.ts';
import { sendMarkInMenu } from '../../job-row/send-mark-in-menu.tsx';
import { callFile } from '../../platform/api-client.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { fleetSend, terminalSend, waybillSend } from './send-actions.ts';

/** The sends to external systems in the menu of a row. Dialogs come on demand. */
export const sendActions: readonly RowAction[] = [
  {
    ...waybillSend,
    id: 'waybill',
    group: 'send',
    Trailing: sendMarkInMenu('WAYBILL'),
    forEach: {
      channel: 'WAYBILL',
      isOfJob: true,
      run: async (row) => {
        const { sendWaybill, sendOneOfMany } = await import('./send-row.ts');
        return sendOneOfMany(sendWaybill, row);
      },
    },
    isOffered: ({ maySend }) => maySend,
    Dialog: fetchedLater(() => import('./dialogs.tsx').then((module) => module.WaybillDialog)),
  },
  {
    ...fleetSend,
    id: 'fleet',
    group: 'send',
    Trailing: sendMarkInMenu('FLEET'),
    forEach: {
      channel: 'FLEET',
      run: async (row) => {
        const { sendFleet, sendOneOfMany } = await import('./send-row.ts');
        return sendOneOfMany(sendFleet, row);
      },
    },
    isOffered: ({ maySend }) => maySend,
    Dialog: fetchedLater(() => import('./dialogs.tsx').then((module) => module.FleetDialog)),
  },
  {
    ...terminalSend,
    id: 'terminal',
    group: 'send',
    Trailing: sendMarkInMenu('TERMINAL'),
    forEach: {
      channel: 'TERMINAL',
      isOfJob: true,
      run: async (row) => {
        const { sendTerminal, sendOneOfMany } = await import('./send-row.ts');
        return sendOneOfMany(sendTerminal, row);
      },
    },
    isOffered: (row) =>
      row.maySend && (!row.sentToPkTerminal || row.changedAfterSending.includes('TERMINAL')),
    Dialog: fetchedLater(() => import('./dialogs.tsx').then((module) => module.TerminalDialog)),
  },
  {
    id: 'document',
    label: sends.download,
    icon: FileDown,
    group: 'row',
    isReading: true,
    isOffered: isTransferable,
    run: downloadDocument,
  },
  {
    id: 'cancel-terminal',
    label: sends.cancelTerminal,
    icon: Trash2,
    group: 'danger',
    isOffered: (row) => row.sentToPkTerminal,
    Dialog: fetchedLater(() => import('./dialogs.tsx').then((module) => module.CancelTerminalDialog)),
  },
];

/** Saves the delivery document of a row under the name that the server gives it. */
async function downloadDocument(row: JobRow): Promise<void> {
  await saveFile(sends.documentOf(row.id), () =>
    callFile('downloadDeliveryDocument', { params: { id: row.id } }),
  );
}
