import type { Permission } from '../permission.ts';

/**
 * Kinds of alerts for the office (docs/requirements.md, 'Alerts for the office'). A new kind goes to the end: ids of
 * derived alerts count by the place in this list.
 */
export const alertKinds = [
  'DRIVER_REPORT_NOT_APPLIED',
  'WEIGHT_UNUSUAL',
  'CHANGED_AFTER_SENDING',
  'SEND_FAILED',
  'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED',
  'RELEASE_ASKED',
  'TRUCK_MISSING',
  'TRUCK_DOUBLE_BOOKED',
  'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS',
  'CHANGED_MEANWHILE',
  'DRIVER_NOTE',
  'DRIVER_REPORT',
  'MESSAGE_RECEIVED',
  'OVERLOADED',
  'LOAD_STOPPED',
  'PREVIOUS_LOADS_CHANGED',
  'LOAD_FORBIDDEN',
  'LATE_EXPECTED',
  'PAPER_EXPIRING',
  'PRECURSOR_REPORT_DUE',
  'PRECURSOR_SHORT',
] as const;

export type AlertKind = (typeof alertKinds)[number];

/**
 * True for an alert that a person may settle. An order that nobody has confirmed waits until somebody confirms or
 * cancels it (docs/requirements.md, 'Alerts for the office').
 */
export function maySettle(kind: AlertKind): boolean {
  return kind !== 'ORDER_UNCONFIRMED';
}

/**
 * The right beside the office's that settling an alert of this kind needs, null for none: goods on a truck that they
 * may not be on are for who answers for the feed (docs/requirements.md, 'What a driver reports is taken').
 */
export function rightToSettle(kind: AlertKind): Permission | null {
  return kind === 'LOAD_FORBIDDEN' ? 'PERM_QUALITY' : null;
}

/** The first id of derived alerts: stored ones are counted from 1. */
const firstDerivedId = 1e13;

/**
 * Returns the id of a derived alert, made of its kind and what it is about, so that it is the same at every reading.
 * `source` is below 1e12.
 */
export function derivedAlertId(kind: AlertKind, source: number): number {
  return firstDerivedId * (alertKinds.indexOf(kind) + 1) + source;
}

/** True for the id of a derived alert, which is not stored. */
export function isDerivedAlertId(id: number): boolean {
  return id >= firstDerivedId;
}
