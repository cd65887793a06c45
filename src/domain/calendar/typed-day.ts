import { type Day, dayNumbers, daysBetween, isDay, dayFromNumbers } from './day.ts';

/**
 * Reads a day as people type it ('2112', '21.12', '211226', '21/12/26', '2026-12-21'); null when it is none.
 * Without a year it is the nearest to `today`, or with `earliest` the first from there on.
 */
export function parseTypedDay(text: string, today: Day, earliest: Day | null = null): Day | null {
  const trimmedText = text.trim();
  if (isDay(trimmedText)) return trimmedText;
  const match =
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(trimmedText) ??
    /^(\d{1,2})[./\-, ] ?(\d{1,2})(?:[./\-, ] ?(\d{2}|\d{4})?)?$/.exec(trimmedText);
  if (!match) return null;

  const dayOfMonth = Number(match[1]);
  const month = Number(match[2]);
  if (match[3] !== undefined) return dayFromNumbers(fullYear(match[3]), month, dayOfMonth);

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

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}
