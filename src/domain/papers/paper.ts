import { addDays, addMonths, type Day, daysBetween } from '../calendar/day.ts';

/** Whose a paper may be; of a scale it is the calibration, and the scale is known by its place. */
export const paperSubjects = ['TRUCK', 'TRAILER', 'DRIVER', 'COMPANY', 'SCALE'] as const;
export type PaperSubject = (typeof paperSubjects)[number];

/** The goods for which a kind of paper is asked. */
export const paperGoods = ['ANY', 'FEED', 'DANGEROUS'] as const;
export type PaperGoods = (typeof paperGoods)[number];

/** A paper as its days go; `validFrom` null from ever. */
export interface DatedPaper {
  validFrom: Day | null;
  validTo: Day;
}

/** Where a paper stands on a day. */
export type PaperState = 'EXPIRED' | 'EXPIRING' | 'VALID' | 'FUTURE';

/**
 * Returns where a paper stands on a day: its last day is a valid one. It is about to run out from the longest notice of
 * its kind on (docs/requirements.md, 'Papers that run out').
 */
export function paperState(
  { validFrom, validTo }: DatedPaper,
  warnDays: readonly number[],
  on: Day,
): PaperState {
  if (validTo < on) return 'EXPIRED';
  if (validFrom !== null && on < validFrom) return 'FUTURE';
  return noticeDue(validTo, warnDays, on) === null ? 'VALID' : 'EXPIRING';
}

/**
 * Returns the notice that is due on a day, in days before the end: the shortest that has been reached, 0 once the paper
 * has run out, null for none yet. Each notice is told once: 30 and 7 days before, and when it is too late.
 */
export function noticeDue(validTo: Day, warnDays: readonly number[], on: Day): number | null {
  const left = daysBetween(on, validTo);
  if (left < 0) return 0;
  const reached = warnDays.filter((days) => left <= days);
  return reached.length === 0 ? null : Math.min(...reached);
}

/**
 * Returns the paper that had run out by a day, of papers of one kind and one subject: null where one is valid then, and
 * where none has ended. Of several the one that ended last.
 */
export function expiredPaper<Paper extends DatedPaper>(papers: readonly Paper[], on: Day): Paper | null {
  const isValid = ({ validFrom, validTo }: DatedPaper) =>
    on <= validTo && (validFrom === null || validFrom <= on);
  if (papers.some(isValid)) return null;
  const ended = papers.filter(({ validTo }) => validTo < on);
  return ended.toSorted((one, other) => (one.validTo < other.validTo ? 1 : -1))[0] ?? null;
}

/**
 * Returns the days of the paper that renews one: from the day after it, as many months or days as it was; a year where
 * nobody knows how long it was. One that ended long ago is renewed from today.
 */
export function renewedDays(
  { validFrom, validTo }: DatedPaper,
  today: Day,
): { validFrom: Day; validTo: Day } {
  const from = validTo < today ? today : addDays(validTo, 1);
  if (validFrom === null) return { validFrom: from, validTo: addDays(addMonths(from, 12), -1) };
  const days = daysBetween(validFrom, validTo);
  const months = Math.round(days / 30.44);
  // An inspection of 15.03.2025 to 14.03.2026 or 15.03.2026 is one of twelve months.
  const isMonths =
    months > 0 && Math.abs(daysBetween(addMonths(validFrom, months), addDays(validTo, 1))) <= 1;
  return { validFrom: from, validTo: isMonths ? addDays(addMonths(from, months), -1) : addDays(from, days) };
}
