import { useState } from 'react';

import type { CorrectionTarget } from '#api/job-row/preflight.ts';

import { missing } from '../../i18n/et/preflight.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { confirmJobRow } from '../../job-row/edit/confirm-job-row.ts';
import { jobTableKey, type RowCell } from '../../job-row/row-action.ts';
import { explain } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { closeToastsAbout, showError, showSuccess } from '../../platform/toasts.ts';

type RecordTarget = Extract<CorrectionTarget, { of: 'record' }>;

/** Goes where a problem is corrected. `record` is the one whose sheet is open now. */
export function useCorrect(parts: {
  onEditCell: (cell: RowCell) => void;
  /** Shows the rows of a job. */
  onJob: (transportJobId: number) => void;
}): {
  correct: (target: CorrectionTarget) => void;
  record: RecordTarget | null;
  closeRecord: () => void;
} {
  const [record, setRecord] = useState<RecordTarget | null>(null);
  const confirm = async (rowId: number) => {
    const about = `confirm row ${String(rowId)}`;
    closeToastsAbout(about);
    try {
      await confirmJobRow(rowId);
      showSuccess(missing.confirmed);
    } catch (error) {
      showError(about, missing.confirmFailed, tableWork.ofRows([rowId], explain(error)));
    }
    await queryClient.invalidateQueries({ queryKey: jobTableKey });
  };
  return {
    record,
    closeRecord: () => setRecord(null),
    correct: (target) => {
      switch (target.of) {
        case 'record':
          setRecord(target);
          break;
        case 'row':
          parts.onEditCell(target);
          break;
        case 'confirm':
          void confirm(target.rowId);
          break;
        case 'job':
          parts.onJob(target.transportJobId);
      }
    },
  };
}
