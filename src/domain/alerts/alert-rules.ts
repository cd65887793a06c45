import type { Decimal } from '../goods/decimal.ts';
import { isRefused, type JobRowStatus } from '../job-row/job-row-status.ts';
import { isOverOneTruck } from '../orders/loads.ts';
import type { FieldWith } from '../record-fields/fields.ts';
import { type AlertKind, alertKinds } from './alert-kind.ts';

/** How soon somebody is needed (docs/requirements.md, 'Alerts for the office'). */
export const urgencies = ['NOW', 'TODAY', 'LATER'] as const;
export type Urgency = (typeof urgencies)[number];

/** What can be done next about an alert: one action each. */
export const alertActions = [
  'ASSIGN_TRUCK',
  'SPLIT',
  'CONFIRM',
  'SEND_AGAIN',
  'MARK_READ',
  'ANSWER',
  'OPEN_MESSAGE',
  'OPEN_ORDER',
  'OPEN_ROWS',
  'OPEN_STATEMENTS',
  'OPEN_PAPERS',
  'OPEN_PRECURSORS',
  'REPORT_LOSS',
  'LOOK',
] as const;
export type AlertAction = (typeof alertActions)[number];

/** The row of an alert; null when it can no longer be opened. */
type AlertRow = { quantity: Decimal | null; unit: string; status: JobRowStatus } | null;

interface AlertRule {
  /**
   * When it stops a truck on the road: always, because a driver waits for an answer or a report is in no job; or while
   * the truck is under way, afterwards it is only to be looked at.
   */
  onRoad: 'always' | 'under-way' | 'never';
  /**
   * What it becomes when its load should have begun: late, late until the day or the row is over, or past. Null when
   * it is not to be settled before that.
   */
  onceBegun: 'late' | 'late-that-day' | 'past' | null;
  /**
   * What alerts of one cause and day share, which are one line: the order or, without one, the job; or the cause
   * alone. Null: each alert has a cause of its own.
   */
  joinedBy: 'order' | 'cause' | null;
  /** Its urgency whatever the day of the load; null when the day decides. */
  urgency: Urgency | null;
  /** Where a line names its truck: before the client, there only on the road, or nowhere, as its own text does. */
  namesTruck: 'before-client' | 'on-road' | 'in-text';
  next: AlertAction | ((row: AlertRow, channel: unknown) => AlertAction);
  /** A line shows the day of its row, or the day when it was raised; false where neither says anything. */
  hasDay: boolean;
  /** The photos that it shows: those that its data names, or those that its driver sent with it. */
  photos: 'none' | 'named' | 'of-driver';
  /** True of a stored kind whose cause may go after a person has settled it: it is then not opened again. */
  mayLoseCause: boolean;
}

const ofSend = {
  onRoad: 'under-way',
  onceBegun: 'late-that-day',
  joinedBy: 'order',
  urgency: null,
  namesTruck: 'on-road',
  next: sendAgain,
} as const;
const atAnyTime = {
  onRoad: 'never',
  onceBegun: null,
  joinedBy: null,
  urgency: null,
  namesTruck: 'on-road',
} as const;
const onRoadOnly = { ...atAnyTime, onRoad: 'under-way' } as const;
const ofDriver = { ...atAnyTime, onRoad: 'always' } as const;
const beforeLoad = { ...atAnyTime, onceBegun: 'late', joinedBy: 'order' } as const;
/** What most kinds say. Each says it by itself, so that a new one does not compile before somebody has decided. */
const asUsual = { hasDay: true, photos: 'none', mayLoseCause: false } as const;

const rules = {
  DRIVER_REPORT_NOT_APPLIED: {
    ...ofDriver,
    ...asUsual,
    photos: 'of-driver',
    next: 'LOOK',
  },
  LOAD_FORBIDDEN: { ...ofDriver, ...asUsual, next: 'LOOK' },
  RELEASE_ASKED: { ...ofDriver, ...asUsual, next: 'LOOK' },
  CHANGED_MEANWHILE: { ...onRoadOnly, ...asUsual, next: 'LOOK' },
  PREVIOUS_LOADS_CHANGED: { ...onRoadOnly, ...asUsual, next: 'LOOK' },
  OVERLOADED: { ...onRoadOnly, ...asUsual, next: 'OPEN_ROWS' },
  LOADED_OTHER_GOODS: { ...onRoadOnly, ...asUsual, next: 'LOOK' },
  LATE_EXPECTED: { ...onRoadOnly, ...asUsual, namesTruck: 'before-client', next: 'OPEN_ROWS' },
  DRIVER_REPORT: { ...onRoadOnly, ...asUsual, photos: 'named', next: 'LOOK' },
  // The law gives a day.
  PRECURSOR_REPORT_DUE: { ...atAnyTime, ...asUsual, hasDay: false, urgency: 'NOW', next: 'OPEN_PRECURSORS' },
  PRECURSOR_SHORT: { ...atAnyTime, ...asUsual, urgency: 'NOW', next: 'REPORT_LOSS' },
  // A client waits for the answer.
  ORDER_CHANGE_ASKED: { ...beforeLoad, ...asUsual, joinedBy: null, urgency: 'NOW', next: 'ANSWER' },
  LOAD_STOPPED: {
    ...beforeLoad,
    ...asUsual,
    namesTruck: 'before-client',
    next: (row: AlertRow) => (row !== null && isRefused(row.status) ? 'ASSIGN_TRUCK' : 'OPEN_ROWS'),
  },
  // When its hours are over, the truck was at one of the two places: nothing is late any more.
  TRUCK_DOUBLE_BOOKED: {
    ...beforeLoad,
    ...asUsual,
    onceBegun: 'past',
    joinedBy: 'cause',
    namesTruck: 'in-text',
    next: 'OPEN_ROWS',
  },
  CHANGED_AFTER_SENDING: { ...ofSend, ...asUsual, mayLoseCause: true },
  SEND_FAILED: { ...ofSend, ...asUsual },
  TRUCK_MISSING: {
    ...beforeLoad,
    ...asUsual,
    next: (row: AlertRow) => {
      if (row === null) return 'LOOK';
      return isOverOneTruck(row.quantity, row.unit) ? 'SPLIT' : 'ASSIGN_TRUCK';
    },
  },
  DRIVER_NOTE: { ...atAnyTime, ...asUsual, photos: 'of-driver', next: 'MARK_READ' },
  ORDER_UNCONFIRMED: {
    ...beforeLoad,
    ...asUsual,
    next: (row: AlertRow) => (row === null ? 'LOOK' : 'CONFIRM'),
  },
  MESSAGE_RECEIVED: { ...atAnyTime, ...asUsual, next: 'OPEN_MESSAGE' },
  WEIGHT_UNUSUAL: { ...onRoadOnly, ...asUsual, next: 'LOOK' },
  PAPER_EXPIRING: { ...atAnyTime, ...asUsual, hasDay: false, urgency: 'TODAY', next: 'OPEN_PAPERS' },
  CONTRACT_NEARLY_USED: { ...atAnyTime, ...asUsual, hasDay: false, urgency: 'LATER', next: 'OPEN_ROWS' },
} as const satisfies Readonly<Record<AlertKind, AlertRule>>;

/**
 * How each kind of alert is placed in the work list, what it shows and what is done next about it. The most urgent kind
 * stands first: what stops a driver under way; last what can wait until tomorrow.
 */
export const alertRules: Readonly<Record<AlertKind, AlertRule>> = rules;

/** The kinds whose rule has these parts. */
export type AlertKindWith<Part> = FieldWith<typeof rules, Part>;

const kindsByUrgency = Object.keys(alertRules);

/** Returns the kinds of alerts that show these photos. */
export function kindsWithPhotos(photos: AlertRule['photos']): AlertKind[] {
  return alertKinds.filter((kind) => alertRules[kind].photos === photos);
}

/** Sorts kinds of alerts, the most urgent first. */
export function byUrgency(a: AlertKind, b: AlertKind): number {
  return kindsByUrgency.indexOf(a) - kindsByUrgency.indexOf(b);
}

/** Returns the next action for an alert of this kind; `channel` is how a failed send was sent. */
export function nextAction(kind: AlertKind, row: AlertRow, channel?: unknown): AlertAction {
  const { next } = alertRules[kind];
  return typeof next === 'string' ? next : next(row, channel);
}

/** An e-mail (packet) is sent again where its order is, an e-invoice where the statements are. */
function sendAgain(row: AlertRow, channel: unknown): AlertAction {
  if (channel === 'mail') return 'OPEN_ORDER';
  if (channel === 'e-invoice') return 'OPEN_STATEMENTS';
  return row === null ? 'LOOK' : 'SEND_AGAIN';
}
