/** Kinds of alerts for the office (docs/requirements.md, 'Alerts for the office'). */
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
] as const;

export type AlertKind = (typeof alertKinds)[number];

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

/** The urgency of each kind: what stops a driver under way comes first, what can wait until tomorrow last. */
const urgency: Record<AlertKind, number> = {
  DRIVER_REPORT_NOT_APPLIED: 1,
  RELEASE_ASKED: 2,
  CHANGED_MEANWHILE: 3,
  OVERLOADED: 4,
  LOADED_OTHER_GOODS: 5,
  DRIVER_REPORT: 6,
  ORDER_CHANGE_ASKED: 7,
  LOAD_STOPPED: 8,
  TRUCK_DOUBLE_BOOKED: 9,
  CHANGED_AFTER_SENDING: 10,
  SEND_FAILED: 11,
  TRUCK_MISSING: 12,
  DRIVER_NOTE: 13,
  ORDER_UNCONFIRMED: 14,
  MESSAGE_RECEIVED: 15,
  WEIGHT_UNUSUAL: 16,
  CONTRACT_NEARLY_USED: 17,
};

/** Orders kinds of alerts, the most urgent first. */
export function byUrgency(a: AlertKind, b: AlertKind): number {
  return urgency[a] - urgency[b];
}
