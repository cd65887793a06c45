import type { Day } from '../calendar/day.ts';
import type { LocalTime } from '../calendar/tallinn-time.ts';
import { minutesOfDay, type TimeOfDay } from '../calendar/time-of-day.ts';
import { hasRowEnded, type JobRowStatus, underWayStatuses } from '../job-row/job-row-status.ts';
import type { AlertKind } from './alert-kind.ts';
import { alertRules, byUrgency, urgencies, type Urgency } from './alert-rules.ts';

/** The stages of an alert: its truck is on the road, it is late, it is open, or it is past and nothing can be done. */
export const alertStages = ['ROAD', 'LATE', 'OPEN', 'PAST'] as const;
export type AlertStage = (typeof alertStages)[number];

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
  /** True where goods are on a truck that no job accounts for: it is urgent whatever the day. */
  hasGoods?: boolean | null;
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

/** Returns an alert with its stage and urgency at a time in Tallinn, by which the work list is sorted. */
export function rankAlert<Alert extends OpenAlert>(alert: Alert, now: LocalTime): RankedAlert<Alert> {
  const stage = stageOf(alert, now);
  return { ...alert, stage, urgency: urgencyOf(alert, stage, now) };
}

/**
 * Returns the lines of the list (docs/requirements.md, 'Alerts for the office'): alerts of one cause together, by
 * urgency, then stage, then time.
 */
export function alertLines<Alert extends OpenAlert>(
  alerts: readonly Alert[],
  now: LocalTime,
): AlertLine<Alert>[] {
  const rankedAlerts = alerts.map((alert) => rankAlert(alert, now)).toSorted(compareAlerts);
  // The first of a cause is its soonest, and stands where the line stands.
  return [...Map.groupBy(rankedAlerts, lineKey).values()].map((ofCause) => {
    const [first, ...others] = ofCause as [RankedAlert<Alert>, ...RankedAlert<Alert>[]];
    return { stage: first.stage, urgency: first.urgency, alerts: [first, ...others] };
  });
}

/** Returns the key of the line that an alert stands in: alerts of one cause have the same. */
export function lineKey({ id, kind, orderId, jobId, day, cause }: OpenAlert): string {
  const { joinedBy } = alertRules[kind];
  if (joinedBy === null) return `${kind} ${id}`;
  if (joinedBy === 'cause') return [kind, day, cause].join(' ');
  if (orderId === null && jobId === null) return `${kind} ${id}`;
  return [kind, orderId === null ? `job ${jobId}` : orderId, day, cause].join(' ');
}

function stageOf({ kind, day, time, status }: OpenAlert, now: LocalTime): AlertStage {
  const { onRoad, onceBegun } = alertRules[kind];
  const isUnderWay = status !== null && underWayStatuses.includes(status);
  if (onRoad === 'always' || (onRoad === 'under-way' && isUnderWay)) return 'ROAD';
  if (onceBegun === null || day === null || !hasBegun(day, time, now)) return 'OPEN';
  if (onceBegun === 'past') return 'PAST';
  // After the day, a changed send no longer matters.
  const isOver = day < now.day || (status !== null && hasRowEnded(status));
  return onceBegun === 'late-that-day' && isOver ? 'PAST' : 'LATE';
}

function urgencyOf(
  { kind, day, time, hasGoods = null }: OpenAlert,
  stage: AlertStage,
  now: LocalTime,
): Urgency {
  if (kind === 'DRIVER_REPORT_NOT_APPLIED' && hasGoods !== null) return hasGoods ? 'NOW' : 'TODAY';
  const { urgency, onceBegun } = alertRules[kind];
  if (urgency !== null) return urgency;
  if (stage === 'ROAD' || stage === 'LATE') return 'NOW';
  if (stage === 'PAST') return 'LATER';
  // Somebody wrote, or a send of no row failed: nothing says that it may wait.
  if (day === null) return 'TODAY';
  if (day !== now.day) return 'LATER';
  const isSoon = onceBegun !== null && time !== null && minutesUntil(time, now) <= soonMinutes;
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
