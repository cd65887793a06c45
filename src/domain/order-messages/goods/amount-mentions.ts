import type { FoundGrade, Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import {
  stretchedNumberPattern,
  numberWordPattern,
  otherNumberPattern,
  readStretchedNumber,
  readNumber,
  readOtherNumber,
  readWholeNumber,
} from '../text/number-words.ts';
import { withoutDoubleLetter } from '../text/word-match.ts';

/** An amount of goods: tonnes in all, or tonnes in each load. */
export interface AmountMention {
  tonnes: number;
  isEachLoad: boolean;
}

export interface Amounts {
  amounts: Mention<AmountMention>[];
  loads: Mention<number>[];
  packages: Mention<number>[];
  /** 'märga otra': grain that has to be dried. */
  wet: Mention<true>[];
}

const number = String.raw`\d{1,3}(?: \d{3})+|\d+(?:[.,]\d+)?`;
const tonnes = String.raw`tonn\w*|tons?|tonnes?|tn|mt|t`;
const kilograms = String.raw`kg|kilo\w*|kgs`;
const loadNouns = String.raw`(?:tais)?koor(?:m|em)\w*|kuurm\w*|autotai\w*|veok\w*|(?:veo|vilja)?auto(?:t|d|ga|sid|le)?|(?:pool|tais)?haagi\w*|kallur\w*|reis\w*|masin\w*|fur\w*|loads?|trucks?|trips?`;
const isLoadNoun = new RegExp(`^(?:${loadNouns})$`);
/** '2 k nisu': short for 'koormat'. */
const shortLoad = String.raw`(?<![a-z])k\b(?!\.)`;
const ordinalWords = ['esimene', 'teine', 'kolmas', 'neljas', 'viies', 'kuues'];
/** No truck carries more (48 t with trailer, 52 t with a permit, both with the vehicle). */
const maxLoadTonnes = 36;

/**
 * Returns amounts, loads and packages, each taken out of the text (docs/requirements.md, 'From message to order');
 * moisture ('niiskus 22 %') is no amount. `isProductAt` says whether a product was named there.
 */
export function findAmounts(text: MessageText, isProductAt: (at: number) => boolean): Amounts {
  for (const match of text.find(
    /\b(?:niisk\w*|nisk\w*|vlazn\w*|moisture)\s*:?\s*\d+(?:[.,]\d+)?\s*%?|\b\d+(?:[.,]\d+)?\s*%/g,
  )) {
    text.setAside(match.index, match.index + match[0].length);
  }
  const amounts: Mention<AmountMention>[] = [];
  const loads: Mention<number>[] = [];
  const packages: Mention<number>[] = [];
  const add = <Value>(
    list: Mention<Value>[],
    match: RegExpExecArray,
    value: Value,
    grade: FoundGrade = 'CERTAIN',
  ) => {
    const source = text.take(match.index, match.index + match[0].length);
    list.push({ value, grade, at: match.index, source });
  };

  // '28,5 x 4', '4 x 28 t', '4 * 28,5'.
  for (const match of text.find(
    new RegExp(
      String.raw`\b(${number})\s*(?:${tonnes})?\s*[x*×]\s*(${number})\s*(?:${tonnes}|${loadNouns})?\b`,
      'g',
    ),
  )) {
    const [a, b] = [readNumber(match[1] ?? ''), readNumber(match[2] ?? '')];
    const [count, each] = Number.isInteger(a) && (a < b || !Number.isInteger(b)) ? [a, b] : [b, a];
    if (!Number.isInteger(count) || count > 60 || each > maxLoadTonnes) continue;
    const at = match.index;
    add(loads, match, count);
    amounts.push({
      value: { tonnes: each, isEachLoad: true },
      grade: 'CERTAIN',
      at,
      source: text.span(at, at + match[0].length),
    });
  }
  const eachWord = String.raw`(?:a|a'|iga(?:s|uks)?|koormas|kaupa|each|po)`;
  for (const match of text.find(
    new RegExp(
      String.raw`(?:\b${eachWord}\s+)?\b(${number})\s*-?\s*(${tonnes}|${kilograms})\b(\s*(?:koormas|(?:autos|masinas)\b|igas|kaupa|each|auto peale))?`,
      'g',
    ),
  )) {
    const isInKilograms = new RegExp(`^(?:${kilograms})$`).test(match[2] ?? '');
    // '28.500 kg' is a truckload: a point between thousands, most likely.
    const isGrouped = isInKilograms && /^[1-9]\d?[.,]\d{3}$/.test(match[1] ?? '');
    const value = readNumber(match[1] ?? '') / (isInKilograms && !isGrouped ? 1000 : 1);
    if (value <= 0) continue;
    const isEachLoad = match[3] !== undefined || new RegExp(String.raw`^${eachWord}\s`).test(match[0]);
    // '28-30 t': as much as fits.
    const isRange = /\d\s*(?:-|kuni|voi)\s*$/.test(text.before(match.index));
    add(amounts, match, { tonnes: round(value), isEachLoad }, isRange || isGrouped ? 'GUESSED' : 'CERTAIN');
  }
  for (const match of text.find(
    new RegExp(
      String.raw`(?<![\d.,/-])\b(${number})\s*(?:suurkot\w*|big ?bag\w*|bb|kot[ti]\w*|rull\w*|kanistr\w*|(alus\w*|pallet\w*|pakk\w*|paki\w*))\b`,
      'g',
    ),
  )) {
    const count = readNumber(match[1] ?? '');
    // On a pallet there are several.
    if (Number.isInteger(count)) add(packages, match, count, match[2] === undefined ? 'CERTAIN' : 'GUESSED');
  }
  // 'Kogus (t): 54', 'Autode arv: 2', 'viis tonni'.
  for (const match of text.find(
    new RegExp(String.raw`\b(?:kogus|maht)\s*[,(]\s*(?:${tonnes})\)?\s*:?\s*(${number})\b`, 'g'),
  )) {
    add(amounts, match, { tonnes: readNumber(match[1] ?? ''), isEachLoad: false });
  }
  for (const match of text.find(/\b(?:autode|koormate|masinate|veokite) arv\s*:?\s*(\d{1,2})\b/g)) {
    add(loads, match, Number(match[1]));
  }
  // 'kaks ja pool tonni', 'poolteistsada tonni'.
  for (const match of text.find(new RegExp(String.raw`\b(${otherNumberPattern})\s+tonn\w*\b`, 'g'))) {
    const value = readOtherNumber(match[1] ?? '');
    if (value === null || Number.isNaN(value)) continue;
    add(
      amounts,
      match,
      { tonnes: value, isEachLoad: false },
      text.strangerBefore(match.index) === null ? 'CERTAIN' : 'GUESSED',
    );
  }
  for (const match of text.find(
    new RegExp(String.raw`\b(${numberWordPattern})\s+(?:tonn\w*|tons?)\b`, 'g'),
  )) {
    add(
      amounts,
      match,
      { tonnes: readWholeNumber(match[1] ?? '') ?? 0, isEachLoad: false },
      // 'sada kaheksa tonni', or any other number that goes on before it.
      text.strangerBefore(match.index) === null ? 'CERTAIN' : 'GUESSED',
    );
  }
  // '1,5 koormat', 'poolteist koormat' is no whole number of loads: somebody has to say how many trucks come.
  for (const match of text.find(
    new RegExp(
      String.raw`\b(?:\d+[.,]\d+|(?:${numberWordPattern}|\d{1,2}) ja pool|poolteis[te]|pooltoist|kolmveerand|veerand|pool) (?:${loadNouns})\b`,
      'g',
    ),
  )) {
    text.setAside(match.index, match.index + match[0].length);
  }
  const countPattern = new RegExp(
    String.raw`(?<!\d[.,:])\b(\d{1,2}|paar|para|${numberWordPattern})\s*-?\s*(?:(?:taies|tais|suur\w*|tervet)\s+)?\u00a4*(?:(?:${loadNouns})\b|${shortLoad}|x(?=\s*\u00a4))(?! asemel)`,
    'g',
  );
  for (const match of text.find(countPattern)) {
    const [, countWord = ''] = match;
    const isPair = countWord === 'paar' || countWord === 'para';
    const count = isPair ? 2 : readWholeNumber(countWord);
    // 'üheksa auto': not how one counts.
    // 'üheksaauto': perhaps the end of a time.
    const isGlued = /^[a-z]+$/.test(match[0]);
    const isClear = !isPair && !isGlued && (count === 1 || !/\bauto$/.test(match[0]));
    if (count !== null && count > 0 && count <= 60) add(loads, match, count, isClear ? 'CERTAIN' : 'GUESSED');
  }
  // 'kakks masinat', 'две машшины': a letter held too long.
  for (const match of text.find(
    new RegExp(String.raw`(?<!\d[.,:])\b(\d{1,2}|${stretchedNumberPattern}) ([a-z]{4,})\b`, 'g'),
  )) {
    const [, countWord = '', noun = ''] = match;
    const count = readStretchedNumber(countWord);
    const isCounted = withoutDoubleLetter(noun).some((form) => isLoadNoun.test(form));
    if (isCounted && count !== null && count > 0) add(loads, match, count, 'GUESSED');
  }
  if (loads.length === 0) {
    // '2 nisu 1 oder'.
    for (const match of text.find(/(?<![\d.,:] ?)\b\d(?= \u00a4)/g)) {
      if (isProductAt(match.index + 2) && Number(match[0]) > 0) {
        add(loads, match, Number(match[0]), 'GUESSED');
      }
    }
    // 'kell 8 üks, kell 10 teine auto': two of them.
    const ordinals = text.find(
      new RegExp(String.raw`\b(${ordinalWords.join('|')})\s+(?:${loadNouns})\b`, 'g'),
    );
    const last = Math.max(0, ...ordinals.map((match) => ordinalWords.indexOf(match[1] ?? '') + 1));
    if (loads.length === 0 && last > 1 && ordinals[0] !== undefined) add(loads, ordinals[0], last, 'GUESSED');
  }
  if (loads.length === 0) {
    // '2. koorma' is one that was ordered before, and counts nothing.
    for (const match of text
      .find(/(?<!\d\.\s?)\b(?:koorem|koorma|(?:veo|vilja)?autot?|masin(?:a|at|u)?|a load|a truck)\b/g)
      .slice(0, 1)) {
      add(loads, match, 1, 'GUESSED');
    }
  }
  const wet = text
    .find(/\b(?:marg(?:a|ade)?|marja otra|niiske\w*|toores\w*|syr\w+|wet)\b/g)
    .filter(
      (match) => !/\b(?:pole|ei ole|ei|mitte|ne|not)(?: \S+)? $/.test(text.before(match.index, 'whole')),
    )
    .map((match): Mention<true> => ({
      value: true,
      // Grain that is still too wet today may be dry when it is fetched.
      // 'märg ta enam pole'.
      grade:
        /\b(?:veel|liiga|oli) $/.test(text.before(match.index, 'whole')) ||
        /^[^.,;!?\n]*\b(?:pole|ei|enam|net|not)\b/.test(text.after(match.index, 'whole'))
          ? 'GUESSED'
          : 'CERTAIN',
      at: match.index,
      source: text.take(match.index, match.index + match[0].length),
    }));
  return { amounts, loads, packages, wet };
}

/**
 * Returns the loads of each day or product, where they add up to the number said: '3 koormat …, üks homme ja kaks
 * ülehomme', '3 autot: kaks nisule, üks odrale'.
 */
export function loadsOfEach(
  text: MessageText,
  days: readonly { at: number }[],
  products: readonly { at: number }[],
  loads: readonly Mention<number>[],
): readonly Mention<number>[] {
  const starts = new Set([...days, ...products].map(({ at }) => at));
  const dayStarts = new Set(days.map(({ at }) => at));
  const parts = text
    .find(new RegExp(String.raw`\b(\d{1,2}|${numberWordPattern})\s+(?=\u00a4)`, 'g'))
    .filter((match) => starts.has(match.index + match[0].length))
    .map((match) => ({ at: match.index, said: match[1] ?? '', value: readWholeNumber(match[1] ?? '') ?? 0 }));
  // '2 autot homme ja ülehomme 1'.
  const [first] = loads;
  const behind = text
    .find(new RegExp(String.raw`(?<=(\u00a4+)\s)(\d|${numberWordPattern})(?=\s*(?:[,.;\n]|$))`, 'g'))
    .filter((match) => dayStarts.has(match.index - 1 - (match[1] ?? '').length));
  if (loads.length === 1 && first !== undefined && parts.length < 2 && behind.length > 0) {
    return [
      { ...first, grade: 'GUESSED' as const },
      ...behind.map((match): Mention<number> => ({
        value: readWholeNumber(match[2] ?? '') ?? 0,
        grade: 'GUESSED',
        at: match.index,
        source: text.take(match.index, match.index + match[0].length),
      })),
    ];
  }
  const inAll = parts.reduce((sum, { value }) => sum + value, 0);
  if (loads.length !== 1 || parts.length < 2 || inAll !== loads[0]?.value) return loads;
  return parts.map(({ at, said, value }) => ({
    value,
    grade: 'CERTAIN',
    at,
    source: text.take(at, at + said.length),
  }));
}

/** Returns the amounts without one that says what others make up together ('84 t: 28 t homme, 56 t ülehomme'). */
export function amountsOfEach(amounts: readonly Mention<AmountMention>[]): readonly Mention<AmountMention>[] {
  const isSumOfOthers = ({ value }: Mention<AmountMention>) =>
    round(amounts.reduce((sum, each) => sum + each.value.tonnes, 0)) === round(2 * value.tonnes);
  const [first, last] = [amounts[0], amounts.at(-1)];
  if (amounts.length < 3 || first === undefined || last === undefined) return amounts;
  if (isSumOfOthers(first)) return amounts.slice(1);
  return isSumOfOthers(last) ? amounts.slice(0, -1) : amounts;
}

/** Returns a bare number that may be tonnes ('nisu 28,5'), to be looked at; after all else has been taken. */
export function findBareAmounts(text: MessageText): Mention<AmountMention>[] {
  return text
    .find(
      /(?<!\b(?:proteiin|valk|valku|mahukaal|langemisarv|gluteen|kleepvalk|prygi|prugi|olisus|protein|belok|natura)\w*\s*:?\s*)(?<![\d.,:/-])\b(\d{2}(?:[.,]\d{1,2})?)\b(?![\d.,:/-]*\d)(?!\s*(?:nda|kuup))/g,
    )
    .flatMap((match) => {
      const value = readNumber(match[1] ?? '');
      if (value < 12 || value > maxLoadTonnes) return [];
      const source = text.take(match.index, match.index + match[0].length);
      return [
        { value: { tonnes: value, isEachLoad: false }, grade: 'GUESSED' as const, at: match.index, source },
      ];
    });
}

/** Returns tonnes in all: said so, or of each load times the loads. `isSure` is false where both can be meant. */
export function tonnesInAll(
  amount: AmountMention,
  loads: number | null,
): { tonnes: number; isSure: boolean } {
  if (amount.isEachLoad) return { tonnes: round(amount.tonnes * (loads ?? 1)), isSure: loads !== null };
  if (loads === null || loads === 1) {
    return { tonnes: amount.tonnes, isSure: amount.tonnes <= maxLoadTonnes || loads === null };
  }
  const each = amount.tonnes / loads;
  // '2 koormat, 28 t': half a truck each, or a full one each?
  if (each < 18 && amount.tonnes <= maxLoadTonnes && amount.tonnes >= 18) {
    return { tonnes: round(amount.tonnes * loads), isSure: false };
  }
  return { tonnes: amount.tonnes, isSure: each <= maxLoadTonnes && each >= 18 };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
