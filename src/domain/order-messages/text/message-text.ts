import { editDistance } from '../../edit-distance.ts';
import { foldText } from '../../search-text.ts';

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

  constructor(original: string) {
    this.original = original;
    const { folded, positions } = foldWithPositions(
      withoutOthersWords(original),
      russianInLatin.test(original),
    );
    this.#whole = folded;
    this.#rest = folded;
    this.#positions = positions;
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

  /** Returns the words around an index of the folded text, up to the next mark on either side. */
  clauseAt(at: number): string {
    const before = /[^.,;!?\n]*$/.exec(this.#whole.slice(0, at))?.[0] ?? '';
    return before + (/^[^.,;!?\n]*/.exec(this.#whole.slice(at))?.[0] ?? '');
  }

  /** Returns the word just before an index of the folded text, when it was not understood; else null. */
  strangerBefore(at: number): string | null {
    return /(?<![a-z0-9])([a-z]+)[ .:]*$/.exec(this.#rest.slice(0, at))?.[1] ?? null;
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

/** Russian in Latin letters writes two for one: 'nuzhno', 'mashina'. */
const russianInLatin = /\b(?:zavtra|segodn(?:ya|ja)|nuzhn\w*|privet|pozhal\w+|zdravst\w+|mashin[auy])\b/i;

function foldWithPositions(text: string, isRussian: boolean): { folded: string; positions: number[] } {
  let foldedText = '';
  const positions: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const piece =
      isRussian && /^[zsc]h$/i.test(text.slice(at - 1, at + 1)) ? '' : foldCharacter(text.charAt(at));
    // One space for several, as people see them.
    if (piece === ' ' && foldedText.endsWith(' ')) continue;
    foldedText += piece;
    for (let each = 0; each < piece.length; each += 1) positions.push(at);
  }
  return { folded: foldedText, positions };
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return character === '\n' ? '\n' : ' ';
  if (/\p{M}/u.test(character)) return '';
  if (otherDashes.test(character)) return '-';
  const latin = cyrillic[character.toLowerCase()];
  return latin ?? foldText(character);
}

const quotedFrom =
  /^(?:-{2,} ?(?:original message|algne kiri|edastatud|forwarded|исходное сообщение).*|on .{5,80} wrote:|.{3,80} kirjutas:|(?:saatja|from): .*@.*|.{3,80} (?:пишет|написал\(?а?\)?):)$/i;
const head =
  /^(?:(?:saatja|from|от|to|kellele|saaja|cc|date|sent|kuupäev|saadetud|дата|кому)\s*:|(?:re|vs|fw|fwd|edasi)\s*:)/i;
const signatureFrom =
  /^(?:-- ?|(?:lugupidamisega|parimat|tervitades|tervitustega|parimate soovidega|heade soovidega|с уважением|best regards|kind regards|saadetud minu|sent from my).{0,40})$/i;

const closings = ['lugupidamisega', 'tervitades', 'tervitustega', 'parimate soovidega', 'heade soovidega'];

/** A line that closes a letter, with two letters wrong too. */
function isClosing(line: string): boolean {
  if (signatureFrom.test(line)) return true;
  const foldedLine = foldText(line).replace(/[,.!]+$/, '');
  return closings.some(
    (each) => Math.abs(each.length - foldedLine.length) <= 2 && editDistance(foldedLine, each, 2) <= 2,
  );
}

/** Blank in place of quoted lines and of the signature, so that all else keeps its place. */
function withoutOthersWords(text: string): string {
  let isOver = false;
  let hasBegun = false;
  return text
    .split('\n')
    .map((line, number) => {
      const trimmedLine = line.trim();
      // Pasted with its head: that is no quotation yet.
      if (!hasBegun && head.test(trimmedLine)) return ' '.repeat(line.length);
      hasBegun ||= trimmedLine !== '';
      if (quotedFrom.test(trimmedLine) || (number > 0 && isClosing(trimmedLine))) isOver = true;
      return isOver || trimmedLine.startsWith('>') ? ' '.repeat(line.length) : line;
    })
    .join('\n');
}
