import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

import type { JobRow } from '#contract/job-table.ts';
import type { EditableJobRowField } from '#domain/job-row-columns.ts';

import { call } from '../../../app/api.ts';
import type { RowCell } from '../../../app/row-action.ts';
import { explain } from '../../../ui/problem.ts';
import { showError } from '../../../ui/toast/toast-store.ts';
import { words } from '../../../words/et.ts';

const EditSheet = lazy(() => import('./EditSheet.tsx').then((module) => ({ default: module.EditSheet })));

/** Edits a cell of any row in the row's sheet, wherever the row is: `edit` opens it, `sheet` is where it is drawn. */
export function useEditInSheet(): { edit: (cell: RowCell) => void; sheet: ReactNode } {
  const [open, setOpen] = useState<{ row: JobRow; field: EditableJobRowField } | null>(null);
  const edit = useCallback(({ rowId, field }: RowCell) => {
    call('getJobRow', { params: { id: rowId } }, {}).then(
      ({ content }) => {
        setOpen({ row: content, field });
      },
      (error: unknown) => {
        showError(words.jobTable.failed, explain(error));
      },
    );
  }, []);
  const sheet = open !== null && (
    <Suspense>
      <EditSheet
        row={open.row}
        field={open.field}
        onClose={() => {
          setOpen(null);
        }}
      />
    </Suspense>
  );
  return { edit, sheet };
}
