import { editDistance } from '../../edit-distance.ts';
import { collapseLetters } from './word-match.ts';

const words: Readonly<Record<number, string>> = {
  1: 'uks uhe uhte uht odin odna odnu one yks uts', 2: 'kaks kahe kahte kaht dva dve two kats', 3: 'kolm kolme tri three',
  4: 'neli nelja cetyre four', 5: 'viis viie viit pjat five', 6: 'kuus kuue kuut sest six',
  7: 'seitse seitsme seitset sem seven saidse', 8: 'kaheksa kaheksat vosem eight katosa', 9: 'uheksa uheksat devjat nine utesa',
  10: 'kumme kumne kummet desjat ten', 11: 'uksteist uheteist uheteistkumne uhteteist uhtteist', 12: 'kaksteist kaheteist kaheteistkumne kahteteist kahtteist',
  13: 'kolmteist kolmeteist', 14: 'neliteist neljateist', 15: 'viisteist viieteist', 16: 'kuusteist kuueteist',
  17: 'seitseteist seitsmeteist', 18: 'kaheksateist', 19: 'uheksateist',
}; // prettier-ignore
const tens: Readonly<Record<number, string>> = {
  20: 'kakskummend kahekumne kahtkummend dvadcat twenty', 30: 'kolmkummend kolmekumne kolmekummend tridcat thirty',
  40: 'nelikummend neljakumne neljakummend sorok forty', 50: 'viiskummend viiekumne viitkummend pjatdesjat fifty',
  60: 'kuuskummend kuuekumne kuutkummend', 70: 'seitsekummend seitsmekumne', 80: 'kaheksakummend kaheksakumne',
  90: 'uheksakummend uheksakumne',
}; // prettier-ignore

function byWord(forms: Readonly<Record<number, string>>): Map<string, number> {
  return new Map(
    Object.entries(forms).flatMap(([value, words]) =>
      words.split(' ').map((form) => [form, Number(value)] as const),
    ),
  );
}

const numberByWord = byWord(words);
const tensByWord = byWord(tens);
const patternOf = (forms: Iterable<string>) => [...forms].sort((a, b) => b.length - a.length).join('|');

/** The folded words for one to ninety-nine, for a pattern. */
export const numberWordPattern = String.raw`(?:${patternOf(tensByWord.keys())})(?:[ -](?:${patternOf(numberByWord.keys())}))?|${patternOf(numberByWord.keys())}`;

const hundreds = String.raw`(?:(?:poolteist|poolteise|${patternOf(numberByWord.keys())}) ?)?(?:sada|saja)`;

/** Folded words for halves, one and a half, and hundreds with what is said behind them, for a pattern. */
export const otherNumberPattern = String.raw`(?:(?:${patternOf(numberByWord.keys())}|\d{1,2}) ja pool|poolteist|poolteise|pooltoist|kolmveerand|veerand|pool|${hundreds}(?: ?(?:${numberWordPattern}))?)`;

/** Returns the number of such words: 'kaks ja pool' 2.5, 'poolteist' 1.5, 'poolteistsada' 150, 'sada kaheksa' 108. */
export function readOtherNumber(text: string): number | null {
  const [, whole] = /^(.+) ja pool$/.exec(text) ?? [];
  if (whole !== undefined) return (readWholeNumber(whole) ?? Number.NaN) + 0.5;
  const [, times, rest] = /^(.*?) ?(?:sada|saja) ?(.*)$/.exec(text) ?? [];
  if (times === undefined) return parts.get(text) ?? null;
  const count = times === '' ? 1 : (parts.get(times) ?? readWholeNumber(times));
  const more = rest ? readWholeNumber(rest) : 0;
  return count === null || more === null ? null : count * 100 + more;
}

const parts: ReadonlyMap<string, number> = new Map([
  ['poolteist', 1.5],
  ['poolteise', 1.5],
  ['pooltoist', 1.5],
  ['kolmveerand', 0.75],
  ['pool', 0.5],
  ['veerand', 0.25],
]);

/** Returns a whole number in figures or words ('2', 'kaks', 'kakskümmend kaheksa'); null for anything else. */
export function readWholeNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const [first = '', second] = text.split(/[ -]/);
  const ten = tensByWord.get(first);
  if (ten === undefined) return numberByWord.get(text) ?? null;
  return second === undefined ? ten : ten + (numberByWord.get(second) ?? 0);
}

/** True for 'kolmkümmend' and the like, with two letters wrong and others held too long. */
export function isLikeTens(word: string): boolean {
  const collapsedWord = collapseLetters(word);
  return [...tensByWord.keys()].some((tens) => {
    const collapsedTens = collapseLetters(tens);
    return (
      Math.abs(collapsedTens.length - collapsedWord.length) <= 2 &&
      editDistance(collapsedWord, collapsedTens, 2) <= 2
    );
  });
}

/** The folded words for one to nineteen, with letters held too long ('kakks'), for a pattern. */
export const stretchedNumberPattern = patternOf(
  [...numberByWord.keys()].map((word) => word.replaceAll(/./g, '$&+')),
);

/**
 * Returns a whole number, also where a letter of its word was held too long ('kakks', 'двее'); null for anything
 * else.
 */
export function readStretchedNumber(saidWord: string): number | null {
  if (/^\d+$/.test(saidWord)) return Number(saidWord);
  const [, value = null] =
    [...numberByWord].find(([word]) => collapseLetters(word) === collapseLetters(saidWord)) ?? [];
  return value;
}

/** Returns '28,5' or '25 000' as a number. */
export function readNumber(text: string): number {
  return Number(text.replaceAll(' ', '').replace(',', '.'));
}
