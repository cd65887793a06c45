import { addDays, type Day, daysBetween, dayFromNumbers, weekday } from '../../calendar/day.ts';
import type { FoundGrade, Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { numberWordPattern, readWholeNumber } from '../text/number-words.ts';
import { hasSimilarBeginning } from '../text/word-match.ts';
import {
  type DayMention,
  inYear,
  mondayOfWeek,
  nextDayOfMonth,
  nextWeekday,
  dayOfMisspelling,
  shortWeekdays,
  withDaysOfWeeks,
  withoutRepeatedDays,
  hasLaterWeeks,
  monthByStem,
  monthStems,
  otherWeekdays,
  relative,
  relativeOld,
  weekdayLetters,
  weekdayStems,
} from './day-words.ts';

/** Words for other things that have a day: an invoice, a price, a birthday. */
const asides =
  /\b(?:arve|arved|arvel|tahtaeg\w*|tahtpaev\w*|pakkumi\w*|kehti\w*|maks(?:e|ta|an|ame)\w*|hin(?:d|na|nad)\w*|helista\w*|kirjuta\w*|teatan|teada|raagi\w*|kohtu\w*|pozvonj?u|zvonj?u|call|synnipaev\w*|sunnipaev\w*|koosolek\w*|invoice|scet|scjot|cena|cenu)\b/;

/** 'E 28t, T 28t', 'E ja T', 'E-K', '2 koormat E': weekdays by their letters, as capitals alone. */
const weekdayCapitals =
  /(?<![a-z\d]['. -]?|\d[.,]? )\b[etknrlp](?:(?: ?- ?[etknrlp]\b)|\b(?! ?-))(?=,? ?\d+(?:[.,]\d+)? ?(?:t|tn|tonn\w*|kg|auto\w*|koor\w*|masin\w*|veok\w*)\b|(?:,? ?| ja )[etknrlp]\b| (?:iga|ja|hommik\w*|ohtul|louna\w*|enne|parast)\b)|(?<=\b(?:(?:koormat|koorem|autot?|masinat?) |[etknrlp](?:,? | ja )))[etknrlp]\b(?=\s*[,.;\n]|$| ja | \d| [a-z])/g;

/**
 * Returns days in the order of the text, each taken out of it (docs/requirements.md, 'From message to order').
 * `today` is the day on which the message was sent; of one sent at night (`isNight`) it is open what 'homme' is.
 */
export function findDays(text: MessageText, today: Day, isNight = false): Mention<DayMention>[] {
  const mentions: Mention<DayMention>[] = [];
  const add = (
    match: RegExpExecArray,
    value: Partial<DayMention> | null,
    grade: Mention<unknown>['grade'] = 'CERTAIN',
  ) => {
    if (value === null) return;
    const [start, end] = [match.index, match.index + match[0].length];
    const until = untilWords(text, start, end);
    const mention = {
      day: null,
      from: null,
      to: null,
      isOld: false,
      isTarget: /(?:le|ks|sse|desse)$/.test(match[0]),
      ...value,
    };
    const limitedMention =
      until === null || mention.day === null ? mention : limitedBy(mention, until, today);
    mentions.push({
      value: limitedMention,
      grade:
        limitedMention === mention && !isAbout(text, start, end) && !text.isInClause(start, asides)
          ? grade
          : 'GUESSED',
      at: start,
      source: text.take(start, end),
    });
  };

  for (const match of text.find(/\b(\d{4})-(\d{2})-(\d{2})\b/g)) {
    add(match, dayOrNull(dayFromNumbers(Number(match[1]), Number(match[2]), Number(match[3]))));
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
    /\b(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4})\b|(?<=\.)(\d{2})\b(?![:.]\d))?(?!\d|,\d)(?!\s*(?:t|tn|kg|tonn\w*|x|koor\w*|auto\w*|masin\w*|veok\w*|kot\w*|suurkot\w*|loads?|trucks?)\b)/g,
  )) {
    const [whole, dayOfMonth, month = '', fullYear, shortYear] = match;
    const year = fullYear ?? shortYear;
    const after = text.after(match.index + whole.length);
    // '28.5' may be an amount; a day says its month in two figures, ends in a point or a year, or has a time.
    const isDay = month.length === 2 || year !== undefined || /\.\s*$/.test(whole);
    if (!isDay && !/^\s*(?:kl|kell|kella|hommikul|ohtul)\b/.test(after)) continue;
    const day = inYear(Number(dayOfMonth), Number(month), year, today);
    if (day !== null) add(match, { day: day.day }, day.grade);
  }
  for (const match of text.find(
    /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/%]|[.,]\d)(?!\s*(?:t|tn|kg|tonn\w*)\b)/g,
  )) {
    // '1/2 koormat' is no day, and 'leping 3/12' hardly one.
    const day = inYear(Number(match[1]), Number(match[2]), undefined, today)?.day ?? null;
    if (day !== null && day >= today && daysBetween(today, day) < 60) add(match, { day }, 'GUESSED');
  }
  for (const match of text.find(
    new RegExp(String.raw`\b(\d{1,2})\.?\s?(?:-|kuni)\s?(\d{1,2})\.?\s*(${monthStems})[a-z]*\b`, 'g'),
  )) {
    const month = monthByStem.get(match[3] ?? '') ?? 0;
    const [from, to] = [match[1], match[2]].map((day) => inYear(Number(day), month, undefined, today));
    if (!from || !to || from.day >= to.day) continue;
    add(match, { day: from.day, from: from.day, to: to.day }, worse(from.grade, to.grade));
  }
  // '18. ja 19. augustil', '18 ja 19 augustil', 'aug 24'.
  for (const match of text.find(
    new RegExp(
      String.raw`\b(\d{1,2})(?:\.|(?= (?:ja|ning|i|and) ))(?=(?:(?:, ?| ja | ning | vaid | i | and )\d{1,2}\.?)+ ?(${monthStems}))|\b(${monthStems}) (\d{1,2})(?:st|nd|rd|th)?\b(?![.:,]\d|\s*(?:t|tn|kg|tonn\w*|auto\w*|koor\w*)\b)`,
      'g',
    ),
  )) {
    const month = monthByStem.get(match[2] ?? match[3] ?? '') ?? 0;
    const day = inYear(Number(match[1] ?? match[4]), month, undefined, today);
    if (day !== null) add(match, { day: day.day }, match[4] === undefined ? day.grade : 'GUESSED');
  }
  for (const match of text.find(
    new RegExp(
      String.raw`(?<!\b(?:kell|kella|kl) )\b(\d{1,2})\.?(?:ks|nda\w*|(?:st|nd|rd|th)(?: of)?)?\s*(${monthStems})([a-z]{0,6})(?:\s+(\d{4}))?\b`,
      'g',
    ),
  )) {
    const [, dayOfMonth, stem = '', ending = '', year] = match;
    const day = inYear(Number(dayOfMonth), monthByStem.get(stem) ?? 0, year, today);
    // '13 oktra' is perhaps '13 otra'.
    const isShort = stem.length <= 4 && !/^(?:i?(?:l|ks|s|st|ni)?|kuu\w*)$/.test(ending);
    if (day !== null) add(match, { day: day.day }, isShort ? 'GUESSED' : day.grade);
  }
  for (const match of text.find(
    /\b(\d{1,2})\.? ?-? ?(?:nda|ndal|ndaks|ndat|ndast|ndani|ndale|kuupaev\w*|cisla|-?go)\b/g,
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
    /\b(?:(jargmi\w+|tuleva\w*|ulejargmi\w+|nadala parast)\s+(?:nadal\w*\s+)?)?(esmasp|teisip|kolmap|neljap|reede|laup|puhap)(?:aev)?(?:([a-z]{0,3}?)(?=ohtu|hommik|louna|oosel)|([a-z]*)\b)/g,
  )) {
    // 'laupäevaõhtul': the part of the day is a word of its own.
    const [, next, stem = '', endingBeforePart, ending = endingBeforePart ?? ''] = match;
    const isNight = isNightBefore(text, match.index);
    if (ending.length > 5) continue;
    const coming = nextWeekday(weekdayStems.indexOf(stem) + 1, today, next !== undefined);
    const day = next?.startsWith('ule') === true ? addDays(coming, 7) : coming;
    const isOld = /^(?:a?se|a?ne|a?sed|a?seid|a?st)$/.test(ending) && ending !== 'st';
    const isKnownForm = isOld || /^(?:|a|e|al|l|aks|ks|ast|st|at|t|ani|ni|ale|le|asse|iti)$/.test(ending);
    const isToday = weekday(today) === weekdayStems.indexOf(stem) + 1;
    // 'jrgmislel esmaspäeval': which one, a word says that nobody has understood.
    const isSaidWhich = /(?:s[a-z]{0,2}l|ne|se)$/.test(text.strangerBefore(match.index) ?? '');
    add(
      match,
      { day: isNight ? addDays(day, -1) : day, isOld },
      next !== undefined || isNight || isToday || isSaidWhich || !isKnownForm ? 'GUESSED' : 'CERTAIN',
    );
  }
  for (const match of text.find(
    /\b(?:(esm|esmas)|(teis|teisp)|(kolmp)|(nelj|neljp)|(ree|reed)|(lau|laupv)|(puh))(?:\.|(?<=p|esmas|reed|laupv)\b)/g,
  )) {
    add(
      match,
      { day: nextWeekday(match.slice(1).findIndex((part) => part !== undefined) + 1, today, false) },
      'GUESSED',
    );
  }
  // 'R kell 10', 'E 2 autot': a weekday by its first letter.
  for (const match of text.find(
    /(?<!\d\.? ?)\b[etknrlp](?= (?:kl\b|kell|hommik|ohtu|loun|(?:\d{1,2}|uks|kaks|kolm) (?:auto|koor|masin|veok))|(?<!k) \d{1,2}[.:]\d{2}\b)|(?<!\d\.? ?|[a-z]['-])\b[etknrlp](?=(?:, ?| ja | )[etknrlp]\b(?! ?\d))|(?<=\b[etknrlp](?:, ?| ja | ))[etknrlp]\b(?! ?\d|['-])/g,
  )) {
    add(match, { day: nextWeekday(weekdayLetters.indexOf(match[0]) + 1, today, false) }, 'GUESSED');
  }
  for (const match of text.find(weekdayCapitals)) {
    const [from, to] = [match[0].charAt(0), match[0].length > 1 ? match[0].slice(-1) : ''];
    const end = match.index + match[0].length;
    const isCapital = [match.index, ...(to === '' ? [] : [end - 1])].every((at) =>
      /[ETKNRLP]/.test(text.original.charAt(text.span(at, at + 1)[0])),
    );
    if (!isCapital) continue;
    const day = nextWeekday(weekdayLetters.indexOf(from) + 1, today, false);
    const ahead = (weekdayLetters.indexOf(to) - weekdayLetters.indexOf(from) + 7) % 7;
    add(match, to === '' ? { day } : { day, from: day, to: addDays(day, ahead) }, 'GUESSED');
  }
  for (const [index, words] of shortWeekdays.entries()) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words.replaceAll(' ', '|')})\b\.?`, 'g'))) {
      // 'vs' in Latin letters is an answer's head.
      const isInRussian = /[а-я]/i.test(text.original.charAt(text.span(match.index, match.index + 1)[0]));
      if (match[0].length > 2 || isInRussian) {
        add(match, { day: nextWeekday(index + 1, today, false) }, 'GUESSED');
      }
    }
  }
  for (const [index, words] of otherWeekdays.entries()) {
    for (const match of text.find(
      new RegExp(String.raw`\b((?:sledujus\w*|next)\s+)?(?:${words.replaceAll(' ', '|')})\b`, 'g'),
    )) {
      const isNextWeek = match[1] !== undefined;
      add(
        match,
        { day: nextWeekday(index + 1, today, isNextWeek) },
        weekday(today) === index + 1 || isNextWeek ? 'GUESSED' : 'CERTAIN',
      );
    }
  }
  for (const [days, words] of relativeOld) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words})\b`, 'g'))) {
      add(match, { day: addDays(today, days), isOld: true });
    }
  }
  for (const [days, words] of relative) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words})(?:\b|(?=ohtu|hommik))`, 'g'))) {
      add(match, { day: addDays(today, days) }, isNight || match[0] === 'kohe' ? 'GUESSED' : 'CERTAIN');
    }
  }
  for (const match of text.find(
    /\b(?:homsex|homssseks|home|hom|omme|ommen|hummen|ommeks|tanna|ylehomme|uleomme|ulohummo)\b/g,
  )) {
    add(
      match,
      { day: addDays(today, /^[uy]l[eo]/.test(match[0]) ? 2 : match[0] === 'tanna' ? 0 : 1) },
      'GUESSED',
    );
  }
  for (const match of text.find(
    /\b(?:nadal(?:a|al|aks|as)?\s*(\d{1,2})(?!\s*(?:auto|koor|veok|masin|tonn|t\b|x))|(\d{1,2})\.?\s*nadal\w*|(?:nedel\w*|week)\s*(\d{1,2})(?!\s*(?:auto|fur|load|truck|masin|ton|t\b|x))|(?:(\d{4})-?)?w(\d{2}))\b/g,
  )) {
    const week = Number(match[1] ?? match[2] ?? match[3] ?? match[5]);
    const monday = mondayOfWeek(week, today, match[4] === undefined ? null : Number(match[4]));
    if (monday === null) continue;
    const isOver = addDays(monday, 6) < today;
    // 'nädala 34 teisel poolel': a part of it may be meant.
    const isPart = /^ [a-z]/.test(text.after(match.index + match[0].length));
    add(match, { from: monday, to: addDays(monday, 6) }, isOver || isPart ? 'GUESSED' : 'CERTAIN');
  }
  for (const match of text.find(
    /\b(jargmi\w+|tuleva\w*|sel|selle?l?|kaesoleva\w*|next|this|sledujus\w*|etoi)\s+(?:nadal\w*|week|nedele)\b(?: (?:sees|jooksul|sisse))?/g,
  )) {
    const isNext = /^(?:jarg|tul|next|sled)/.test(match[1] ?? '');
    const monday = addDays(today, 1 - weekday(today) + (isNext ? 7 : 0));
    add(match, { from: isNext ? monday : today, to: addDays(monday, 6) }, 'GUESSED');
  }
  for (const match of text.find(/\b(?:nadala(?:vahetu|lop)\w*|at the weekend|na vyhodn\w+)\b/g)) {
    const saturday = addDays(today, Math.max(0, 6 - weekday(today)));
    add(match, { from: saturday, to: addDays(today, 7 - weekday(today)) }, 'GUESSED');
  }
  for (const match of text.find(
    new RegExp(
      String.raw`\b(?:(\d{1,2}|${numberWordPattern}) paeva parast|cerez (\d{1,2}|${numberWordPattern}) dn\w+|in (\d{1,2}|${numberWordPattern}) days)\b`,
      'g',
    ),
  )) {
    const count = readWholeNumber(match[1] ?? match[2] ?? match[3] ?? '');
    if (count !== null) add(match, { day: addDays(today, count) }, 'GUESSED');
  }
  // The first alone: the day after the day after is not said like that.
  for (const match of text.find(/\b(?:jargmisel|jargneval) paeval\b/g).slice(0, 1)) {
    const former =
      mentions.filter(({ at }) => at < match.index).sort((a, b) => b.at - a.at)[0]?.value.day ?? null;
    if (former !== null) add(match, { day: addDays(former, 1) }, 'GUESSED');
  }
  // 'neeljapäeval', 'ülehome': a slip of the thumb.
  for (const match of text.find(/\b[a-z]{5,}\b/g)) {
    const correctedDay = dayOfMisspelling(match[0], today);
    if (correctedDay !== null) add(match, { day: correctedDay }, 'GUESSED');
  }
  const sorted = mentions.sort((a, b) => a.at - b.at);
  const days = withoutRepeatedDays(text, withDaysOfWeeks(text, sorted));
  return hasLaterWeeks(text) ? days.map((day) => ({ ...day, grade: 'GUESSED' })) : days;
}

function isNightBefore(text: MessageText, at: number): boolean {
  return /ool vastu\s*$/.test(text.before(at, 'whole'));
}

/** '15.09 paiku', 'umbes 15.09': not that very day. */
function isAbout(text: MessageText, start: number, end: number): boolean {
  const [, next = ''] = /^\s*([a-z]+)/.exec(text.after(end, 'whole')) ?? [];
  return (
    ['paiku', 'kandis', 'ringis', 'umbes'].some((word) => hasSimilarBeginning(next, word)) ||
    /\b(?:umbes|u\.?|ca|orienteeruvalt|okolo|primerno|around|about)\s+$/.test(text.before(start, 'whole'))
  );
}

/** 'enne', 'hiljemalt' or '-ks', '-ni': by that day; 'alates' or '-st': from it on. */
function untilWords(text: MessageText, start: number, end: number): 'BY' | 'FROM' | null {
  const before = text.whole.slice(Math.max(0, start - 14), start);
  const words = text.whole.slice(start, end);
  if (
    /\b(?:enne|hiljemalt|kuni|do|by|before)\s+$/.test(before) ||
    (/(?:eks|paevaks|ni)$/.test(words) && /hiljemalt\s+$/.test(before))
  ) {
    return 'BY';
  }
  if (/(?:alates)\s+$/.test(before)) return 'FROM';
  return null;
}

function limitedBy(mention: DayMention, until: 'BY' | 'FROM', today: Day): DayMention {
  if (mention.day === null) return mention;
  return until === 'BY' ? { ...mention, from: today, to: mention.day } : { ...mention, from: mention.day };
}

function dayOrNull(day: Day | null): Partial<DayMention> | null {
  return day === null ? null : { day };
}

function worse(a: FoundGrade, b: FoundGrade): FoundGrade {
  return a === 'CERTAIN' ? b : a;
}
