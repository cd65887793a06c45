import type { Alert, AlertSection } from '#api/alerts/alerts.ts';
import { addDays, type Day, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';

/** The head of a part of the list. */
export function sectionName({ urgency, stage }: Pick<AlertSection, 'urgency' | 'stage'>): string {
  if (stage !== 'OPEN') return messages.stages[stage];
  return messages.urgencies[urgency];
}

/** When its load begins, or when it was raised where it is about none: the day in short, and the time. */
export function whenOf({ row, raisedAt }: Alert, today: Day): { day: string; time: string | null } {
  const raised = toTallinn(raisedAt);
  const [day, time] = row === null ? [raised.day, raised.time] : [row.date, row.time];
  if (day === today) return { day: messages.today, time };
  if (day === addDays(today, 1)) return { day: messages.tomorrow, time };
  return { day: formatDay(day).slice(0, 6), time };
}

/** What it is about, in one line: goods, way, what the client wrote. */
export function aboutOf(alert: Alert): string | null {
  return alert.row === null ? null : [...amountsOf(alert), wayOf(alert.row)].join(' · ');
}

/** How much of what, of several loads one after the other: 'Nisu 28,5 t', 'Nisu 28,5 t + 27 t'. */
export function amountsOf({ row, members }: Pick<Alert, 'row' | 'members'>): string[] {
  if (row === null) return [];
  const loads = members.flatMap((member) => member.row ?? []);
  const isOneGoods = loads.every(({ product }) => product === row.product);
  if (!isOneGoods) return [row.product];
  const amounts = loads.map(({ quantity, unit }) => formatQuantity(quantity, unit));
  const isSame = new Set(amounts).size === 1;
  const said =
    isSame && amounts.length > 1 ? `${String(amounts.length)} × ${amounts[0] ?? ''}` : amounts.join(' + ');
  return [`${row.product} ${said}`];
}

/** 'Kuuse talu → Muuga'. */
export function wayOf({
  pickup,
  destination,
}: Pick<NonNullable<Alert['row']>, 'pickup' | 'destination'>): string {
  return [pickup, destination].filter((part) => part !== null).join(' → ');
}

/** The rows of the table where an alert is settled, or null; cancelled ones show only when they are asked for. */
export function wayToRows({ kind, members, row, data }: Alert): Record<string, string> | null {
  if (kind === 'CONTRACT_NEARLY_USED' && typeof data.company === 'string') return { pickup: data.company };
  const own = members.flatMap(({ rowId }) => rowId ?? []);
  const other =
    kind === 'TRUCK_DOUBLE_BOOKED' && typeof data.otherRowId === 'number' ? [data.otherRowId] : [];
  const ids = [...new Set([...other, ...own])];
  if (ids.length === 0) return null;
  return { id: ids.join(','), ...(row?.status === 'CANCELLED' && { status: row.status }) };
}
