import type { Day } from '../calendar/day.ts';
import type { LocalTime } from '../calendar/tallinn-time.ts';
import { minutesOfDay, type TimeOfDay } from '../calendar/time-of-day.ts';
import type { Decimal } from '../goods/decimal.ts';
import { hasRowEnded, type JobRowStatus, underWayStatuses } from '../job-row/job-row-status.ts';
import { isOverOneTruck } from '../orders/loads.ts';
import { type AlertKind, byUrgency } from './alert-kind.ts';

/** How soon somebody is needed (docs/requirements.md, "Alerts for the office"). */
export const urgencies = ['NOW', 'TODAY', 'LATER'] as const;
export type Urgency = (typeof urgencies)[number];

/** The stages of an alert: its truck is on the road, it is late, it is open, or it is past and nothing can be done. */
export const alertStages = ['ROAD', 'LATE', 'OPEN', 'PAST'] as const;
export type AlertStage = (typeof alertStages)[number];

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
  'LOOK',
] as const;
export type AlertAction = (typeof alertActions)[number];

/** The facts that decide the position of an open alert in the list. */
export interface OpenAlert {
  id: number;
  kind: AlertKind;
  rowId: number | null;
  jobId: number | null;
  orderId: number | null;
  /** The day of its row, null without one. */
  day: Day | null;
  time: TimeOfDay | null;
  status: JobRowStatus | null;
  /** Epoch milliseconds. */
  raisedAt: number;
  /** Beyond kind, order and day: alerts that differ in it have another cause. */
  cause: string;
}

export type RankedAlert<Alert extends OpenAlert = OpenAlert> = Alert & {
  stage: AlertStage;
  urgency: Urgency;
};

/** Alerts of one cause, the soonest first: one line of the list. */
export type AlertLine<Alert extends OpenAlert = OpenAlert> = Pick<RankedAlert, 'stage' | 'urgency'> & {
  alerts: readonly [RankedAlert<Alert>, ...RankedAlert<Alert>[]];
};

/** A load that begins within this many minutes is urgent. */
const soonMinutes = 120;

/** Always urgent, whatever the row's status: a driver waits for an answer, or a report is in no job. */
const alwaysOnRoad: ReadonlySet<AlertKind> = new Set(['DRIVER_REPORT_NOT_APPLIED', 'RELEASE_ASKED']);
/** Wrong while the truck is under way; afterwards it is only to be looked at. */
const wrongOnRoad: ReadonlySet<AlertKind> = new Set([
  'CHANGED_MEANWHILE',
  'LOADED_OTHER_GOODS',
  'OVERLOADED',
  'DRIVER_REPORT',
  'WEIGHT_UNUSUAL',
  'CHANGED_AFTER_SENDING',
  'SEND_FAILED',
]);
/** The alerts that are to be settled before the load begins. */
const dueBeforeStart: ReadonlySet<AlertKind> = new Set([
  'TRUCK_MISSING',
  'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED',
  'TRUCK_DOUBLE_BOOKED',
  'CHANGED_AFTER_SENDING',
  'SEND_FAILED',
  'LOAD_STOPPED',
]);
/** Kinds whose alerts of one order and day have one cause. Each of the others has its own. */
const joined: ReadonlySet<AlertKind> = new Set([
  'TRUCK_MISSING',
  'ORDER_UNCONFIRMED',
  'TRUCK_DOUBLE_BOOKED',
  'CHANGED_AFTER_SENDING',
  'SEND_FAILED',
  'LOAD_STOPPED',
]);

/** Returns an alert with its stage and urgency at a time in Tallinn, by which the work list is sorted. */
export function rankAlert<Alert extends OpenAlert>(alert: Alert, now: LocalTime): RankedAlert<Alert> {
  const stage = stageOf(alert, now);
  return { ...alert, stage, urgency: urgencyOf(alert, stage, now) };
}

/** Returns the lines of the list: alerts of one cause together, by urgency, then stage, then time. */
export function alertLines<Alert extends OpenAlert>(
  alerts: readonly Alert[],
  now: LocalTime,
): AlertLine<Alert>[] {
  const placed = alerts.map((alert) => rankAlert(alert, now)).toSorted(compareAlerts);
  // The first of a cause is its soonest, and stands where the line stands.
  return [...Map.groupBy(placed, causeOf).values()].map((ofCause) => {
    const [first, ...others] = ofCause as [RankedAlert<Alert>, ...RankedAlert<Alert>[]];
    return { stage: first.stage, urgency: first.urgency, alerts: [first, ...others] };
  });
}

/** Names the cause of an alert: alerts of the same name are one line. */
export function causeOf({ id, kind, orderId, jobId, day, cause }: OpenAlert): string {
  if (!joined.has(kind)) return `${kind} ${id}`;
  if (kind === 'TRUCK_DOUBLE_BOOKED') return [kind, day, cause].join(' ');
  if (orderId === null && jobId === null) return `${kind} ${id}`;
  return [kind, orderId === null ? `job ${jobId}` : orderId, day, cause].join(' ');
}

/**
 * Returns the next action for an alert of this kind. `row` is null when the row can no longer be opened; `channel`
 * is how a failed send was sent.
 */
export function nextAction(
  kind: AlertKind,
  row: { quantity: Decimal | null; unit: string } | null,
  channel?: unknown,
): AlertAction {
  const hasRow = row !== null;
  switch (kind) {
    case 'TRUCK_MISSING':
      if (row === null) return 'LOOK';
      return isOverOneTruck(row.quantity, row.unit) ? 'SPLIT' : 'ASSIGN_TRUCK';
    case 'ORDER_UNCONFIRMED':
      return hasRow ? 'CONFIRM' : 'LOOK';
    case 'CHANGED_AFTER_SENDING':
    case 'SEND_FAILED':
      // A letter is sent again where its order is, an e-invoice where the statements are.
      if (channel === 'mail') return 'OPEN_ORDER';
      if (channel === 'e-invoice') return 'OPEN_STATEMENTS';
      return hasRow ? 'SEND_AGAIN' : 'LOOK';
    case 'OVERLOADED':
    case 'LOAD_STOPPED':
    case 'TRUCK_DOUBLE_BOOKED':
    case 'CONTRACT_NEARLY_USED':
      return 'OPEN_ROWS';
    case 'DRIVER_NOTE':
      return 'MARK_READ';
    case 'MESSAGE_RECEIVED':
      return 'OPEN_MESSAGE';
    case 'ORDER_CHANGE_ASKED':
      return 'ANSWER';
    default:
      return 'LOOK';
  }
}

function stageOf({ kind, day, time, status }: OpenAlert, now: LocalTime): AlertStage {
  if (alwaysOnRoad.has(kind)) return 'ROAD';
  const isUnderWay = status !== null && underWayStatuses.includes(status);
  if (wrongOnRoad.has(kind) && isUnderWay) return 'ROAD';
  if (!dueBeforeStart.has(kind) || day === null || !hasBegun(day, time, now)) return 'OPEN';
  // A truck that was at two places at once was at one of them; what a day was told is over with the day.
  if (kind === 'TRUCK_DOUBLE_BOOKED') return 'PAST';
  const isOver = status !== null && hasRowEnded(status);
  if ((kind === 'CHANGED_AFTER_SENDING' || kind === 'SEND_FAILED') && (isOver || day < now.day))
    return 'PAST';
  return 'LATE';
}

function urgencyOf({ kind, day, time }: OpenAlert, stage: AlertStage, now: LocalTime): Urgency {
  // A client waits for the answer, whatever the day of the load.
  if (stage === 'ROAD' || stage === 'LATE' || kind === 'ORDER_CHANGE_ASKED') return 'NOW';
  if (stage === 'PAST' || kind === 'CONTRACT_NEARLY_USED') return 'LATER';
  // Somebody wrote, or a send of no row failed: nothing says that it may wait.
  if (day === null) return 'TODAY';
  if (day !== now.day) return 'LATER';
  const isSoon = dueBeforeStart.has(kind) && time !== null && minutesUntil(time, now) <= soonMinutes;
  return isSoon ? 'NOW' : 'TODAY';
}

/** True when a load should have begun by now; one without a time begins when its day is over. */
export function hasBegun(day: Day, time: TimeOfDay | null, now: LocalTime): boolean {
  return day < now.day || (day === now.day && time !== null && time < now.time);
}

function minutesUntil(time: TimeOfDay, now: LocalTime): number {
  return minutesOfDay(time) - minutesOfDay(now.time);
}

function compareAlerts(a: RankedAlert, b: RankedAlert): number {
  return (
    urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
    alertStages.indexOf(a.stage) - alertStages.indexOf(b.stage) ||
    compareTexts(dueAt(a), dueAt(b)) ||
    byUrgency(a.kind, b.kind) ||
    a.raisedAt - b.raisedAt ||
    a.id - b.id
  );
}

/**
 * Returns the start of its row as a text that sorts: within a day rows without a time come last, then alerts without a
 * row.
 */
function dueAt({ day, time }: OpenAlert): string {
  return `${day ?? '9999-12-31'} ${time ?? '99:99'}`;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
