import { type TimeOfDay, timeOfMinutes } from '../../calendar/time-of-day.ts';
import { editDistance } from '../../edit-distance.ts';
import type { Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { isLikeTens, numberWordPattern, readWholeNumber } from '../text/number-words.ts';
import { hasSimilarBeginning } from '../text/word-match.ts';
import { asAfternoon, inHalfOfDay } from './half-of-day.ts';
import type { DayPart, TimeKind, TimeMention } from './time-mention.ts';

const kindWords: readonly (readonly [TimeKind, string])[] = [
  [
    'FROM',
    'mitte varem kui|mitte enne|ne ranse|not before|parast|peale|alates|alatest|al|posle|after|from|s',
  ],
  ['BY', 'mitte hiljem kui|ne pozze|enne|hiljemalt|kuni|do|k|by|before|until'],
  ['AT', 'kl|kell|kella|klo|v|na|at'],
];
const clock = String.raw`(\d{1,2})(?:[.:](\d{2}))?`;
/** Excludes numbers that are amounts and not times. */
const noAmount = String.raw`(?![\d.,:]*\d)(?!\s*(?:t|tn|kg|l|x|koormat\w*|autot\w*|tonn\w*|masinat\w*|masiny|loads\w*|trucks\w*|%|nda\w*|kuup\w*|[.]\s*\d(?!\d?\s*(?:koor|auto|masin|veok|kot|t\b|tn\b|tonn))|[.]?\s*(?:jaan|veeb|mart|apr|mai\b|juun|juul|aug|sept|okt|nov|dets))\b)`;
/** Words for other things that have a time: a call, opening hours, when somebody is there. */
const asides =
  /\b(?:helista\w*|kohtu\w*|avatud|lahti|suletud|kinni|koosolek\w*|kodus|pozvon\w*|zvon\w*|otkryt\w*|call|open|closed)\b/;
const isOfAnotherThing = (clause: string) => asides.test(clause) || clause.split(/[^a-z]+/).some(isLikeAside);
/** True for such a word with a letter wrong. */
function isLikeAside(word: string): boolean {
  return (
    word.length >= 5 &&
    ['helista', 'kohtume', 'avatud', 'suletud', 'kinni', 'koosolek'].some((beginning) =>
      hasSimilarBeginning(word, beginning),
    )
  );
}

/** Words before a time that say nothing of its kind. */
const fillers =
  /^(?:palun|auto|aeg|ajal|ja|ning|koorem|koormat|hommikul|ohtul|voiks|umbes|tere|laadimine|vedu|tonni|t|saab|oleks|tuua|viia|tulla|tuleb|vaja|juba)$/;
/** 'pärast kella viit', 'kella kaheksaks': hours in words. */
const wordKinds: readonly (readonly [TimeKind, string])[] = [
  ['FROM', 'mitte varem kui|mitte enne|parast|peale|alates'],
  ['BY', 'mitte hiljem kui|enne|hiljemalt|kuni'],
  ['AT', 'kl|kell|kella'],
];
/** Words for the half of the day, after a time. */
const half = String.raw`\s*(am|pm|utra|vecera|dnja)\b`;
const around = String.raw`(?:kl\.?|kell|kella)?\s*`;

/**
 * Returns times of day and parts of the day, in the order of the text (docs/requirements.md, 'From message to
 * order'); each is taken out of it.
 */
export function findTimes(text: MessageText): Mention<TimeMention>[] {
  const mentions: Mention<TimeMention>[] = [];
  const add = (
    match: RegExpExecArray,
    value: Omit<TimeMention, 'isKindClear'> | null,
    grade: Mention<unknown>['grade'] = 'CERTAIN',
  ) => {
    if (value === null) return;
    const stranger = value.kind === 'AT' || value.kind === 'BY' ? text.strangerBefore(match.index) : null;
    const isClear = stranger === null || fillers.test(stranger);
    const isAside = text.isInClause(match.index, isOfAnotherThing);
    // 'kella 7ksauto', 'kell 15 paikku': of what kind it is, a word says that nobody has understood.
    const [next = ''] = /^ ?[a-z]+/.exec(text.after(match.index + match[0].length)) ?? [];
    const isEndClear = !/^[a-z]/.test(next) && !hasSimilarBeginning(next.trim(), 'paiku');
    const source = text.take(match.index, match.index + match[0].length);
    mentions.push({
      value: { ...value, isKindClear: isClear && isEndClear },
      grade: isAside ? 'GUESSED' : grade,
      at: match.index,
      source,
    });
  };

  const window = new RegExp(
    String.raw`\b(?:(?:s|from|alates)\s+)?${around}${clock}\s*(?:-|kuni|ja|do|to)\s*${clock}${noAmount}(\s*vahel)?`,
    'g',
  );
  for (const match of text.find(window)) {
    const [whole, hour = '', minute, hourTo = '', minuteTo, between] = match;
    const isSaid =
      /kl|kell|^(?:s|from|alates)\s/.test(whole) ||
      between !== undefined ||
      (minute !== undefined && minuteTo !== undefined);
    const [time, timeTo] = [readClock(hour, minute), readClock(hourTo, minuteTo)];
    // '12.08-13.08' and '13-15.08' are days.
    const isDays = isLikelyDay(hour, minute) && between === undefined && !/kl|kell|:/.test(whole);
    if (!isSaid || isDays || time === null || timeTo === null || timeTo <= time) continue;
    add(match, { time, timeTo, kind: 'WINDOW', dayPart: null });
  }

  for (const [kind, words] of kindWords) {
    const clockPattern = new RegExp(
      // 'kl7', too.
      String.raw`\b(?:(?:${words})\.?\s+${around}${kind === 'AT' ? String.raw`|kl\.?|kell` : ''})${clock}(?:${half})?${noAmount}(?:\s*-?\s*(ks|ni|st|paiku|ajal)\b)?`,
      'g',
    );
    for (const match of text.find(clockPattern)) {
      const [whole, hour = '', minute, halfOfDay, ending] = match;
      // 'в 2' may be two of anything: only where nothing that could be counted follows.
      const isBare =
        minute === undefined &&
        halfOfDay === undefined &&
        (/^(?:[vs]o?|na)\s/.test(whole) || isWeekdayLetter(text, match));
      const isBesidePart = /(?:utrom|vecerom|dnem)\s*$/.test(text.before(match.index));
      if (
        isBare &&
        !isBesidePart &&
        !/^\s*(?:cas|a v\b|[.,;!?\n]|$)/.test(text.after(match.index + whole.length))
      ) {
        continue;
      }
      if (isLikelyDay(hour, minute) && !/kl|kell/.test(whole)) continue;
      const [, next = ''] = /^\s+([a-z]{4,})/.exec(text.after(match.index + whole.length, 'whole')) ?? [];
      const isHourAlone = minute === undefined && halfOfDay === undefined && ending === undefined;
      if (isHourAlone && isLikeCounted(next)) continue;
      const time = readClock(hour, minute, halfOfDay);
      if (time === null) continue;
      // 'alates 9. nisu' may be from the ninth day on.
      const mayBeDay =
        isHourAlone && !/kl|kell/.test(whole) && /^\. ?\S/.test(text.after(match.index + whole.length));
      add(
        match,
        { time, timeTo: null, kind: kindBy(ending, kind), dayPart: null },
        ending === 'paiku' || isBare || mayBeDay ? 'GUESSED' : 'CERTAIN',
      );
    }
  }
  for (const match of text.find(/\b(?:kl|kell|kella)\.?\s*([01]\d|2[0-3])([0-5]\d)\b(?!\s*(?:t|tn|kg)\b)/g)) {
    add(match, { time: readClock(match[1] ?? '', match[2]), timeTo: null, kind: 'AT', dayPart: null });
  }
  for (const match of text.find(/\b(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm)\b/g)) {
    const time = readClock(match[1] ?? '', match[2], match[3]);
    if (time !== null) add(match, { time, timeTo: null, kind: 'AT', dayPart: null });
  }

  for (const match of text.find(
    new RegExp(
      String.raw`\b(?:(parast|peale|alates|enne|hiljemalt|kuni)\s+)?(?:(?:kl|kell|kella)\.?\s+)?(kolmveerand|veerand|poole?)\s+(${numberWordPattern}|\d{1,2})(ks|ni|st)?\b`,
      'g',
    ),
  )) {
    const [, kindWord = '', part = '', hourWord = '', ending] = match;
    const hour = readWholeNumber(hourWord);
    const before = { veerand: 45, pool: 30, poole: 30, kolmveerand: 15 }[part] ?? 0;
    // 'pool üheksa auto': one truck is not half of nine.
    const isAmount = part.startsWith('pool') && isAmountAfter(text, match) && !isOneTruckAfter(text, match);
    // 'пооле 10:00' is a slip in 'после'.
    const end = match.index + match[0].length;
    const isSlip = /[а-я]/i.test(text.original.slice(...text.span(match.index, end)));
    if (hour === null || hour < 1 || hour > 12 || isAmount || isSlip) continue;
    // A quarter to four is one in the afternoon, unless somebody says otherwise.
    const minutes = (hour < 5 ? hour + 12 : hour) * 60 - before;
    add(
      match,
      { time: timeOfMinutes(minutes), timeTo: null, kind: kindBy(ending, kindOf(kindWord)), dayPart: null },
      hour < 6 ? 'GUESSED' : 'CERTAIN',
    );
  }
  for (const [kind, words] of wordKinds) {
    for (const match of text.find(
      new RegExp(
        String.raw`\b(?:${words})\.?\s+${around}(${numberWordPattern})(ks|ni|st)?\b${noAmount}`,
        'g',
      ),
    )) {
      const hour = readWholeNumber(match[1] ?? '');
      if (hour === null || hour > 23) continue;
      // 'kell seitse kolmkümmend': the minutes are not read.
      const after = /^\s*([a-z]+)/.exec(text.after(match.index + match[0].length))?.[1] ?? '';
      const isWhole = !isLikeTens(after) && readWholeNumber(after) === null;
      const minutes = (hour < 5 ? hour + 12 : hour) * 60;
      add(
        match,
        { time: timeOfMinutes(minutes), timeTo: null, kind: kindBy(match[2], kind), dayPart: null },
        hour < 6 || !isWhole ? 'GUESSED' : 'CERTAIN',
      );
    }
  }
  for (const match of text.find(/\b(\d{1,2})(?::(\d{2})|\.([0-5]\d))(?:\s*-?\s*(ks|ni|st))?(?!\.?\d)/g)) {
    const [, hour = '', afterColon, afterPoint, ending] = match;
    const isTime =
      afterColon !== undefined || (!isLikelyDay(hour, afterPoint) && /^[0134][05]$/.test(afterPoint ?? ''));
    const time = isTime && !isAmountAfter(text, match) ? readClock(hour, afterColon ?? afterPoint) : null;
    if (time === null) continue;
    add(
      match,
      { time, timeTo: null, kind: kindBy(ending, 'AT'), dayPart: null },
      afterColon === undefined ? 'GUESSED' : 'CERTAIN',
    );
  }
  for (const match of text.find(/\b(\d{1,2})\s?-?\s?(ks|st alates|ajal|paiku)\b/g)) {
    const time = readClock(match[1] ?? '', undefined);
    if (time === null) continue;
    add(
      match,
      { time, timeTo: null, kind: kindBy(match[2] === 'st alates' ? 'st' : match[2], 'AT'), dayPart: null },
      'GUESSED',
    );
  }
  // 'hommikul 6'; 'hommikul 6 nisu' counts something, and so does 'hommikul 0,5 koormat'.
  for (const match of text.find(
    new RegExp(
      String.raw`(?<=\b(?:hommikul|ohtul|utrom|vecerom)\s)${clock}(?:\s?-?(ks|ni|st))?(?=\s*(?:,(?!\d)|[;!?\n/]|\.\s|\.?$))`,
      'g',
    ),
  )) {
    const time = readClock(match[1] ?? '', match[2]);
    if (time === null) continue;
    add(match, { time, timeTo: null, kind: kindBy(match[3], 'AT'), dayPart: null }, 'GUESSED');
  }
  const noon = { time: '12:00', timeTo: null, dayPart: null } as const;
  for (const match of text.find(/\b(?:lounaks|k obedu|by noon|enne lounat|do obeda)\b/g)) {
    add(match, { ...noon, kind: 'BY' });
  }
  for (const match of text.find(/\b(?:parast ?lounat|peale ?lounat|posle obeda|after noon)\b/g)) {
    add(match, { ...noon, kind: 'FROM' });
  }
  for (const match of text.find(/\b(?:parast|peale)louna(?:l|st)\b/g)) {
    add(match, { ...noon, kind: 'FROM' }, 'GUESSED');
  }
  for (const match of text.find(/\b(?:louna ajal|lounal|lounast|keskpaeval|v obed|at noon)\b/g)) {
    add(match, { ...noon, kind: 'AT' }, 'GUESSED');
  }
  for (const [dayPart, words] of dayPartWords) {
    for (const match of text.find(new RegExp(String.raw`\b(?:${words})\b`, 'g'))) {
      if (/^tere\s/.test(text.whole.slice(Math.max(0, match.index - 5), match.index))) continue;
      add(match, { time: null, timeTo: null, kind: null, dayPart });
    }
  }
  // A slip in 'õhtul' may not turn eight in the evening into the morning.
  for (const match of text.find(/\b(?:o[a-z]{4,6}|[a-z]{4,6})\b/g)) {
    const forgiven = match[0].startsWith('o') ? 2 : 1;
    const isGreeting = match[0] === 'ohtust' && /\btere,?\s$/.test(text.whole.slice(0, match.index));
    if (isGreeting || editDistance(match[0], 'ohtul', forgiven) > forgiven) continue;
    add(match, { time: null, timeTo: null, kind: null, dayPart: 'EVENING' }, 'GUESSED');
  }
  const sorted = mentions.sort((a, b) => a.at - b.at);
  const isHalfSaid = sorted.some(({ value }) => value.dayPart !== null);
  const late = sorted.filter(({ value }) => value.dayPart !== null && value.dayPart !== 'MORNING');
  return sorted.map((mention) => inHalfOfDay(text, asAfternoon(text, mention, isHalfSaid), late));
}

const dayPartWords: readonly (readonly [DayPart, string])[] = [
  [
    'MORNING',
    'hommikul|hommikuks|hommogu|hommogul|hummogu|hummogul|vara|varavalges|utrom|in the morning|morning',
  ],
  ['NOON', '(?<=\u00a4[ ,]*)paeval|dnem'],
  ['EVENING', 'ohtul|ohtuks|ohtupoole|vecerom|in the evening|tonight'],
  ['NIGHT', 'oosel|ool vastu|oo jooksul|nocju|at night'],
];

function kindBy(ending: string | undefined, kind: TimeKind): TimeKind {
  if (ending === 'ks' || ending === 'ni') return 'BY';
  return ending === 'st' ? 'FROM' : kind;
}

function readClock(hour: string, minute: string | undefined, halfOfDay?: string): TimeOfDay | null {
  const isLate = /^(?:pm|vecera|dnja)$/.test(halfOfDay ?? '') && Number(hour) < 12;
  const [hours, minutes] = [Number(hour) + (isLate ? 12 : 0), Number(minute ?? 0)];
  return hour !== '' && hours <= 23 && minutes <= 59 ? timeOfMinutes(hours * 60 + minutes) : null;
}

/** 'K 2' is Wednesday's two of something; only a Russian 'к 2' is by two. */
function isWeekdayLetter(text: MessageText, match: RegExpExecArray): boolean {
  return (
    match[0].startsWith('k ') && /k/i.test(text.original.charAt(text.span(match.index, match.index + 1)[0]))
  );
}

/** '13.08' is the thirteenth of August, '9.30' and '10.00' are times. */
function isLikelyDay(day: string, month: string | undefined): boolean {
  if (month?.length !== 2) return false;
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

function kindOf(word: string): TimeKind {
  if (/^(?:parast|peale|alates)$/.test(word)) return 'FROM';
  return word === '' ? 'AT' : 'BY';
}

function isOneTruckAfter(text: MessageText, match: RegExpExecArray): boolean {
  return /^\s*auto\b/.test(text.after(match.index + match[0].length));
}

function isAmountAfter(text: MessageText, match: RegExpExecArray): boolean {
  return /^\s*(?:t|tn|kg|l|x|koo|auto|tonn|masin|%)/.test(text.after(match.index + match[0].length));
}

/**
 * True for a word that is counted in orders, with some letters wrong: '7st alates 2 mmasinat' is no time from two on.
 */
function isLikeCounted(word: string): boolean {
  return ['koormat', 'koorem', 'masinat', 'masin', 'autot', 'tonni'].some((noun) => {
    const forgiven = noun.length < 6 ? 1 : 2;
    return Math.abs(word.length - noun.length) <= forgiven && editDistance(word, noun, forgiven) <= forgiven;
  });
}
