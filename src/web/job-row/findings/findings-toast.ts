import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { shownFindings } from '#domain/planning/finding.ts';

import { tableWork } from '../../i18n/et/table-work.ts';
import { showWarning, type ToastAction } from '../../platform/toasts.ts';

/** More rows than these nobody reads in a toast. */
const maxRows = 3;

/** Shows the findings of saved rows about which nobody was asked: one toast for all rows, one line a row. */
export function showFindings(warnings: readonly GoodsWarning[], action?: ToastAction): void {
  const byRow = [...Map.groupBy(shownFindings(warnings), ({ rowId }) => rowId)].map(
    ([rowId, ofRow]) => [rowId, [...new Set(ofRow.map(({ message }) => message))].join('. ')] as const,
  );
  const [first] = byRow;
  if (first === undefined) return;
  const isOne = byRow.length === 1;
  const lines = byRow
    .slice(0, maxRows)
    .map(([rowId, sentences]) => (isOne ? sentences : tableWork.ofRows([rowId], sentences)));
  showWarning(
    isOne ? tableWork.warned(first[0]) : tableWork.warnedRows(byRow.length),
    [...lines, ...(byRow.length > maxRows ? ['…'] : [])].join('\n'),
    action,
  );
}
