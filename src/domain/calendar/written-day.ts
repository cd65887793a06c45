import { plainFigures } from '../plain-figures.ts';
import { foldText } from '../search-text.ts';
import { type Day, dayFromNumbers } from './day.ts';

/** How the names of months begin, folded, in Estonian, English and Russian. */
const monthBeginnings: readonly string[] = [
  'jaan jan янв', 'veeb feb фев', 'mar мар', 'apr апр', 'mai may май мая', 'juun jun июн', 'juul jul июл', 'aug авг', 'sep сен', 'okt oct окт', 'nov ноя', 'det dec дек',
]; // prettier-ignore

/** What is older is a slip of the finger: nothing here is of another century. */
const firstYear = 1900;
/** Two digits of a year from here on may be of the last century. */
const firstDoubtfulYear = 70;

/**
 * Reads a day with its year as people and programs write it into files (docs/requirements.md, 'Administration'): '01.09.2026', '1.9.26', '1. september 2026',
 * '2026-09-01', '2026/09/01', '20260901', and with the midnight that spreadsheets add. Returns both days of '1/9/2026',
 * which Americans write the other way round; none for any other text.
 */
export function readWrittenDay(text: string): readonly Day[] {
  const plain = plainFigures(text)
    .replace(/[T ]0{1,2}[:.]00(?:[:.]00(?:[.,]0{1,9})?)?$/, '')
    .replace(/(?<=\d{4}\.?) ?(?:г|a)\.?$/iu, '')
    .replace(/\.$/, '');
  const [, yearFirst, monthSecond, dayThird] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain)?.toSpliced(2, 1) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  if (yearFirst !== undefined) return daysOf([[yearFirst, monthSecond, dayThird]]);
  const [, dayOfMonth, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/.exec(plain) ?? [];
  if (dayOfMonth !== undefined) return daysOf([[year, month, dayOfMonth]]);
  const [, first, second, yearLast] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(plain) ?? [];
  if (first !== undefined) return daysOf([[yearLast, second, first], [yearLast, first, second]]); // prettier-ignore
  const [, namedDayOfMonth, name = '', namedYear] =
    /^(\d{1,2})[. -]*(\p{L}{3,})[. -]*(\d{4})$/u.exec(plain) ?? [];
  return namedDayOfMonth === undefined ? [] : daysOf([[namedYear, monthNamed(name), namedDayOfMonth]]);
}

/** Returns the number of a month by its name or how it begins ('sept'), from 1; null for any other word. */
export function monthNamed(name: string): number | null {
  const folded = foldText(name);
  // November of the Finns begins like March.
  if (folded.startsWith('marras')) return null;
  const at = monthBeginnings.findIndex((each) => each.split(' ').some((start) => folded.startsWith(start)));
  return at === -1 ? null : at + 1;
}

/** Returns the year of two or four digits; null for one that may be of another century than it says. */
export function writtenYear(digits: string): number | null {
  const year = Number(digits);
  if (digits.length === 2) return year < firstDoubtfulYear ? 2000 + year : null;
  return year < firstYear ? null : year;
}

type Numbers = readonly [
  year: string | undefined,
  month: string | number | null | undefined,
  day: string | undefined,
];

function daysOf(readings: readonly Numbers[]): readonly Day[] {
  const days = readings.map(([year = '', month, dayOfMonth]) => {
    const wholeYear = writtenYear(year);
    return wholeYear === null ? null : dayFromNumbers(wholeYear, Number(month ?? 0), Number(dayOfMonth));
  });
  return [...new Set(days)].filter((day) => day !== null);
}
