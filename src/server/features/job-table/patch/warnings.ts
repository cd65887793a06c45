import { problem, type Problem } from '#api/error-codes.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { hasEnded } from '#domain/dispatch/preflight.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';
import { findingsToConfirm, isOfQuantity } from '#domain/planning/finding.ts';

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

/** The field that a person confirms to accept the finding. */
function fieldToConfirm(code: GoodsWarning['code']): 'quantity' | 'truck' {
  return isOfQuantity(code) ? 'quantity' : 'truck';
}

/**
 * An UNUSUAL problem for each finding that the person has not confirmed yet, the most severe first. Only patches that
 * list what was `confirmed` are asked. When one finding needs a question, milder ones are shown with it. A cause with
 * several codes is asked once.
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
  const pending = new Map<string, Problem>();
  for (const { rowId, code, message, otherRowId, field } of findingsToConfirm(open)) {
    const key = `${rowId} ${message}`;
    if (pending.has(key)) continue;
    const question = problem('UNUSUAL', field, message);
    pending.set(key, { ...question, finding: code, rowId, ...(otherRowId !== undefined && { otherRowId }) });
  }
  return [...pending.values()];
}
