import { CircleCheckBig, CopyPlus, History, Info, Pencil, RefreshCw, Trash2 } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { common as messages } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import type { RowAction } from '../../../job-row/row-action.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { mayChange } from '../../../platform/session.ts';
import { wantedSend } from '../rows/row-stores.ts';
import { RowDetails } from './RowDetails.tsx';

const resend: RowAction = {
  id: 'resend',
  label: sends.again,
  icon: RefreshCw,
  group: 'send',
  isOffered: (row) => row.changedAfterSending.length > 0,
  // The sheet opens as from the toast that tells of the change.
  run: (row) => {
    wantedSend.set([row]);
    return Promise.resolve();
  },
};

/** The actions of other features come from app/row-actions.ts. */
const ownRowActions: readonly RowAction[] = [
  {
    id: 'confirm',
    label: messages.confirm,
    icon: CircleCheckBig,
    group: 'row',
    isOffered: ({ mayConfirm }) => mayConfirm,
    run: async (row) => (await import('./confirm-row.ts')).confirmRow(row),
  },
  {
    id: 'edit',
    label: tableWork.edit,
    icon: Pencil,
    group: 'row',
    isOffered: ({ editableFields }) => editableFields.length > 0,
    Dialog: fetchedLater(() => import('../edit/EditSheet.tsx').then((module) => module.EditSheet)),
  },
  {
    id: 'details',
    label: tableWork.details.label,
    icon: Info,
    group: 'row',
    isReading: true,
    isOffered: () => true,
    Dialog: RowDetails,
  },
  {
    id: 'duplicate',
    label: tableWork.duplicate,
    icon: CopyPlus,
    group: 'row',
    isOffered: () => true,
    Dialog: fetchedLater(() => import('./DuplicateSheet.tsx').then((module) => module.DuplicateSheet)),
  },
  {
    id: 'history',
    label: tableWork.history,
    icon: History,
    group: 'row',
    isReading: true,
    isOffered: () => true,
    Dialog: fetchedLater(() => import('../history/HistorySheet.tsx').then((module) => module.HistorySheet)),
  },
  {
    id: 'cancel',
    label: tableWork.cancel,
    icon: Trash2,
    group: 'danger',
    isOffered: ({ mayCancel }) => mayCancel,
    Dialog: fetchedLater(() => import('./CancelDialog.tsx').then((module) => module.CancelDialog)),
  },
];

const groups = ['send', 'row', 'danger'] as const satisfies readonly RowAction['group'][];

/** Returns the menu of this row, in its order: sends, the row itself, and destructive actions in red. */
export function actionsOf(row: JobRow, ofOtherFeatures: readonly RowAction[]): RowAction[] {
  const all = [resend, ...ofOtherFeatures, ...ownRowActions].filter(
    (action) => (action.isReading === true || mayChange()) && action.isOffered(row),
  );
  return groups.flatMap((group) => all.filter((action) => action.group === group));
}
