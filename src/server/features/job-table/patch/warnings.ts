import { problem, type Problem } from '#api/error-codes.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import { hasEnded } from '#domain/dispatch/preflight.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';
import type { FindingCode } from '#domain/planning/finding.ts';

import type { ShouldWarn } from '../../../planning/written-rows.ts';
import { fieldsOf } from './check.ts';
import type { PatchTarget } from './targets.ts';

const timing: EditableJobRowField[] = ['truck', 'trailer', 'date', 'time', 'pickup', 'destination'];
const mass: EditableJobRowField[] = ['quantity', 'product', 'truck', 'trailer', 'date'];
const goods: EditableJobRowField[] = ['truck', 'trailer', 'product', 'date', 'time'];

/** Warnings are repeated only for fields that this patch changes. */
const warnedOnChangeOf: Record<FindingCode, readonly EditableJobRowField[]> = {
  QUANTITY_UNUSUAL: ['quantity', 'product', 'truck'],
  OVER_PAYLOAD: mass,
  PERMIT_MISSING: mass,
  TRUCK_DOUBLE_BOOKED: ['truck', 'trailer', 'date', 'time'],
  ARRIVES_LATE: timing,
  DRIVER_DAY_LONG: timing,
  PLACE_CLOSED: timing,
  LOAD_FORBIDDEN: goods,
  LOAD_UNKNOWN: ['truck', 'trailer', 'product'],
  CLEANING_OWED: goods,
  FORBIDS_FEED: goods,
  TRAILER_UNFIT: ['truck', 'trailer', 'product'],
  DRIVER_MISSING: ['truck'],
  PAYLOAD_UNKNOWN: ['truck', 'trailer', 'product'],
};

/** Only what was changed is warned of: in the patched rows, and in other rows of their jobs that changed with them. */
export function warnsOfChanges(targets: readonly PatchTarget[]): ShouldWarn {
  const changed = new Map<number, Set<EditableJobRowField>>();
  for (const { patch, row, siblings } of targets) {
    const fields = fieldsOf(patch);
    for (const { id } of [row, ...siblings.filter(({ status }) => !hasEnded(status))]) {
      const own = id === row.id ? fields : fields.filter(isJobField);
      changed.set(id, new Set([...(changed.get(id) ?? []), ...own]));
    }
  }
  return ({ rowId, code }) => warnedOnChangeOf[code].some((field) => changed.get(rowId)?.has(field));
}

const fieldToConfirm: Partial<Record<GoodsWarning['code'], string>> = {
  TRUCK_DOUBLE_BOOKED: 'truck',
  QUANTITY_UNUSUAL: 'quantity',
  OVER_ORDERED: 'quantity',
};

/** UNUSUAL for each warning that is missing from what a person has `confirmed`. A patch that says nothing of `confirmed` is only warned. */
export function unconfirmedWarnings(
  targets: readonly PatchTarget[],
  warnings: readonly GoodsWarning[],
): Problem[] {
  return warnings.flatMap(({ rowId, code, message, otherRowId }) => {
    const target = targets.find(({ row }) => row.id === rowId);
    const field = fieldToConfirm[code];
    if (field === undefined || target?.patch.confirmed?.includes(field) !== false) return [];
    const question = problem('UNUSUAL', `${target.index}.changes.${field}`, message);
    return [{ ...question, rowId, ...(otherRowId !== undefined && { otherRowId }) }];
  });
}
