import { addDays, type Day, weekday } from './day.ts';

/**
 * Days as a dispatcher names them (docs/requirements.md, 'Job table'); kept by their name, they mean other dates
 * tomorrow.
 */
export const relativeDays = ['today', 'tomorrow', 'week', 'nextWeek', 'previousWeek', 'fromToday'] as const;
export type RelativeDays = (typeof relativeDays)[number];

/** Both ends are included; null is open. Weeks are from Monday to Sunday. */
interface DayRange {
  from: Day | null;
  to: Day | null;
}

/** Returns the dates that a name means today. */
export function datesOf(days: RelativeDays, today: Day): DayRange {
  const monday = addDays(today, 1 - weekday(today));
  switch (days) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'week':
      return { from: monday, to: addDays(monday, 6) };
    case 'nextWeek':
      return { from: addDays(monday, 7), to: addDays(monday, 13) };
    case 'previousWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'fromToday':
      return { from: today, to: null };
  }
}

/** Returns the name that dates have today, or null. */
export function relativeDaysOf({ from, to }: DayRange, today: Day): RelativeDays | null {
  return (
    relativeDays.find((days) => {
      const dates = datesOf(days, today);
      return dates.from === from && dates.to === to;
    }) ?? null
  );
}
