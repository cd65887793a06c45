import { addDays, type Day, daysBetween, dayNumbers, makeDay, weekday } from '../calendar/day.ts';
import type { Mention } from './message-field.ts';
import type { MessageText } from './message-text.ts';

/** A day, or a range of days; `isOld` for a day that is said of what was ordered before ('esmaspäevane'). */
export interface DayMention {
  day: Day | null;
  from: Day | null;
  to: Day | null;
  isOld: boolean;
  /** True for a day that something is moved to ('reedele', 'homseks'). */
  isTarget: boolean;
}

const weekdayStems = ['esmasp', 'teisip', 'kolmap', 'neljap', 'reede', 'laup', 'puhap'];
const weekdayLetters = 'etknrlp';
const otherWeekdays = [
  'ponedelnik monday', 'vtornik tuesday', 'sreda sredu wednesday', 'cetverg thursday',
  'pjatnica pjatnicu friday', 'subbota subbotu saturday', 'voskresene voskresenje sunday',
]; // prettier-ignore
const relative: readonly (readonly [days: number, words: string])[] = [
  [2, 'ulehomme|ulehomseks|ulehomsest|ulehomsele|ulehommesse|ulehommeks|poslezavtra|the day after tomorrow'],
  [1, 'homme|hommeks|hommesse|homseks|homsest|homsel|homsele|homsesse|zavtra|tomorrow'],
  [0, 'tana|tanaseks|tanasel|kohe|segodnja|today'],
];
const relativeOld: readonly (readonly [days: number, words: string])[] = [
  [2, 'ulehomse|ulehomne|ulehomset|ulehomsed'],
  [1, 'homne|homse|homset|homsed|homseid|zavtrasn[a-z]+'],
  [0, 'tanane|tanase|tanast|tanased|segodnjasn[a-z]+'],
];
const months = [
  'jaanuar jaan janvar january', 'veebruar veebr fevral february', 'marts mart march', 'aprill apr aprel april', 'mai maja may',
  'juuni ijun june', 'juuli ijul july', 'august aug avgust', 'september sept sentjabr', 'oktoober oktoobr okt oktjabr october',
  'november nov nojabr', 'detsember dets dekabr december',
]; // prettier-ignore
const monthByStem = new Map(
  months.flatMap((words, at) => words.split(' ').map((stem) => [stem, at + 1] as const)),
);

/** Days in the order of the text, each taken out of it. `today` is the day on which the message was sent. */
export function findDays(text: MessageText, today: Day): Mention<DayMention>[] {
  const found: Mention<DayMention>[] = [];
  const add = (
    match: RegExpExecArray,
    value: Partial<DayMention> | null,
    grade: Mention<unknown>['grade'] = 'CERTAIN',
  ) => {
    if (value === null) return;
    const [start, end] = [match.index, match.index + match[0].length];
    const until = untilWords(text, start, end);
    const said = {
      day: null,
      from: null,
      to: null,
      isOld: false,
      isTarget: /(?:le|ks|sse|desse)$/.test(match[0]),
      ...value,
    };
    const limited = until === null || said.day === null ? said : limitedBy(said, until, today);
    found.push({
      value: limited,
      grade: limited === said ? grade : 'GUESSED',
      at: start,
      source: text.take(start, end),
    });
  };

  for (const match of text.find(/\b(\d{4})-(\d{2})-(\d{2})\b/g)) {
    add(match, dayOrNull(makeDay(Number(match[1]), Number(match[2]), Number(match[3]))));
  }
  for (const match of text.find(
    /\b(\d{1,2})\.?(?:(\d{1,2})\.?)?\s?(?:-|kuni)\s?(\d{1,2})\.(\d{1,2})\.?(?:(\d{4}))?(?!\d)/g,
  )) {
    const [, fromDay, fromMonth, toDay, toMonth, year] = match;
    const to = inYear(Number(toDay), Number(toMonth), year, today);
    const from = inYear(Number(fromDay), Number(fromMonth ?? toMonth), year, today);
    if (from === null || to === null || from.day >= to.day) continue;
    add(match, { day: from.day, from: from.day, to: to.day }, worse(from.grade, to.grade));
  }
  for (const match of text.find(
    /\b(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4})\b|(?<=\.)(\d{2})\b(?![:.]\d))?(?!\d|,\d)(?!\s*(?:t|tn|kg|tonn\w*|x)\b)/g,
  )) {
    const [whole, dayOfMonth, month = '', fullYear, shortYear] = match;
    const year = fullYear ?? shortYear;
    const after = text.rest.slice(match.index + whole.length);
    // '28.5' may be an amount; a day says its month in two figures, ends in a point or a year, or has a time.
    const isDay = month.length === 2 || year !== undefined || /\.\s*$/.test(whole);
    if (!isDay && !/^\s*(?:kl|kell|kella|hommikul|ohtul)\b/.test(after)) continue;
    const day = inYear(Number(dayOfMonth), Number(month), year, today);
    if (day !== null) add(match, { day: day.day }, day.grade);
  }
  for (const match of text.find(/(?<![\d/])(\d{1,2})\/(\d{1,2})(?=\s+(?:kl|kell|kella|hommik|ohtu))/g)) {
    const day = inYear(Number(match[1]), Number(match[2]), undefined, today);
    if (day !== null) add(match, { day: day.day }, 'GUESSED');
  }
  for (const match of text.find(
    new RegExp(
      String.raw`\b(\d{1,2})\.?(?:ks|nda\w*)?\s*(${[...monthByStem.keys()].sort((a, b) => b.length - a.length).join('|')})[a-z]*(?:\s+(\d{4}))?\b`,
      'g',
    ),
  )) {
    const day = inYear(Number(match[1]), monthByStem.get(match[2] ?? '') ?? 0, match[3], today);
    if (day !== null) add(match, { day: day.day }, day.grade);
  }
  for (const match of text.find(
    /\b(\d{1,2})\.?\s?-?\s?(?:nda|ndal|ndaks|ndat|ndast|ndani|ndale|kuupaev\w*|cisla|-?go)\b/g,
  )) {
    const day = nextDayOfMonth(Number(match[1]), today);
    if (day === null) continue;
    // The night before a day begins on the day before it.
    const isNight = isNightBefore(text, match.index);
    add(
      match,
      { day: isNight ? addDays(day, -1) : day },
      isNight || match[0].endsWith('dat') ? 'GUESSED' : 'CERTAIN',
    );
  }
  for (const match of text.find(
    /\b(?:(jargmi\w+|tuleva\w*)\s+(?:nadal\w*\s+)?)?(esmasp|teisip|kolmap|neljap|reede|laup|puhap)(?:aev)?([a-z]*)\b/g,
  )) {
    const [, next, stem = '', ending = ''] = match;
    const isNight = isNightBefore(text, match.index);
    if (ending.length > 5) continue;
    const day = nextWeekday(weekdayStems.indexOf(stem) + 1, today, next !== undefined);
    const isOld = /^(?:a?se|a?ne|a?sed|a?seid|a?st)$/.test(ending) && ending !== 'st';
    const isKnownForm = isOld || /^(?:|a|e|al|l|aks|ks|ast|st|at|t|ani|ni|ale|le|asse|iti)$/.test(ending);
    const isToday = weekday(today) === weekdayStems.indexOf(stem) + 1;
    add(
      match,
      { day: isNight ? addDays(day, -1) : day, isOld },
      next !== undefined || isNight || isToday || !isKnownForm ? 'GUESSED' : 'CERTAIN',
    );
  }
  // 'R kell 10', 'E 2 autot': a weekday by its first letter.
  for (const match of text.find(
    /(?<!\d\.? ?)\b[etknrlp](?= (?:kl\b|kell|hommik|ohtu|loun|(?:\d{1,2}|uks|kaks|kolm) (?:auto|koor|masin|veok))|(?<!k) \d{1,2}[.:]\d{2}\b)/g,
  )) {
    add(match, { day: nextWeekday(weekdayLetters.indexOf(match[0]) + 1, today, false) }, 'GUESSED');
  }
  for (const [index, words] of otherWeekdays.entries()) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words.replaceAll(' ', '|')})\b`, 'g'))) {
      add(
        match,
        { day: nextWeekday(index + 1, today, false) },
        weekday(today) === index + 1 ? 'GUESSED' : 'CERTAIN',
      );
    }
  }
  for (const [days, words] of relativeOld) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words})\b`, 'g'))) {
      add(match, { day: addDays(today, days), isOld: true });
    }
  }
  for (const [days, words] of relative) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words})\b`, 'g'))) {
      add(match, { day: addDays(today, days) }, match[0] === 'kohe' ? 'GUESSED' : 'CERTAIN');
    }
  }
  for (const match of text.find(/\b(?:homsex|homssseks|home|hom|tanna|ylehomme)\b/g)) {
    add(
      match,
      { day: addDays(today, match[0] === 'ylehomme' ? 2 : match[0] === 'tanna' ? 0 : 1) },
      'GUESSED',
    );
  }
  for (const match of text.find(
    /\b(?:nadal(?:a|al|aks|as)?\s*(\d{1,2})(?!\s*(?:auto|koor|veok|masin|tonn|t\b|x))|(\d{1,2})\.?\s*nadal\w*|nedel\w*\s*(\d{1,2})|week\s*(\d{1,2}))\b/g,
  )) {
    const week = Number(match[1] ?? match[2] ?? match[3] ?? match[4]);
    const monday = mondayOfWeek(week, today);
    if (monday === null) continue;
    const isOver = addDays(monday, 6) < today;
    add(match, { from: monday, to: addDays(monday, 6) }, isOver ? 'GUESSED' : 'CERTAIN');
  }
  for (const match of text.find(
    /\b(jargmi\w+|tuleva\w*|sel|selle?l?|kaesoleva\w*|next|this)\s+(?:nadal\w*|week)\b/g,
  )) {
    const isNext = /^(?:jarg|tul|next)/.test(match[1] ?? '');
    const monday = addDays(today, 1 - weekday(today) + (isNext ? 7 : 0));
    add(match, { from: isNext ? monday : today, to: addDays(monday, 6) }, 'GUESSED');
  }
  for (const match of text.find(/\b(?:jargmisel|jargneval) paeval\b/g)) {
    const former =
      found.filter(({ at }) => at < match.index).sort((a, b) => b.at - a.at)[0]?.value.day ?? null;
    if (former !== null) add(match, { day: addDays(former, 1) }, 'GUESSED');
  }
  return found.sort((a, b) => a.at - b.at);
}

function isNightBefore(text: MessageText, at: number): boolean {
  return /ool vastu\s*$/.test(text.whole.slice(0, at));
}

/** 'enne', 'hiljemalt' or '-ks', '-ni': by that day; 'alates' or '-st': from it on. */
function untilWords(text: MessageText, start: number, end: number): 'BY' | 'FROM' | null {
  const before = text.whole.slice(Math.max(0, start - 14), start);
  const said = text.whole.slice(start, end);
  if (
    /(?:enne|hiljemalt|kuni|do|by|before)\s+$/.test(before) ||
    (/(?:eks|paevaks|ni)$/.test(said) && /hiljemalt\s+$/.test(before))
  )
    return 'BY';
  if (/(?:alates)\s+$/.test(before)) return 'FROM';
  return null;
}

function limitedBy(said: DayMention, until: 'BY' | 'FROM', today: Day): DayMention {
  if (said.day === null) return said;
  return until === 'BY' ? { ...said, from: today, to: said.day } : { ...said, from: said.day };
}

function dayOrNull(day: Day | null): Partial<DayMention> | null {
  return day === null ? null : { day };
}

/** Without a year it is the next such day; one that has just been is said to be looked at. */
function inYear(
  dayOfMonth: number,
  month: number,
  year: string | undefined,
  today: Day,
): { day: Day; grade: 'CERTAIN' | 'GUESSED' } | null {
  const thisYear = dayNumbers(today).year;
  if (year !== undefined) {
    const day = makeDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, dayOfMonth);
    return day === null ? null : { day, grade: day < today ? 'GUESSED' : 'CERTAIN' };
  }
  const day = makeDay(thisYear, month, dayOfMonth);
  if (day === null) return null;
  if (day >= today) return { day, grade: daysBetween(today, day) > 180 ? 'GUESSED' : 'CERTAIN' };
  const next = makeDay(thisYear + 1, month, dayOfMonth);
  return daysBetween(day, today) < 60 || next === null
    ? { day, grade: 'GUESSED' }
    : { day: next, grade: 'GUESSED' };
}

function nextDayOfMonth(dayOfMonth: number, today: Day): Day | null {
  const { year, month } = dayNumbers(today);
  const day = makeDay(year, month, dayOfMonth);
  if (day !== null && day >= today) return day;
  return month === 12 ? makeDay(year + 1, 1, dayOfMonth) : makeDay(year, month + 1, dayOfMonth);
}

/** The next such weekday after today; `isNextWeek` is the one of the week that comes. */
function nextWeekday(wanted: number, today: Day, isNextWeek: boolean): Day {
  if (isNextWeek) return addDays(today, 7 - weekday(today) + wanted);
  const ahead = (wanted - weekday(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** The Monday of a week of the year by ISO 8601: the first has the fourth of January in it. */
function mondayOfWeek(week: number, today: Day): Day | null {
  if (week < 1 || week > 53) return null;
  const fourth = makeDay(dayNumbers(today).year, 1, 4);
  return fourth === null ? null : addDays(fourth, 1 - weekday(fourth) + (week - 1) * 7);
}

function worse(a: 'CERTAIN' | 'GUESSED', b: 'CERTAIN' | 'GUESSED'): 'CERTAIN' | 'GUESSED' {
  return a === 'CERTAIN' ? b : a;
}
