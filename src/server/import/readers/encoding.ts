import { createReadStream } from 'node:fs';

import type { Encoding, FileReading } from '#api/admin/imports.ts';

/** Called with the number of bytes of a file that have been read so far. */
export type OnBytes = (count: number) => void;

/** What the bytes of a file say of its encoding. */
export type FoundEncoding =
  | { encoding: Encoding; examples: FileReading['examples']; isCertain: boolean }
  /** No text of one encoding, and the line where that shows. */
  | { encoding: null; why: 'NUL' | 'TWO_ENCODINGS' | 'WORKBOOK'; line: number };

const singleByte = ['windows-1257', 'windows-1252', 'windows-1250', 'windows-1251'] as const;

/** The letters beyond ASCII of the languages that are written in an encoding, in small letters. */
const alphabets: Readonly<Record<(typeof singleByte)[number], readonly string[]>> = {
  // Estonian, Latvian, Lithuanian, Finnish.
  'windows-1257': ['õäöüšž', 'āčēģīķļņšūž', 'ąčęėįšųūž', 'äöåšž'],
  // Estonian, Finnish and Swedish, Danish and Norwegian, German, French, Spanish, Portuguese, Dutch, Italian.
  'windows-1252': [
    'õäöüšž',
    'åäöšžé',
    'æøåéäöü',
    'äöüß',
    'éèêëàâçîïôœùûüÿ',
    'áéíóúüñ',
    'ãõáéíóúâêôàçü',
    'éèëïöüáó',
    'àèéìòù',
  ],
  // Polish, Czech and Slovak, Hungarian, Croatian, Romanian.
  'windows-1250': ['ąćęłńóśźż', 'áäčďéěíĺľňóôŕřšťúůýž', 'áéíóöőúüű', 'čćđšž', 'ăâîșțşţ'],
  'windows-1251': ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
};

/** Different words are enough to tell encodings apart; all of a large file would take long. */
const maxWords = 2000;

/**
 * Finds out in which encoding a file is written: UTF-8 or UTF-16 by its bytes, else the encoding of one byte a letter
 * whose languages have the letters of its words. Estonian comes first, since Estonians send most files. Not certain
 * where the words of another encoding are as good and read otherwise.
 */
export async function findEncoding(path: string): Promise<FoundEncoding> {
  const scan = new Scan();
  for await (const chunk of createReadStream(path)) scan.add(chunk as Buffer);
  return scan.result();
}

/** Reads the file's text, piece by piece, without a byte order mark. */
export async function* readText(path: string, encoding: string, onBytes: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    onBytes(bytes.length);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** The words of a file with a byte beyond ASCII, in which encodings differ. */
export async function examplesOf(path: string, encoding: Encoding): Promise<FileReading['examples']> {
  const scan = new Scan();
  for await (const chunk of createReadStream(path)) scan.add(chunk as Buffer);
  return examples(scan.words(), encoding);
}

/** What is gathered of a file's bytes as they come. */
class Scan {
  readonly #words = new Map<string, Buffer>();
  #head: Buffer = Buffer.alloc(0);
  #rest: Buffer = Buffer.alloc(0);
  #line = 1;
  #firstNulLine: number | null = null;
  /** Zero bytes at even and at odd places: Latin letters of UTF-16 have one each. */
  readonly #nulsAt: [even: number, odd: number] = [0, 0];
  #bytes = 0;
  #firstOther: number | null = null;
  #hasUtf8 = false;

  add(chunk: Buffer): void {
    if (this.#head.length < 4) this.#head = Buffer.concat([this.#head, chunk.subarray(0, 4)]);
    this.#countNuls(chunk);
    const text = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = text.lastIndexOf(newLine) + 1;
    this.#readLines(text.subarray(0, end));
    this.#rest = text.subarray(end);
    // A line that never ends is cut: it is refused for its length anyway.
    if (this.#rest.length > longestLine) this.#readLines(this.#rest.subarray(0, longestLine));
    if (this.#rest.length > longestLine) this.#rest = Buffer.alloc(0);
  }

  words(): Buffer[] {
    this.#readLines(this.#rest);
    this.#rest = Buffer.alloc(0);
    return [...this.#words.values()];
  }

  result(): FoundEncoding {
    const words = this.words();
    const certain = (encoding: Encoding): FoundEncoding => ({ encoding, examples: [], isCertain: true });
    if (this.#head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
      return { encoding: null, why: 'WORKBOOK', line: 1 };
    }
    const [even, odd] = this.#nulsAt;
    if (this.#head[0] === 0xff && this.#head[1] === 0xfe) return certain('utf-16le');
    if (this.#head[0] === 0xfe && this.#head[1] === 0xff) return certain('utf-16be');
    if (even + odd > 0) {
      const isWide = this.#bytes % 2 === 0 && Math.max(even, odd) > this.#bytes / 20;
      if (isWide && even === 0) return certain('utf-16le');
      if (isWide && odd === 0) return certain('utf-16be');
      return { encoding: null, why: 'NUL', line: this.#firstNulLine ?? 1 };
    }
    if (this.#firstOther === null) return certain('utf-8');
    if (this.#hasUtf8) return { encoding: null, why: 'TWO_ENCODINGS', line: this.#firstOther };
    return bestOf(words);
  }

  #countNuls(chunk: Buffer): void {
    for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, at + 1)) {
      this.#nulsAt[(this.#bytes + at) % 2 === 0 ? 0 : 1] += 1;
    }
    this.#bytes += chunk.length;
  }

  #readLines(bytes: Buffer): void {
    let from = 0;
    while (from < bytes.length) {
      const at = bytes.indexOf(newLine, from);
      const to = at === -1 ? bytes.length : at;
      this.#readLine(bytes.subarray(from, to));
      if (at !== -1) this.#line += 1;
      from = to + 1;
    }
  }

  #readLine(line: Buffer): void {
    if (this.#firstNulLine === null && line.includes(0)) this.#firstNulLine = this.#line;
    if (!line.some((byte) => byte > 0x7f)) return;
    if (isUtf8(line)) this.#hasUtf8 = true;
    else this.#firstOther ??= this.#line;
    for (const [word] of line.toString('latin1').matchAll(wordWithOthers)) {
      if (this.#words.size >= maxWords) return;
      if (word.length > longestWord) continue;
      if (!this.#words.has(word)) this.#words.set(word, Buffer.from(word, 'latin1'));
    }
  }
}

const newLine = 0x0a;
const longestLine = 1024 * 1024;
/** Letters and bytes beyond ASCII, at least one of these; looked for from the beginning of a word alone. */
const wordWithOthers = /(?<![A-Za-z\u0080-\u00ff])[A-Za-z]*[\u0080-\u00ff][A-Za-z\u0080-\u00ff]*/g;
/** What is longer is no word of any language. */
const longestWord = 100;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function bestOf(words: readonly Buffer[]): FoundEncoding {
  const rated = singleByte.map((encoding) => {
    const read = words.map((word) => decoded(word, encoding));
    const fitting = read.filter((word) => isWordOf(encoding, word)).length;
    const ofOneLanguage = Math.max(
      ...alphabets[encoding].map(
        (letters) => read.filter((word) => hasLettersOf(letters, bareWord(word))).length,
      ),
    );
    // Words of one language say more than words of several.
    return { encoding, read, fitting, rank: fitting * (words.length + 1) + ofOneLanguage };
  });
  const best = rated.reduce((one, other) => (other.rank > one.rank ? other : one));
  const isEstonian = best.read.every((word) => hasLettersOf('õäöüšž', bareWord(word)));
  const asGood = rated.filter(
    ({ rank, read }) => rank === best.rank && read.some((word, index) => word !== best.read[index]),
  );
  return {
    encoding: best.encoding,
    examples: examples(words, best.encoding),
    // Most words of a text are words: else it is of an encoding that none of these is, as DOS and KOI8 were.
    isCertain: best.fitting * 2 > words.length && (isEstonian || asGood.length === 0),
  };
}

/** The first word that encodings read otherwise, as each of them reads it; none where all read the same. */
function examples(all: readonly Buffer[], encoding: Encoding): FileReading['examples'] {
  // Of a file of two encodings, the words that are in question.
  const others = all.filter((word) => !isUtf8(word));
  const words = others.length > 0 ? others : all;
  const asRead = (word: Buffer, as: Encoding) => decoded(word, as);
  const differing =
    words.find(
      (word) => /[A-Za-z].*[A-Za-z]/.test(word.toString('latin1')) && isReadOtherwise(word, encoding),
    ) ??
    words.find((word) => isReadOtherwise(word, encoding)) ??
    words[0];
  if (differing === undefined) return [];
  const listed = encoding.startsWith('windows') ? singleByte : ([encoding, ...singleByte] as const);
  return listed.map((each) => ({ encoding: each, word: asRead(differing, each).slice(0, 60) }));
}

function isReadOtherwise(word: Buffer, encoding: Encoding): boolean {
  return singleByte.some((each) => decoded(word, each) !== decoded(word, encoding));
}

function decoded(word: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(word);
}

/** A word without the signs at its ends, as quotes, or 'Roundup®'. */
function bareWord(text: string): string {
  return text.replaceAll(/^[\p{P}\p{Z}]+|[\p{P}\p{Z}®™°€]+$/gu, '');
}

/** A word of an encoding's language. */
function isWordOf(encoding: (typeof singleByte)[number], text: string): boolean {
  const word = bareWord(text);
  if (!/^[\p{L}\p{P}]*$/u.test(word)) return false;
  // KOI8 has small letters where Windows has capitals.
  if (/^\p{Ll}\p{Lu}{2}/u.test(word)) return false;
  if (encoding === 'windows-1251' && /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)) {
    return false;
  }
  return alphabets[encoding].some((letters) => hasLettersOf(letters, word));
}

function hasLettersOf(letters: string, word: string): boolean {
  return Array.from(word.toLowerCase()).every(
    (letter) => /[\p{ASCII}\p{P}]/u.test(letter) || letters.includes(letter),
  );
}
