import { formatDay } from '#domain/calendar/day.ts';
import type { Absence, AbsenceEnd } from '#domain/planning/absence.ts';

/** Returns the time of an absence, as it was entered: '23.11.2026 – 27.11.2026 12:00'; for one whole day that day. */
export function periodText({ from, to }: Absence): string {
  return from === to ? endText(from) : `${endText(from)} – ${endText(to)}`;
}

function endText(end: AbsenceEnd): string {
  const time = end.slice(11);
  return time === '' ? formatDay(end) : `${formatDay(end.slice(0, 10))} ${time}`;
}
