import { unseenSigns, withoutUnseenSigns } from './unseen-signs.ts';

/**
 * Search ignores case and accents, Estonian ones too (docs/requirements.md, 'API conventions'). PostgreSQL folds by
 * the same tables, which hold both cases: `lower` leaves accented capitals alone in a C collation.
 */
const foldedLetters: Record<string, string> = {
  a: 'áàâãäåāăąæÁÀÂÃÄÅĀĂĄÆ',
  c: 'çćčÇĆČ',
  d: 'ďđĎĐ',
  e: 'éèêëēėęěÉÈÊËĒĖĘĚ',
  g: 'ģğĢĞ',
  i: 'íìîïīįıÍÌÎÏĪĮİ',
  k: 'ķĶ',
  l: 'ĺļľłĹĻĽŁ',
  n: 'ñńņňÑŃŅŇ',
  o: 'óòôõöøōőœÓÒÔÕÖØŌŐŒ',
  r: 'ŕŗřŔŖŘ',
  s: 'śšşșßŚŠŞȘ',
  t: 'ťţțŤŢȚ',
  u: 'úùûüūůűųÚÙÛÜŪŮŰŲ',
  y: 'ýÿÝŸ',
  z: 'źżžŹŻŽ',
};

/** Dashes of every length count as a hyphen, and signs as wide as Chinese ones as the usual ones. */
const foldedSigns: Record<string, string> = {
  '-': '\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}',
  ' ': '\u{a0}\u{2007}\u{2009}\u{202f}\u{3000}',
  ...Object.fromEntries(
    Array.from(
      { length: 94 },
      (_, at) => [String.fromCodePoint(0x21 + at), String.fromCodePoint(0xff_01 + at)] as const,
    ).filter(([sign]) => !"'`-".includes(sign)),
  ),
};

/** Letters that look like Latin ones or a figure, Cyrillic first, then Greek. Folded in codes only: words of Russian keep them. */
const lookAlikes: Record<string, string> = {
  a: 'аАαΑ',
  b: 'вВβΒ',
  c: 'сС',
  e: 'еЕεΕ',
  h: 'нНηΗ',
  i: 'іІιΙ',
  j: 'јЈ',
  k: 'кКκΚ',
  m: 'мМμΜ',
  n: 'νΝ',
  o: 'оОοΟ',
  p: 'рРρΡ',
  s: 'ѕЅ',
  t: 'тТτΤ',
  x: 'хХχΧ',
  y: 'уУυΥ',
  z: 'ζΖ',
  3: 'зЗ',
};

/** The letters that SQL `translate` takes apart from their accents, one to one with foldedTo. */
const [accentedFrom, accentedTo] = oneToOne(foldedLetters);
const [signsFrom, signsTo] = oneToOne(foldedSigns);
export const foldedFrom = accentedFrom + signsFrom;
export const foldedTo = accentedTo + signsTo;
export const [lookAlikesFrom, lookAlikesTo] = oneToOne(lookAlikes);

/** What no search looks at: apostrophes, accents that stand behind their letter, signs that nobody sees. */
export const droppedSigns = `'\`\u{b4}\u{2bc}\u{2018}\u{2019}\u{201b}\u{2032}${String.fromCodePoint(
  ...Array.from({ length: 0x70 }, (_, at) => 0x3_00 + at),
)}${unseenSigns}`;

function oneToOne(folded: Record<string, string>): [from: string, to: string] {
  return [
    Object.values(folded).join(''),
    Object.entries(folded)
      .map(([plain, written]) => plain.repeat(written.length))
      .join(''),
  ];
}

const plainLetters = new Map(Array.from(foldedFrom, (letter, index) => [letter, foldedTo.charAt(index)]));
const droppedSign = new RegExp(`[${droppedSigns}]`, 'gu');
const latinLetters = new Map(
  Array.from(lookAlikesFrom, (letter, index) => {
    const latin = lookAlikesTo.charAt(index);
    return [letter, letter === letter.toUpperCase() ? latin.toUpperCase() : latin] as const;
  }),
);

/**
 * Returns a text in lower case, without accents, apostrophes and unseen signs and with single spaces: what is compared
 * when people search.
 */
export function foldText(text: string): string {
  return foldLetters(text.normalize('NFC')).replaceAll(droppedSign, '').replaceAll(/\s+/g, ' ').trim();
}

/** Returns a text of as many signs in lower case and without accents. */
export function foldLetters(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (letter) => plainLetters.get(letter) ?? letter).toLowerCase();
}

/** Returns a code with the Latin letters that its Cyrillic and Greek ones look like, as wide as usual. */
export function withLatinLetters(text: string): string {
  return withoutUnseenSigns(text.normalize('NFKC')).replaceAll(
    /\P{ASCII}/gu,
    (letter) => latinLetters.get(letter) ?? letter,
  );
}

/** Returns the folded words of a query; none for an empty one. */
export function searchWords(query: string): string[] {
  return foldText(query)
    .split(' ')
    .filter((word) => word !== '');
}

/** True unless the text is a number, a day or the like. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/**
 * Returns a code folded, without spaces and hyphens, in Latin letters: plates and registry codes, '123 ABC' and the
 * Cyrillic '123АВС' as '123abc'.
 */
export function foldCode(text: string): string {
  return foldText(text)
    .replaceAll(/\P{ASCII}/gu, (letter) => latinLetters.get(letter) ?? letter)
    .replaceAll(/[ -]/g, '');
}

/**
 * Returns how well a text answers a query, 0 the best; null when a word of the query is not in it. Words count in any
 * order. 0: the same text; 1: the text starts so; 2: every word starts one of its words; 3: found inside.
 */
export function matchRank(query: string, text: string): number | null {
  const foldedText = foldText(text);
  const words = searchWords(query);
  const codeOfText = foldCode(text);
  if (!words.every((word) => foldedText.includes(word)) && !codeOfText.includes(foldCode(query))) return null;
  const foldedQuery = words.join(' ');
  if (foldedText === foldedQuery || codeOfText === foldCode(query)) return 0;
  if (foldedText.startsWith(foldedQuery)) return 1;
  const starts = foldedText.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 3;
}

/** True when every word of a query is a whole word of the text: 'nisu i' of 'Nisu I klass', not of 'Nisu II'. */
export function hasWholeWords(query: string, text: string): boolean {
  const words = new Set(searchWords(text));
  return searchWords(query).every((word) => words.has(word));
}

/**
 * Returns the items that answer a query, best first, whole words before parts of words; all of them for an empty
 * query.
 */
export function findMatches<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  if (searchWords(query).length === 0) return [...items];
  return items
    .flatMap((item) => {
      const rank = matchRank(query, textOf(item));
      const part = hasWholeWords(query, textOf(item)) ? 0 : 0.5;
      return rank === null ? [] : [{ item, rank: rank + part }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Shorter words with a letter wrong would be found everywhere. */
const shortestForgiven = 4;
/** Each letter of a longer one would be a few more words to look for. */
const longestForgiven = 20;

/**
 * Returns the ways to have written a folded word with one wrong, missing, surplus or swapped letter, `_` for any
 * letter; none for a short word, and none for a very long one.
 */
export function misspellingsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < shortestForgiven || letters.length > longestForgiven) return [];
  const withInstead = (from: number, count: number, between: string) =>
    letters.slice(0, from).join('') + between + letters.slice(from + count).join('');
  const slips = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    const here = [withInstead(at, 1, '_'), withInstead(at, 1, ''), withInstead(at, 0, '_')];
    if (next !== undefined && next !== letter) here.push(withInstead(at, 2, next + letter));
    return here;
  });
  return [...new Set(slips)];
}
