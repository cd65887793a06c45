import { addDays, type Day, daysBetween, dayNumbers, dayFromNumbers, weekday } from '../../calendar/day.ts';
import { editDistance } from '../../edit-distance.ts';
import type { FoundGrade, Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { hasSimilarBeginning, collapseLetters } from '../text/word-match.ts';

/** The weekdays from Monday on, by their first letters. */
export const weekdayStems = ['esmasp', 'teisip', 'kolmap', 'neljap', 'reede', 'laup', 'puhap'];
/** The weekdays from Monday on, each by its letter. */
export const weekdayLetters = 'etknrlp';
/** The weekdays from Monday on in Russian, English and Võro. */
export const otherWeekdays = [
  'ponedelnik ponedelnika monday iispaiv iispaiva iispaaval', 'vtornik vtornika tuesday toosopaiv toosopaiva toosopaaval', 'sreda sredu sredy wednesday kolmapaaval', 'cetverg cetverga thursday nelapaiv nelapaiva nelapaaval',
  'pjatnica pjatnicu pjatnicy friday riidi riide', 'subbota subbotu subboty saturday puulpaiv puulpaiva puulpaava puulpaaval', 'voskresene voskresenje voskresenja sunday',
]; // prettier-ignore
/** The weekdays from Monday on, as Russian and English shorten them. */
export const shortWeekdays = [
  'pn mon',
  'vt tue tues',
  'sr wed',
  'ct thu thur thurs',
  'pt fri',
  'sb sat',
  'vs sun',
];
/** Days counted from today. */
export const relative: readonly (readonly [days: number, words: string])[] = [
  [3, 'ule ?ule ?homme|ule ?ule ?homseks'],
  [
    2,
    'ule ?homme|ule ?homseks|ule ?homsest|ule ?homsele|ule ?hommesse|ule ?hommeks|posle ?zavtra|(?:the )?day after tomorrow',
  ],
  [1, 'homme|hommeks|hommesse|homseks|homsest|homsel|homsele|homsesse|zavtra|tomorrow'],
  [0, 'tana|tanaseks|tanasel|kohe|segodnja|today'],
];
/** Relative days in the form that refers to an earlier order. */
export const relativeOld: readonly (readonly [days: number, words: string])[] = [
  [2, 'ule ?homse|ule ?homne|ule ?homset|ule ?homsed'],
  [1, 'homne|homse|homset|homsed|homseid|zavtrasn[a-z]+'],
  [0, 'tanane|tanase|tanast|tanased|segodnjasn[a-z]+'],
];
const months = [
  'jaanuar jaan janvar january', 'veebruar veebr fevral february feb', 'marts mart march', 'aprill apr aprel april', 'mai maja may',
  'juuni ijun june', 'juuli ijul july', 'august aug avgust', 'september sept sentjabr', 'oktoober oktoobr okt oktjabr october oct',
  'november nov nojabr', 'detsember dets dekabr december dec',
]; // prettier-ignore
/** The number of a month by how its name begins. */
export const monthByStem = new Map(
  months.flatMap((words, at) => words.split(' ').map((stem) => [stem, at + 1] as const)),
);

/** True for a word that begins like a month, with a letter wrong or held too long. */
export function isLikeMonth(word: string): boolean {
  return [...monthByStem.keys()].some((stem) => stem.length >= 4 && hasSimilarBeginning(word, stem));
}

/** The beginnings of the names of months, for a pattern. */
export const monthStems = [...monthByStem.keys()].sort((a, b) => b.length - a.length).join('|');

/** A day, or a range of days; `isOld` for a day that is said of what was ordered before ('esmaspäevane'). */
export interface DayMention {
  day: Day | null;
  from: Day | null;
  to: Day | null;
  isOld: boolean;
  /** True for a day that something is moved to ('reedele', 'homseks'). */
  isTarget: boolean;
}

/**
 * Returns the day in its year, without one the next such day (docs/requirements.md, 'From message to order'); a day
 * that has just passed is marked to be looked at.
 */
export function inYear(
  dayOfMonth: number,
  month: number,
  year: string | undefined,
  today: Day,
): { day: Day; grade: FoundGrade } | null {
  const thisYear = dayNumbers(today).year;
  if (year !== undefined) {
    const day = dayFromNumbers(year.length === 2 ? 2000 + Number(year) : Number(year), month, dayOfMonth);
    return day === null ? null : { day, grade: day < today ? 'GUESSED' : 'CERTAIN' };
  }
  const day = dayFromNumbers(thisYear, month, dayOfMonth);
  if (day === null) return null;
  if (day >= today) return { day, grade: daysBetween(today, day) > 180 ? 'GUESSED' : 'CERTAIN' };
  const next = dayFromNumbers(thisYear + 1, month, dayOfMonth);
  return daysBetween(day, today) < 60 || next === null
    ? { day, grade: 'GUESSED' }
    : { day: next, grade: 'GUESSED' };
}

/** Returns the next day with this number: of this month, else of the next; null where that month has none. */
export function nextDayOfMonth(dayOfMonth: number, today: Day): Day | null {
  const { year, month } = dayNumbers(today);
  const day = dayFromNumbers(year, month, dayOfMonth);
  if (day !== null && day >= today) return day;
  return month === 12 ? dayFromNumbers(year + 1, 1, dayOfMonth) : dayFromNumbers(year, month + 1, dayOfMonth);
}

/** Returns the next such weekday after today; `isNextWeek` is the one of the week that comes. */
export function nextWeekday(weekdayNumber: number, today: Day, isNextWeek: boolean): Day {
  if (isNextWeek) return addDays(today, 7 - weekday(today) + weekdayNumber);
  const ahead = (weekdayNumber - weekday(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/**
 * Returns the Monday of a week of a year by ISO 8601: the first has the fourth of January in it. Without a year it is
 * of this one, or of the next where that is long over: 'nädal 2' in December.
 */
export function mondayOfWeek(week: number, today: Day, year: number | null = null): Day | null {
  if (week < 1 || week > 53) return null;
  const thisYear = year ?? dayNumbers(today).year;
  const fourth = dayFromNumbers(thisYear, 1, 4);
  if (fourth === null) return null;
  const monday = addDays(fourth, 1 - weekday(fourth) + (week - 1) * 7);
  return year === null && daysBetween(monday, today) > 180 ? mondayOfWeek(week, today, thisYear + 1) : monday;
}

const dayForms: readonly (readonly [form: string, weekday: number | null, ahead: number])[] = [
  ...['esmaspaev', 'teisipaev', 'kolmapaev', 'neljapaev', 'laupaev', 'puhapaev'].flatMap((name, at) =>
    ['', 'al', 'aks', 'ast', 'ani'].map((ending) => [name + ending, at < 4 ? at + 1 : at + 2, 0] as const),
  ),
  ...['reedel', 'reedeks', 'reedest'].map((form) => [form, 5, 0] as const),
  ...['homme', 'homseks', 'hommeks'].map((form) => [form, null, 1] as const),
  ...['ulehomme', 'ulehomseks', 'ulehommeks'].map((form) => [form, null, 2] as const),
];

/** Returns the day that a word with a letter wrong means (two in long words); null for other words. */
export function dayOfMisspelling(word: string, today: Day): Day | null {
  const near = dayForms.find(([form]) => {
    const forgiven = form.length < 8 ? 1 : 2;
    return Math.abs(form.length - word.length) <= forgiven && editDistance(word, form, forgiven) <= forgiven;
  });
  if (near === undefined) return null;
  const [, weekdayNumber, ahead] = near;
  return weekdayNumber === null ? addDays(today, ahead) : nextWeekday(weekdayNumber, today, false);
}

/** Words that move a weekday on by weeks, wherever they are: 'esmaspäeval ülejärgmisel nädalal'. */
const laterWeeks = [
  ...'ulejargmisel ulejargmise ulejargmine'.split(' ').map((word) => [word]),
  ...['nadala', 'kuu'].flatMap((time) => ['parast', 'hiljem', 'aja'].map((after) => [time, after])),
  ['ule', 'nadala'], ['nadal', 'hiljem'], ['cerez', 'nedelju'], ['in', 'weeks'], ['a', 'week'], ['two', 'weeks'],
]; // prettier-ignore

/** True for a day that may be weeks later than its name says, with some letters wrong too. */
export function hasLaterWeeks(text: MessageText): boolean {
  const words = text.whole.split(/[^a-z]+/).map(collapseLetters);
  const isLike = (word: string, form: string) => {
    const forgiven = form.length < 5 ? 0 : 2;
    return Math.abs(word.length - form.length) <= forgiven && editDistance(word, form, forgiven) <= forgiven;
  };
  return laterWeeks.some((phrase) =>
    words.some((_, at) =>
      phrase.every((form, number) => isLike(words[at + number] ?? '', collapseLetters(form))),
    ),
  );
}

/**
 * Returns the days without one that is said twice: 'neljapäev 20.08', 'homme, reedel'. Where both do not agree,
 * the date is to be looked at.
 */
export function withoutRepeatedDays(
  text: MessageText,
  days: readonly Mention<DayMention>[],
): Mention<DayMention>[] {
  const distinct: Mention<DayMention>[] = [];
  for (const day of days) {
    const before = distinct.at(-1);
    const isBeside = before !== undefined && /^¤+[\s,.(]*$/.test(text.rest.slice(before.at, day.at));
    const both = isBeside ? asOneDay(text, before, day) : null;
    if (both === null) distinct.push(day);
    else distinct.splice(-1, 1, both);
  }
  return distinct;
}

/**
 * Returns the days with a week and a weekday beside each other as one, to be looked at: 'nädal 49 alates
 * teisipäevast' is from that week's Tuesday on.
 */
export function withDaysOfWeeks(
  text: MessageText,
  days: readonly Mention<DayMention>[],
): Mention<DayMention>[] {
  const joined: Mention<DayMention>[] = [];
  for (const day of days) {
    const before = joined.at(-1);
    const isBeside =
      before !== undefined && /^\u00a4+[\s,.(]*(?:alates |from )?$/.test(text.rest.slice(before.at, day.at));
    const both = isBeside ? (dayOfWeek(before, day) ?? dayOfWeek(day, before)) : null;
    if (both === null || before === undefined) joined.push(day);
    else joined.splice(-1, 1, { ...both, at: before.at, source: [before.source[0], day.source[1]] });
  }
  return joined;
}

function dayOfWeek(week: Mention<DayMention>, day: Mention<DayMention>): Mention<DayMention> | null {
  const { from, to } = week.value;
  if (week.value.day !== null || from === null || to === null || day.value.day === null) return null;
  const inWeek = addDays(from, weekday(day.value.day) - weekday(from));
  // From it on to the week's end, where that is said.
  const isOn = day.value.from !== null;
  return {
    ...day,
    value: { ...day.value, day: inWeek, from: isOn ? inWeek : null, to: isOn ? to : null },
    grade: 'GUESSED',
  };
}

/** One mention of two that say the same day; null where they are two days. */
function asOneDay(
  text: MessageText,
  first: Mention<DayMention>,
  second: Mention<DayMention>,
): Mention<DayMention> | null {
  if (first.value.day === null || second.value.day === null) return null;
  const isDate = ({ at }: Mention<DayMention>) => /^\d/.test(text.whole.slice(at));
  const isWeekday = ({ at }: Mention<DayMention>) => weekdayWord.test(text.whole.slice(at));
  const [date, other] = isDate(second) ? [second, first] : [first, second];
  const isSame = date.value.day === other.value.day;
  const fallsOn = weekday(date.value.day ?? first.value.day) === weekday(other.value.day ?? first.value.day);
  if (!isSame && !(isDate(date) && isWeekday(other))) return null;
  const isSure = date.grade === 'CERTAIN' && fallsOn;
  return {
    ...first,
    value: {
      ...date.value,
      isOld: date.value.isOld || other.value.isOld,
      isTarget: date.value.isTarget || other.value.isTarget,
    },
    grade: isSure ? 'CERTAIN' : 'GUESSED',
    source: [first.source[0], second.source[1]],
  };
}

const weekdayWord = new RegExp(
  `^(?:(?:${weekdayStems.join('|')}|esm|teis|kolmp|nelj|ree|lau|puh|${otherWeekdays.join('|').replaceAll(' ', '|')})|[${weekdayLetters}]\b)`,
);
