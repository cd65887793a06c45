import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages, ofRows } from '../../../i18n/et/job-table.ts';
import type { RowCell } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';

const EditSheet = lazy(() => import('./EditSheet.tsx').then((module) => ({ default: module.EditSheet })));

/** Edits a cell of any row in the row's sheet, wherever the row is: `edit` opens it, `sheet` is where it is drawn. */
export function useEditInSheet(): { edit: (cell: RowCell) => void; sheet: ReactNode } {
  const [open, setOpen] = useState<{ row: JobRow; field: EditableJobRowField } | null>(null);
  const edit = useCallback(({ rowId, field }: RowCell) => {
    const about = `open row ${String(rowId)}`;
    closeToastsAbout(about);
    return call('getJobRow', { params: { id: rowId } }, {}).then(
      ({ content }) => setOpen({ row: content, field }),
      (error: unknown) => showError(about, messages.failed, ofRows([rowId], explain(error))),
    );
  }, []);
  const sheet = open !== null && (
    <Suspense>
      <EditSheet row={open.row} field={open.field} onClose={() => setOpen(null)} />
    </Suspense>
  );
  return { edit, sheet };
}
