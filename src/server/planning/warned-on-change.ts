import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import type { FindingCode } from '#domain/planning/finding.ts';

import type { ShouldWarn } from './written-rows.ts';

const timing: EditableJobRowField[] = ['truck', 'trailer', 'date', 'time', 'pickup', 'destination'];
const mass: EditableJobRowField[] = ['quantity', 'product', 'truck', 'trailer', 'date'];
const goods: EditableJobRowField[] = ['truck', 'trailer', 'product', 'date', 'time'];

/** Warnings are repeated only for fields that are changed. */
const warnedOnChangeOf: Record<FindingCode, readonly EditableJobRowField[]> = {
  QUANTITY_UNUSUAL: ['quantity', 'product', 'truck'],
  OVER_PAYLOAD: mass,
  PERMIT_MISSING: mass,
  WAYBILL_OWED: mass,
  TRUCK_DOUBLE_BOOKED: ['truck', 'trailer', 'date', 'time'],
  // Where a truck is says it, and no change of the row.
  LATE_EXPECTED: [],
  ARRIVES_LATE: timing,
  DRIVER_DAY_LONG: timing,
  PLACE_CLOSED: timing,
  PLACE_FULL: timing,
  TRUCK_AWAY: ['truck', 'date', 'time'],
  DRIVER_AWAY: ['truck', 'date', 'time'],
  REST_SHORT: timing,
  LOAD_FORBIDDEN: goods,
  LOAD_UNKNOWN: ['truck', 'trailer', 'product'],
  CLEANING_OWED: goods,
  FORBIDS_FEED: goods,
  TRAILER_UNFIT: ['truck', 'trailer', 'product'],
  REFUSED: ['truck'],
  PAPER_EXPIRED: ['truck', 'trailer', 'product', 'date'],
  ADR_DRIVER_MISSING: ['truck', 'product', 'quantity', 'date'],
  ADR_EQUIPMENT: ['truck', 'product', 'quantity', 'date'],
  TRUCK_STOPPED: ['truck', 'date', 'time'],
  DRIVER_MISSING: ['truck'],
  PAYLOAD_UNKNOWN: ['truck', 'trailer', 'product'],
};

/** Warns only of what was changed: the fields of each row, by its id. */
export function warnsOf(changed: ReadonlyMap<number, ReadonlySet<string>>): ShouldWarn {
  return ({ rowId, code }) => warnedOnChangeOf[code].some((field) => changed.get(rowId)?.has(field));
}
