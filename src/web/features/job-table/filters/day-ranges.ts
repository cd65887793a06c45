import { addDays, type Day, weekday } from '#domain/calendar/day.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';

export type DayRange = { label: string; from: Day; to: Day };

/** The days that dispatchers look at: today, tomorrow, this week from Monday to Sunday. */
export function dayRanges(today: Day): DayRange[] {
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 1 - weekday(today));
  return [
    { label: words.date.today, from: today, to: today },
    { label: words.date.tomorrow, from: tomorrow, to: tomorrow },
    { label: tableWork.week, from: monday, to: addDays(monday, 6) },
  ];
}
