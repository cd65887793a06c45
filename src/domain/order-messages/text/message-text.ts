import { foldLetters } from '../../search-text.ts';
import { withoutOthersWords } from './others-words.ts';

/** The place of words in the text as it was received: from, to (not included). */
export type Span = [start: number, end: number];

const cyrillic: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'z', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 's', ъ: '',
  ы: 'y', ь: '', э: 'e', ю: 'ju', я: 'ja',
}; // prettier-ignore

const takenMark = '\u00a4';
/** Replaces text that has been put aside, for the notes alone. */
export const setAside = '\u00a5';
const otherDashes = /[‐‑‒–—−]/;

/** The most characters of a message that are read; a long SMS has 1,530. What is said after them is not read. */
export const maxReadCharacters = 2000;
/** The reach of words beside each other, in characters: nothing further off is looked at from a place in the text. */
const reach = 100;

const clauseMark = /[.,;!?\n]/;
/** Asked of the words between two marks. A pattern has no flag `g`. */
type ClauseQuestion = RegExp | ((clause: string) => boolean);

/**
 * A message as it is read (docs/requirements.md, 'From message to order'): folded (lower case, no accents, Cyrillic
 * as Latin letters), with quoted messages of others blanked out. Parts that are understood are taken out, so that
 * nothing is read twice: '15' of 'NPK 15-15-15' is no quantity.
 */
export class MessageText {
  readonly original: string;
  /**
   * The text that has not been taken yet; taken parts are a mark that is neither word nor space: no pattern reaches
   * across.
   */
  #rest: string;
  /** The index in the original of each character of the folded text. */
  readonly #positions: readonly number[];
  readonly #whole: string;
  /** Where the text that is read ends in the original; the sender's own words go on after it when `isCut`. */
  readonly readTo: number;
  readonly isCut: boolean;
  /** The words between marks, and the number of those around each index of the folded text. */
  readonly #clauses: readonly string[];
  readonly #clauseNumbers: readonly number[];
  readonly #answers = new WeakMap<ClauseQuestion, Map<number, boolean>>();

  constructor(original: string) {
    this.original = original;
    const own = withoutOthersWords(original).trimEnd();
    this.readTo = endOfReading(own);
    this.isCut = this.readTo < own.length;
    const read = own.slice(0, this.readTo);
    const { folded, positions } = foldWithPositions(read, russianInLatin.test(read));
    this.#whole = folded;
    this.#rest = folded;
    this.#positions = positions;
    this.#clauses = folded.split(clauseMark);
    let marks = 0;
    this.#clauseNumbers = folded.split('').map((character) => (clauseMark.test(character) ? marks++ : marks));
  }

  /** The text that is still to be read. */
  get rest(): string {
    return this.#rest;
  }

  /** The folded text with all that has been taken. */
  get whole(): string {
    return this.#whole;
  }

  /** All matches in what is still to be read. `pattern` needs the flag `g`. */
  find(pattern: RegExp): RegExpExecArray[] {
    return [...this.#rest.matchAll(pattern)];
  }

  /** Takes out a part of the folded text; returns where it stands in the original. */
  take(start: number, end: number): Span {
    this.#rest = this.#rest.slice(0, start) + takenMark.repeat(end - start) + this.#rest.slice(end);
    return this.span(start, end);
  }

  /** Takes out what is neither read nor lost: it stays a part of the notes. */
  setAside(start: number, end: number): void {
    this.#rest = this.#rest.slice(0, start) + setAside.repeat(end - start) + this.#rest.slice(end);
  }

  /** As `take`, but it stays to be read. */
  span(start: number, end: number): Span {
    return [this.#positions[start] ?? 0, (this.#positions[end - 1] ?? 0) + 1];
  }

  /**
   * True where the words around an index of the folded text, up to the next mark on either side, are such. Each
   * question is asked once of the same words, however many mentions are in them.
   */
  isInClause(at: number, isSuch: ClauseQuestion): boolean {
    const number = this.#clauseNumbers[at] ?? this.#clauses.length - 1;
    const answers = this.#answers.get(isSuch) ?? new Map<number, boolean>();
    this.#answers.set(isSuch, answers);
    const clause = this.#clauses[number] ?? '';
    const answer =
      answers.get(number) ?? (typeof isSuch === 'function' ? isSuch(clause) : isSuch.test(clause));
    answers.set(number, answer);
    return answer;
  }

  /** Returns the folded text just before an index; with `rest`, what is still to be read of it. */
  before(at: number, of: 'whole' | 'rest' = 'rest'): string {
    return this[of].slice(Math.max(0, at - reach), at);
  }

  /** Returns the folded text from an index on, as far as words belong together; with `rest` as `before`. */
  after(at: number, of: 'whole' | 'rest' = 'rest'): string {
    return this[of].slice(at, at + reach);
  }

  /** Returns the word just before an index of the folded text, when it was not understood; else null. */
  strangerBefore(at: number): string | null {
    return /(?<![a-z0-9])([a-z]+)[ .:]*$/.exec(this.before(at))?.[1] ?? null;
  }

  /** Returns the index in the folded text of an index in the original. */
  foldedIndex(at: number): number {
    const position = this.#positions.findIndex((each) => each >= at);
    return position === -1 ? this.#whole.length : position;
  }

  /** True when a part of the folded text has been taken in this range. */
  isTouched(start: number, end: number): boolean {
    return this.#rest.slice(start, end) !== this.#whole.slice(start, end);
  }
}

/** Where reading ends: at the end, or between two words of a text that is too long. */
function endOfReading(text: string): number {
  if (text.length <= maxReadCharacters) return text.length;
  const space = text.slice(0, maxReadCharacters).search(/\s\S*$/);
  return space > maxReadCharacters / 2 ? space : maxReadCharacters;
}

/** Russian in Latin letters writes two for one: 'nuzhno', 'mashina'. */
const russianInLatin = /\b(?:zavtra|segodn(?:ya|ja)|nuzhn\w*|privet|pozhal\w+|zdravst\w+|mashin[auy])\b/i;

function foldWithPositions(text: string, isRussian: boolean): { folded: string; positions: number[] } {
  let foldedText = '';
  const positions: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const piece =
      isRussian && /^[zsc]h$/i.test(text.slice(at - 1, at + 1))
        ? ''
        : (foldFigure(text, at) ?? foldCharacter(text.charAt(at)));
    // One space for several, as people see them, and one line's end for several.
    if (/^\s$/.test(piece) && /\s$/.test(foldedText.slice(-1))) {
      if (piece === '\n') foldedText = `${foldedText.slice(0, -1)}\n`;
      continue;
    }
    foldedText += piece;
    for (let each = 0; each < piece.length; each += 1) positions.push(at);
  }
  return { folded: foldedText, positions };
}

const fractions: Readonly<Record<string, string>> = { '¼': ',25', '½': ',5', '¾': ',75' };

/** A sign of a number as numbers are read: '28½' is 28,5, "1'200" is 1 200; null for any other sign. */
function foldFigure(text: string, at: number): string | null {
  const fraction = fractions[text.charAt(at)];
  const isBehindDigit = /\d/.test(text.charAt(at - 1));
  if (fraction !== undefined) return isBehindDigit ? fraction : `0${fraction}`;
  return isBehindDigit && /^['\u{2019}]\d{3}(?!\d)/u.test(text.slice(at, at + 5)) ? ' ' : null;
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return character === '\n' ? '\n' : ' ';
  // Signs that are not seen split no word.
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  if (otherDashes.test(character)) return '-';
  const latin = cyrillic[character.toLowerCase()];
  return latin ?? foldLetters(character);
}
