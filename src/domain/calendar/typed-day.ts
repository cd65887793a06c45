import { plainFigures } from '../plain-figures.ts';
import { type Day, dayNumbers, daysBetween, dayFromNumbers } from './day.ts';
import { monthNamed, readWrittenDay, writtenYear } from './written-day.ts';

/**
 * Reads a day as people type it ('2112', '21.12', '211226', '21/12/26', '21. detsember', '2026-12-21'); null when it
 * is none. The day stands before the month. Without a year it is the nearest to `today`, or with `earliest` the first
 * from there on.
 */
export function parseTypedDay(text: string, today: Day, earliest: Day | null = null): Day | null {
  const plain = plainFigures(text);
  const match =
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(plain) ??
    /^(\d{1,2})[./\-, ] ?(\d{1,2})(?:[./\-, ] ?(\d{2}|\d{4})?)?$/.exec(plain) ??
    /^(\d{1,2})\.? ?(\p{L}{3,})$/u.exec(plain);
  const [written = null] = readWrittenDay(plain);
  if (!match) return written;

  const dayOfMonth = Number(match[1]);
  const month = Number(monthNamed(match[2] ?? '') ?? match[2]);
  if (match[3] !== undefined) {
    const year = writtenYear(match[3]);
    return (year === null ? null : dayFromNumbers(year, month, dayOfMonth)) ?? written;
  }

  const { year } = dayNumbers(earliest ?? today);
  const candidates = [year, year + 1, year - 1]
    .map((candidate) => dayFromNumbers(candidate, month, dayOfMonth))
    .filter((day) => day !== null);
  if (earliest !== null) return candidates.find((day) => day >= earliest) ?? null;
  return candidates.reduce<Day | null>((nearest, day) => nearer(today, nearest, day), null);
}

function nearer(today: Day, nearest: Day | null, day: Day): Day {
  if (nearest === null) return day;
  return Math.abs(daysBetween(today, day)) < Math.abs(daysBetween(today, nearest)) ? day : nearest;
}
