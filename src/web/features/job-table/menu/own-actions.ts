import { CircleCheckBig, CopyPlus, History, Pencil, Trash2 } from 'lucide-react';
import { lazy } from 'react';

import { isEditableStatus } from '#domain/job-row/job-row-columns.ts';
import { confirmedStatus, type JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import type { RowAction } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { showError, showSuccess } from '../../../platform/toasts.ts';

/** What ends a row for good. Whether its truck is already loaded only the server knows. */
const ended = new Set<JobRowStatus>(['IN_DESTINATION', 'COMPLETED', 'FAILED', 'CANCELLED']);

/** The table's own row actions; those of other features come from app/row-features.ts. */
export const ownRowActions: readonly RowAction[] = [
  {
    id: 'confirm',
    label: words.common.confirm,
    icon: CircleCheckBig,
    group: 'row',
    isOffered: (row) => confirmedStatus(row.status) !== null,
    run: async (row) => {
      try {
        await call('confirmJobRow', { params: { id: row.id } });
        showSuccess(tableWork.confirmed);
      } catch (error) {
        showError(tableWork.confirmFailed, explain(error));
      }
    },
  },
  {
    id: 'edit',
    label: tableWork.edit,
    icon: Pencil,
    group: 'row',
    isOffered: (row) => isEditableStatus(row.status),
    Dialog: lazy(() => import('../edit/EditSheet.tsx').then((module) => ({ default: module.EditSheet }))),
  },
  {
    id: 'duplicate',
    label: tableWork.duplicate,
    icon: CopyPlus,
    group: 'row',
    isOffered: () => true,
    Dialog: lazy(() => import('./DuplicateSheet.tsx').then((module) => ({ default: module.DuplicateSheet }))),
  },
  {
    id: 'history',
    label: tableWork.history,
    icon: History,
    group: 'row',
    isOffered: () => true,
    Dialog: lazy(() =>
      import('../history/HistorySheet.tsx').then((module) => ({ default: module.HistorySheet })),
    ),
  },
  {
    id: 'remove',
    label: tableWork.remove,
    icon: Trash2,
    group: 'danger',
    isOffered: (row) => !ended.has(row.status),
    Dialog: lazy(() => import('./RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog }))),
  },
];
