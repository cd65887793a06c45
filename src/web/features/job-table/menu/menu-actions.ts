import type { JobRow } from '#api/job-row/job-table.ts';

import type { RowAction } from '../../../job-row/row-action.ts';
import { ownRowActions } from './own-actions.ts';

const groups = ['send', 'row', 'danger'] as const satisfies readonly RowAction['group'][];

/** What the menu of this row offers, in its order: sends, the row itself, and in red what takes away. */
export function actionsOf(row: JobRow, ofOtherFeatures: readonly RowAction[]): RowAction[] {
  const all = [...ofOtherFeatures, ...ownRowActions].filter((action) => action.isOffered(row));
  return groups.flatMap((group) => all.filter((action) => action.group === group));
}
