import { editDistance } from '../../edit-distance.ts';

/** The direction: from where, or to where. */
export type Direction = 'FROM' | 'TO';

/** One way to take a word apart: its first form, and the direction that its ending tells. */
interface Reading {
  stem: string;
  direction: Direction | null;
  /** A form that is also an easy slip. */
  isLoose?: true;
}

/** A word of a text that matches a word of a name. */
export interface WordMatch<Value> {
  value: Value;
  direction: Direction | null;
  /** True when the word was said without a slip. */
  isExact: boolean;
}

const directedEndings: readonly (readonly [ending: string, direction: Direction])[] = [
  ['desse', 'TO'], ['tesse', 'TO'], ['sesse', 'TO'], ['sele', 'TO'], ['sse', 'TO'], ['lle', 'TO'], ['le', 'TO'],
  ['ni', 'TO'], ['lo', 'TO'], ['sest', 'FROM'], ['selt', 'FROM'], ['st', 'FROM'], ['lt', 'FROM'],
]; // prettier-ignore
const otherEndings = ['sid', 'de', 'te', 'ga', 'ks', 'id', 'it', 'es', 'us', 'ne', 'se', 'l', 's', 'd', 't'];

/** Nouns whose forms are not the first form with an ending. */
const irregular: readonly (readonly [stem: string, direction: Direction | null, forms: string])[] = [
  ['ladu', 'FROM', 'laost laolt'], ['ladu', 'TO', 'lattu laosse laole'], ['ladu', null, 'lao laos'],
  ['keskladu', 'FROM', 'kesklaost'], ['keskladu', 'TO', 'kesklattu kesklaosse'], ['keskladu', null, 'kesklao'],
  ['laut', 'FROM', 'laudast'], ['laut', 'TO', 'lauta laudasse'], ['laut', null, 'lauda laudas'],
  ['talu', 'TO', 'tallu'], ['pold', 'FROM', 'pollult pollust'], ['pold', 'TO', 'pollule'], ['pold', null, 'pollu pollul'],
  ['terminal', 'TO', 'terminali'], ['viljaterminal', 'TO', 'viljaterminali'],
  ['vaetiseterminal', 'TO', 'vaetiseterminali'], ['sadam', 'TO', 'sadamasse'],
  ['oder', null, 'otra odra otradest'], ['olleoder', null, 'olleotra olleodra'], ['suvioder', null, 'suviotra suviodra'],
  ['suviodra', null, 'suviotra suvioder'],
  ['hernes', null, 'herne hernest herneid'], ['soodahernes', null, 'soodaherne soodahernest'],
  ['herne', null, 'hernes hernest'], ['rukis', null, 'rukist rukki rukkit'],
  ['polduba', null, 'poldoa poldube'], ['mahepolduba', null, 'mahepoldoa mahepoldube'],
  ['linaseemned', null, 'linaseeme linaseemet linaseemneid'],
  ['seeme', null, 'seemet seemne seemned seemneid seemnest'], ['kott', null, 'kotis kotti kottides kotid'],
  ['suurkott', null, 'suurkotis suurkotti suurkottides suurkotid bigbag bigbagi'],
  ['puiste', null, 'puistes puistena lahtiselt lahtine lahtist'], ['kategooria', null, 'kat kateg kl klass'],
  ['i', null, '1 i'], ['ii', null, '2 ii'],
]; // prettier-ignore

/** Irregular word forms with their dictionary form. */
export const irregularReadings: ReadonlyMap<string, readonly Reading[]> = readIrregular();

function readIrregular(): Map<string, Reading[]> {
  const readings = new Map<string, Reading[]>();
  for (const [stem, direction, forms] of irregular) {
    for (const form of forms.split(' ')) {
      readings.set(form, [...(readings.get(form) ?? []), { stem, direction }]);
    }
  }
  return readings;
}

/** Returns the ways to read a folded word, the likeliest first. */
export function readingsOf(word: string): Reading[] {
  const readings: Reading[] = [{ stem: word, direction: null }, ...(irregularReadings.get(word) ?? [])];
  const add = (ending: string, direction: Direction | null) => {
    if (!word.endsWith(ending) || word.length - ending.length < 3) return;
    const stem = word.slice(0, word.length - ending.length);
    readings.push({ stem, direction });
    // 'odrale' is of 'odra', and that of 'oder'.
    for (const { stem: first } of irregularReadings.get(stem) ?? []) {
      readings.push({ stem: first, direction });
    }
    // 'terminal-i-st': a vowel of its own stands between a name that ends in a consonant and the ending.
    // Two letters are left of too many words: 'nsus' is no 'NS'.
    if (/[aeiu]$/.test(stem) && stem.length > 3) readings.push({ stem: stem.slice(0, -1), direction });
  };
  for (const [ending, direction] of directedEndings) add(ending, direction);
  for (const ending of otherEndings) add(ending, null);
  // 'Tamsallu', 'tallu': to a place, by a doubled consonant.
  if (/([bdgklmnprstv])\1[aeiou]$/.test(word)) {
    readings.push({ stem: word.slice(0, -2) + word.slice(-1), direction: 'TO', isLoose: true });
  }
  if (/[aeiu]$/.test(word) && word.length > 3) readings.push({ stem: word.slice(0, -1), direction: null });
  // 'sööta' is of 'sööda': strong and weak forms.
  const strong = /^(.{2,})([tpk])([aeiou])$/.exec(word);
  if (strong !== null) {
    const weak = { t: 'd', p: 'b', k: 'g' }[strong[2] ?? ''] ?? '';
    readings.push({ stem: `${strong[1]}${weak}${strong[3]}`, direction: null, isLoose: true });
  }
  return readings;
}

/** True for a word that begins like another, with a letter wrong or held too long. */
export function hasSimilarBeginning(word: string, stem: string): boolean {
  const [collapsedWord = '', collapsedStem = ''] = [word, stem].map(collapseLetters);
  // The letter that is wrong may be one left out ('vgusta') or put in.
  return [-1, 0, 1].some(
    (more) => editDistance(collapsedWord.slice(0, collapsedStem.length + more), collapsedStem, 1) <= 1,
  );
}

/** Returns a word with each held letter once: 'viiiidi' is 'vidi'. */
export function collapseLetters(word: string): string {
  return word.replaceAll(/(.)\1+/g, '$1');
}

/** Returns the word, and it with one letter less wherever a letter stands twice. */
export function withoutDoubleLetter(word: string): string[] {
  const doubleLetters = [...word.matchAll(/(.)\1/g)];
  return [word, ...doubleLetters.map(({ index }) => word.slice(0, index) + word.slice(index + 1))];
}

/**
 * Words with their values (docs/requirements.md, 'From message to order'), to be found in any form and with a letter
 * wrong.
 */
export class WordIndex<Value> {
  readonly #exact = new Map<string, Value>();
  readonly #byFirstLetter = new Map<string, { word: string; letters: number; value: Value }[]>();

  constructor(words: Iterable<readonly [word: string, value: Value]>) {
    for (const [word, value] of words) {
      if (this.#exact.has(word)) continue;
      this.#exact.set(word, value);
      const letter = word.charAt(0);
      const alike = this.#byFirstLetter.get(letter);
      const entry = { word, letters: lettersOf(word), value };
      if (alike === undefined) this.#byFirstLetter.set(letter, [entry]);
      else alike.push(entry);
    }
  }

  /** True for a word as it stands in a name. */
  has(word: string): boolean {
    return this.#exact.has(word);
  }

  /** The word that is meant, or null. `forgives`: one wrong letter in words of five, two in words of ten. */
  find(word: string, { forgives }: { forgives: boolean }): WordMatch<Value> | null {
    const readings = readingsOf(word);
    for (const { stem, direction, isLoose } of readings) {
      const value = this.#exact.get(stem);
      // 'üane' is hardly 'UAN' with an ending.
      const isInflected = stem !== word && stem.length <= 3;
      if (value !== undefined) return { value, direction, isExact: isLoose !== true && !isInflected };
    }
    return forgives ? this.#findForgiving(word, readings) : null;
  }

  #findForgiving(saidWord: string, readings: readonly Reading[]): WordMatch<Value> | null {
    let best: { match: WordMatch<Value>; distance: number } | null = null;
    let isUnclear = false;
    const look = (form: string, of: string, value: Value, direction: Direction | null) => {
      if (Math.abs(form.length - of.length) > maxForgiven) return;
      // 'oter' is 'oder': as it sounds.
      const sounds = of.length === 4 && of !== form && soundOf(of) === soundOf(form);
      const forgiven = sounds ? 1 : saidWord.length < 5 ? 0 : forgivenLetters(of);
      const allowedSlips = Math.min(forgiven, best?.distance ?? 2);
      if (allowedSlips === 0 || Math.abs(form.length - of.length) > allowedSlips) return;
      const distance = editDistance(form, of, allowedSlips);
      if (distance > allowedSlips) return;
      const isSame = best !== null && distance === best.distance;
      if (isSame && best?.match.value !== value) isUnclear = true;
      // 'puhjsat' is a slip in 'puhjast': what tells a direction is the likelier.
      if (isSame && (best?.match.value !== value || best.match.direction !== null)) return;
      if (!isSame) isUnclear = false;
      best = { match: { value, direction, isExact: false }, distance };
    };
    const forms = readings.map((reading) => ({ ...reading, letters: lettersOf(reading.stem) }));
    const saidLetters = lettersOf(saidWord);
    for (const { word, letters, value } of this.#byFirstLetter.get(saidWord.charAt(0)) ?? []) {
      if (Math.abs(word.length - saidWord.length) > 6) continue;
      for (const form of forms) {
        if (isNear(form.letters, letters)) look(form.stem, word, value, form.direction);
      }
      for (const [ending, direction, endingLetters] of commonEndings) {
        const isAsLong = Math.abs(saidWord.length - word.length - ending.length) <= maxForgiven;
        if (isAsLong && isNear(saidLetters, letters | endingLetters)) {
          look(saidWord, word + ending, value, direction);
        }
      }
    }
    return isUnclear ? null : ((best as { match: WordMatch<Value> } | null)?.match ?? null);
  }
}

/** Returns the letters of a word, a bit each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** True where two words share enough letters to be compared: a wrong letter makes two letters differ at most. */
function isNear(a: number, b: number): boolean {
  let apart = a ^ b;
  let count = 0;
  for (; apart !== 0; apart &= apart - 1) count += 1;
  return count <= 2 * maxForgiven;
}

const commonEndings = (
  [
    ['st', 'FROM'],
    ['lt', 'FROM'],
    ['le', 'TO'],
    ['sse', 'TO'],
  ] as const
).map(([ending, direction]) => [ending, direction, lettersOf(ending)] as const);

function soundOf(word: string): string {
  return word.replaceAll('d', 't').replaceAll('b', 'p').replaceAll('g', 'k');
}

/** A word whose length differs by more is not compared. */
const maxForgiven = 2;

function forgivenLetters(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 10 ? 1 : 2;
}
