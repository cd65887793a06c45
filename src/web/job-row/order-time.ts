import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { addDays, type Day, formatDay, weekday } from '#domain/calendar/day.ts';
import { nextLoad } from '#domain/orders/order-state.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dateWords } from '../i18n/et/dates.ts';
import { orderWords as messages } from '../i18n/et/orders/order-words.ts';

type Timed = Pick<ListedTransportOrder, 'status' | 'transportDate' | 'plannedDate' | 'rows'>;

/**
 * Returns the next event for a client: its day, the same in words, and the truck. An unconfirmed order is not planned:
 * its day is shown as requested.
 */
export function orderTime(
  { status, transportDate, plannedDate, rows }: Timed,
  today: Day,
): { day: Day; words: string; truck: string | null } {
  const load = status === 'UNCONFIRMED' ? null : nextLoad(rows);
  const day = load?.date ?? (status === 'UNCONFIRMED' ? transportDate : plannedDate);
  const truck = load?.truck == null ? null : formatPlate(load.truck);
  return { day, words: messages.at(dayWord(day, today), load?.time ?? null), truck };
}

function dayWord(day: Day, today: Day): string {
  if (day === today) return messages.today;
  if (day === addDays(today, 1)) return messages.tomorrow;
  // People remember coming days by the day of the week.
  return day < today ? formatDay(day) : dayWithWeekday(day);
}

/** Returns 'E 30.11.2026'. */
export function dayWithWeekday(day: Day): string {
  return `${dateWords.weekdays[weekday(day) - 1]?.short ?? ''} ${formatDay(day)}`;
}
