import { dataOf } from '#api/alerts/alert-data.ts';
import type { Alert, AlertSection } from '#api/alerts/alerts.ts';
import { alertRules } from '#domain/alerts/alert-rules.ts';
import { addDays, type Day, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';

type TimedAlert = Pick<Alert, 'kind' | 'row' | 'raisedAt'>;

/** Returns the head of a part of the list. */
export function sectionName({ urgency, stage, isTomorrow }: AlertSection): string {
  if (stage !== 'OPEN') return messages.stages[stage];
  if (isTomorrow) return messages.views.tomorrow;
  return messages.urgencies[urgency];
}

/**
 * Returns when an alert's load starts, else when the alert was raised: the day, and the time if there is one.
 * One of a kind without a day has neither.
 */
export function whenOf(
  { kind, row, raisedAt }: TimedAlert,
  today: Day,
): { day: string | null; time: string | null } {
  if (!alertRules[kind].hasDay) return { day: null, time: null };
  const raisedTime = toTallinn(raisedAt);
  const { day, time } = row === null ? raisedTime : { day: row.date, time: row.time };
  if (day === today) return { day: messages.today, time };
  if (day === addDays(today, 1)) return { day: messages.tomorrow, time };
  return { day: formatDay(day), time };
}

/**
 * Returns the filter that shows the rows of an alert in the table, or null. It names the status of a cancelled row,
 * as those are hidden otherwise.
 */
export function alertRowFilter(alert: Alert): Record<string, string> | null {
  const { members, row } = alert;
  const contract = dataOf(alert, 'CONTRACT_NEARLY_USED');
  if (contract !== null) return { pickup: contract.company };
  const own = members.flatMap(({ rowId }) => rowId ?? []);
  const other = dataOf(alert, 'TRUCK_DOUBLE_BOOKED')?.otherRowId ?? [];
  const ids = [...new Set([other, own].flat())];
  if (ids.length === 0) return null;
  return { id: ids.join(','), ...(row?.status === 'CANCELLED' && { status: row.status }) };
}
