import { addDays, addMonths, type Day, weekday } from '#domain/calendar/day.ts';

/** Returns the day to which a key moves in a month (ARIA date grid pattern), or null for other keys. */
export function moveByKey(day: Day, key: string, shift: boolean, earliest: Day | null): Day | null {
  const target = targetOf(day, key, shift);
  if (target === null) return null;
  return earliest !== null && target < earliest ? earliest : target;
}

function targetOf(day: Day, key: string, shift: boolean): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekday(day));
    case 'End':
      return addDays(day, 7 - weekday(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}
