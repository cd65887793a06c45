import { useState } from 'react';

import type { CorrectionTarget } from '#api/job-row/preflight.ts';

import { missing } from '../../i18n/et/preflight.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { confirmJobRow } from '../../job-row/edit/confirm-job-row.ts';
import { jobTableKey, type RowCell } from '../../job-row/row-action.ts';
import { carryOut } from '../../platform/press.ts';

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
  const confirm = (rowId: number) =>
    carryOut({
      send: () => confirmJobRow(rowId),
      failed: missing.confirmFailed,
      of: tableWork.ofRows([rowId], null),
      done: missing.confirmed,
      refreshes: jobTableKey,
    });
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
