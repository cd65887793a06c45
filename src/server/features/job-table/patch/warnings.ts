import { problem, type Problem } from '#api/error-codes.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { hasEnded } from '#domain/dispatch/preflight.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';
import { findingsToAsk, isOfQuantity } from '#domain/planning/finding.ts';

import { warnsOf } from '../../../planning/warned-on-change.ts';
import type { ShouldWarn } from '../../../planning/written-rows.ts';
import { fieldsOf } from './check.ts';
import type { PatchTarget } from './targets.ts';

/** The warnings about changed values, in the patched rows and in other rows of their jobs that changed with them. */
export function warnsOfChanges(targets: readonly PatchTarget[]): ShouldWarn {
  const changed = new Map<number, Set<EditableJobRowField>>();
  for (const { patch, row, siblings } of targets) {
    const fields = fieldsOf(patch);
    for (const { id } of [row, ...siblings.filter(({ status }) => !hasEnded(status))]) {
      const own = id === row.id ? fields : fields.filter(isJobField);
      changed.set(id, new Set([...(changed.get(id) ?? []), ...own]));
    }
  }
  return warnsOf(changed);
}

/** The key by which a person confirms the finding. */
function fieldToConfirm(code: GoodsWarning['code']): 'quantity' | 'truck' {
  return isOfQuantity(code) ? 'quantity' : 'truck';
}

/**
 * UNUSUAL for the findings of rows whose patch says what a person has `confirmed`, and not that: one question about
 * all of them, the most severe first, also of what would need no question. One cause may have several codes; it is
 * asked once.
 */
export function unconfirmedWarnings(
  targets: readonly PatchTarget[],
  warnings: readonly GoodsWarning[],
): Problem[] {
  const open = warnings.flatMap((warning) => {
    const target = targets.find(({ row }) => row.id === warning.rowId);
    const field = fieldToConfirm(warning.code);
    if (target?.patch.confirmed?.includes(field) !== false) return [];
    return [{ ...warning, field: `${target.index}.changes.${field}` }];
  });
  const asked = new Map<string, Problem>();
  for (const { rowId, code, message, otherRowId, field } of findingsToAsk(open)) {
    const key = `${rowId} ${message}`;
    if (asked.has(key)) continue;
    const question = problem('UNUSUAL', field, message);
    asked.set(key, { ...question, finding: code, rowId, ...(otherRowId !== undefined && { otherRowId }) });
  }
  return [...asked.values()];
}
