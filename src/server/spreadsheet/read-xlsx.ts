import { addDays } from '#domain/calendar/day.ts';
import { typedUnitOf } from '#domain/goods/typed-quantity.ts';

import { expectWhole, TooMuchError, UnreadableArchiveError, unpackedText } from './unzip.ts';

/**
 * What a person sees in a cell; `day` is YYYY-MM-DD, with a time YYYY-MM-DDTHH:mm; `unit` is one of goods, which the
 * cell shows behind its number. Empty cells are ''.
 */
export type SheetCell =
  | string
  | number
  | boolean
  | { day: string }
  | { number: number; unit: string }
  | CellFault;

/** Why nobody can say what is in a cell, and its name (`D2`), of merged ones the first and last (`B2:C3`). */
export interface CellFault {
  fault: 'error' | 'noResult' | 'merged';
  cell: string;
  /** What stands there instead: '#N/A'. */
  shown: string;
}

/** A row of a sheet: its number, counted from 1, its cells up to the last that says something. */
export interface SheetRow {
  line: number;
  cells: SheetCell[];
  isHidden: boolean;
  /** The columns, from 0 on, that the sheet hides. */
  hiddenColumns: ReadonlySet<number>;
  /** True where a cell has the value of the merged ones that it is a part of. */
  isMerged: boolean;
}

/** A sheet of a workbook by the name on its tab. */
export interface Sheet {
  name: string;
  isHidden: boolean;
}

const megabyte = 1024 * 1024;

/** A few bytes may unpack to gigabytes, or name the last of 16,384 columns; no sheet that people fill in comes near. */
export const workbookLimits = {
  unpackedBytes: 512 * megabyte,
  textBytes: 64 * megabyte,
  cells: 20_000_000,
  rowCharacters: 4_000_000,
  /** Excel's own. */
  textCharacters: 32_767,
} as const;

/** No kind of master data has as many; whatever stands further right is the one cell behind these. */
export const maxColumns = 200;
const maxTexts = 4_000_000;
const maxOtherBytes = 16 * megabyte;
/** Excel's own. */
const lastLine = 1_048_576;
const lastSerialDay = 2_958_465;

/** Merged ranges are looked at for each row. */
const maxMerged = 10_000;

/**
 * Reads the rows of a sheet of a workbook as a stream (ECMA-376): of the sheet called so, else of the first that is not
 * hidden; `onSheets` is told all sheets and which is read. Texts that cells share are held in the memory, rows are not.
 * Throws UnreadableArchiveError for what is no workbook, TooMuchError for one that nobody has filled in.
 */
export async function* readXlsx(
  file: string,
  onBytes: (count: number) => void,
  wantedSheet?: string,
  onSheets: (sheets: readonly Sheet[], read: string) => void = () => {},
): AsyncGenerator<SheetRow> {
  await expectWhole(file);
  const book = await whole(file, 'xl/workbook.xml');
  const sheets = sheetsOf(book, await whole(file, 'xl/_rels/workbook.xml.rels'));
  const sheet =
    sheets.find(({ name }) => name === wantedSheet) ?? sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (sheet === undefined) throw new UnreadableArchiveError('no sheet');
  onSheets(
    sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    sheet.name,
  );
  const texts = await sharedTexts(file);
  const looks = cellLooks(await whole(file, 'xl/styles.xml'));
  const hasLateStart = elements(book, 'workbookPr').some(({ head }) => isOn(head, 'date1904'));
  const part = { name: sheet.part, maxBytes: workbookLimits.unpackedBytes, limit: 'unpacked' } as const;
  const merged = new MergedCells(await mergedRanges(unpackedText(file, part)));
  const hiddenColumns = await hiddenColumnsOf(unpackedText(file, part));
  let line = 0;
  let cellsLeft: number = workbookLimits.cells;
  for await (const { head, body } of elementsOf('row', unpackedText(file, part, onBytes))) {
    line = lineOf(attribute(head, 'r'), line);
    const cells: SheetCell[] = [];
    let next = 0;
    for (const cell of elements(body, 'c')) {
      const at = Math.min(columnOf(attribute(cell.head, 'r')) ?? next, maxColumns);
      next = at + 1;
      cellsLeft -= 1;
      if (cellsLeft < 0) throw new TooMuchError('cells');
      const value = cellValue(cell, { texts, looks, hasLateStart, cellName: `${columnName(at)}${line}` });
      if (value === '') continue;
      while (cells.length < at) cells.push('');
      cells[at] = value;
    }
    const isMerged = merged.fill(line, cells);
    yield { line, cells, isHidden: isOn(head, 'hidden'), hiddenColumns, isMerged };
  }
}

/** True for a flag of an element that is set. */
function isOn(head: string, name: string): boolean {
  return ['1', 'true'].includes(attribute(head, name) ?? '');
}

/** The columns, from 0 on, that are hidden or of no width: what says so stands before the first row. */
async function hiddenColumnsOf(text: AsyncIterable<string>): Promise<ReadonlySet<number>> {
  let start = '';
  for await (const piece of text) {
    start += piece;
    if (sheetData.test(start)) break;
    if (start.length > maxOtherBytes) throw new TooMuchError('unpacked');
  }
  const hidden = elements(start.slice(0, start.search(sheetData)), 'col').filter(
    ({ head }) => isOn(head, 'hidden') || Number(attribute(head, 'width') ?? 1) === 0,
  );
  return new Set(
    hidden.flatMap(({ head }) => {
      const from = Number(attribute(head, 'min')) - 1;
      const to = Math.min(Number(attribute(head, 'max')), maxColumns);
      return Array.from({ length: Math.max(0, to - from) || 0 }, (_, index) => from + index);
    }),
  );
}

const sheetData = /<(?:\w+:)?sheetData[\s/>]/;

/** The sheets of a workbook that have cells, in the order of their tabs. */
function sheetsOf(book: string, relations: string): (Sheet & { part: string })[] {
  const targets = new Map(
    elements(relations, 'Relationship')
      .filter(({ head }) => (attribute(head, 'Type') ?? '/worksheet').endsWith('/worksheet'))
      .map(({ head }) => [attribute(head, 'Id'), attribute(head, 'Target')]),
  );
  return elements(book, 'sheet').flatMap(({ head }) => {
    const target = targets.get(attribute(head, '(?:\\w+:)?id')) ?? null;
    if (target === null) return [];
    return {
      name: attribute(head, 'name') ?? '',
      isHidden: ['hidden', 'veryHidden'].includes(attribute(head, 'state') ?? ''),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

interface Range {
  fromLine: number;
  toLine: number;
  from: number;
  to: number;
  name: string;
}

/** The ranges of merged cells, which stand behind all rows. */
async function mergedRanges(text: AsyncIterable<string>): Promise<Range[]> {
  let rest = '';
  const ranges: Range[] = [];
  for await (const piece of text) {
    rest += piece;
    for (const [, name = '', left = '', top, right = '', bottom] of rest.matchAll(mergedCell)) {
      if (ranges.length >= maxMerged) throw new TooMuchError('merged');
      ranges.push({
        name,
        fromLine: Number(top),
        toLine: Number(bottom),
        from: columnOf(left) ?? 0,
        to: columnOf(right) ?? 0,
      });
    }
    const last = rest.lastIndexOf('<');
    const isOpen = last !== -1 && !rest.includes('>', last) && rest.length - last <= longestTag;
    rest = isOpen ? rest.slice(last) : '';
  }
  return ranges.toSorted((a, b) => a.fromLine - b.fromLine);
}

const mergedCell =
  /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["'](([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7}))["'][^<>]*>/g;
const longestTag = 500;

/** Gives each row the value of the merged cells that it is a part of. */
class MergedCells {
  #waiting: Range[];
  #open: { range: Range; value: SheetCell }[] = [];

  constructor(ranges: readonly Range[]) {
    this.#waiting = [...ranges];
  }

  /** Fills in the merged cells of a row that has others of its own; true when it was given a value. */
  fill(line: number, cells: SheetCell[]): boolean {
    this.#open = this.#open.filter(({ range }) => range.toLine >= line);
    const hasOwn = cells.some((cell) => cell !== '');
    let isFilled = false;
    for (const { range, value } of this.#open) {
      if (!hasOwn || value === '') continue;
      this.#put(cells, range.from, value);
      this.#refuseOthers(cells, range);
      isFilled = true;
    }
    const starting = this.#waiting.findIndex(({ fromLine }) => fromLine > line);
    for (const range of this.#waiting.splice(0, starting === -1 ? this.#waiting.length : starting)) {
      const value = cells[range.from] ?? '';
      if (range.fromLine !== line || value === '') continue;
      this.#open.push({ range, value });
      this.#refuseOthers(cells, range);
    }
    return isFilled;
  }

  /** Of cells that are merged over columns nobody can say which column has the value. */
  #refuseOthers(cells: SheetCell[], { from, to, name }: Range): void {
    for (let at = from + 1; at <= Math.min(to, maxColumns - 1); at += 1) {
      this.#put(cells, at, { fault: 'merged', cell: name, shown: '' });
    }
  }

  #put(cells: SheetCell[], at: number, value: SheetCell): void {
    if (at > maxColumns) return;
    while (cells.length < at) cells.push('');
    cells[at] = value;
  }
}

function lineOf(written: string | null, before: number): number {
  const line = written === null ? before + 1 : Number(written);
  if (!Number.isInteger(line) || line < 1 || line > lastLine) throw new UnreadableArchiveError('no such row');
  return line;
}

/** The texts that cells share, read piece by piece. */
async function sharedTexts(file: string): Promise<string[]> {
  const part = {
    name: 'xl/sharedStrings.xml',
    maxBytes: workbookLimits.textBytes,
    limit: 'texts',
  } as const;
  const texts: string[] = [];
  for await (const { body } of elementsOf('si', unpackedText(file, part))) {
    if (texts.push(textOf(body)) > maxTexts) throw new TooMuchError('texts');
  }
  return texts;
}

interface Element {
  /** The text in its tag after the name. */
  head: string;
  body: string;
}

/**
 * Elements of a name, whatever their prefix; none of them holds another of the same name. Ends at one that is never
 * closed: to look for its end again from each tag behind it would take for ever.
 */
function elements(xml: string, name: string): Element[] {
  const opening = new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*?)?(/?)>`, 'g');
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g');
  const list: Element[] = [];
  for (let open = opening.exec(xml); open !== null; open = opening.exec(xml)) {
    const [, head = '', isEmpty] = open;
    if (isEmpty === '/') {
      list.push({ head, body: '' });
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(xml);
    if (close === null) break;
    list.push({ head, body: xml.slice(opening.lastIndex, close.index) });
    opening.lastIndex = closing.lastIndex;
  }
  return list;
}

function attribute(head: string, name: string): string | null {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(head)?.[1];
  return value === undefined ? null : unescapeXml(value);
}

async function whole(file: string, name: string): Promise<string> {
  let text = '';
  const part = { name, maxBytes: maxOtherBytes, limit: 'unpacked' } as const;
  for await (const piece of unpackedText(file, part)) text += piece;
  return text;
}

/** The elements of a name in a text that comes in pieces, which end anywhere. */
async function* elementsOf(name: 'row' | 'si', text: AsyncIterable<string>): AsyncGenerator<Element> {
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g');
  let rest = '';
  for await (const piece of text) {
    rest += piece;
    const last = [...rest.matchAll(closing)].at(-1);
    const cut = last === undefined ? 0 : last.index + last[0].length;
    yield* elements(rest.slice(0, cut), name);
    rest = rest.slice(cut);
    if (rest.length > workbookLimits.rowCharacters) throw new TooMuchError('row');
  }
  yield* elements(rest, name);
}

interface Book {
  texts: readonly string[];
  looks: (style: number) => CellLook;
  hasLateStart: boolean;
  cellName: string;
}

function cellValue({ head, body }: Element, { texts, looks, hasLateStart, cellName }: Book): SheetCell {
  const type = attribute(head, 't') ?? 'n';
  if (type === 'inlineStr') return textOf(body);
  const stored = elements(body, 'v')[0];
  if (stored === undefined && elements(body, 'f').length > 0) {
    return { fault: 'noResult', cell: cellName, shown: '' };
  }
  const value = expectShort(unescapeXml(stored?.body ?? ''));
  if (value === '' || type === 'str') return value;
  if (type === 'e') return { fault: 'error', cell: cellName, shown: value };
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw new UnreadableArchiveError('a text that is missing');
    return text;
  }
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true';
  const look = looks(Number(attribute(head, 's') ?? 0));
  if (type === 'd') return isoValue(value, look);
  const number = Number(value);
  // What is no number is no workbook's: it is judged as the text that it is.
  if (!Number.isFinite(number)) return value;
  if (look.kind === 'day' || look.kind === 'time') {
    return shownMoment(number + (hasLateStart ? 1462 : 0), look) ?? rounded(number);
  }
  if (look.kind === 'percent') return rounded(number * 100);
  if (look.kind === 'zeros') return withZeros(number, look.pattern);
  const shown = rounded(number / 1000 ** look.thousands);
  return look.unit === null ? shown : { number: shown, unit: look.unit };
}

/** As Excel shows it: 0.1 + 0.2 is no 0.30000000000000004. */
function rounded(number: number): number {
  return Number(number.toPrecision(15));
}

/** A day, with its time where the cell shows one; a time alone as a text; null for a number that is no moment. */
function shownMoment(serial: number, { kind, hasTime }: CellLook): SheetCell | null {
  const minutes = Math.round((serial - Math.floor(serial)) * minutesOfDay);
  const day = Math.floor(serial) + (hasTime && minutes === minutesOfDay ? 1 : 0);
  if (kind === 'time') return serial >= 0 && serial < 1 ? timeText(minutes) : null;
  if (day < 1 || day > lastSerialDay) return null;
  const text = addDays('1899-12-30', day);
  return { day: hasTime ? `${text}T${timeText(minutes)}` : text };
}

const minutesOfDay = 24 * 60;

function timeText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** A moment that stands there as a text of ISO 8601. */
function isoValue(value: string, look: CellLook): SheetCell {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d).*)?$/.exec(value) ?? [];
  if (day === undefined) return time ?? value;
  const isShown = look.kind === 'day' ? look.hasTime : time !== undefined && time !== '00:00';
  return { day: isShown ? `${day}T${time ?? '00:00'}` : day };
}

/** A number as its format of zeros shows it: 12 as `00000` is '00012'. */
function withZeros(number: number, pattern: string): SheetCell {
  if (!Number.isInteger(number) || number < 0) return rounded(number);
  const digits = Array.from(String(number));
  const shown = Array.from(pattern)
    .reverse()
    .map((sign) => (sign === '0' ? (digits.pop() ?? '0') : sign))
    .reverse()
    .join('');
  return digits.join('') + shown;
}

/**
 * How a cell shows its number; `pattern` holds the digits that are always shown, `thousands` how many times it is
 * divided by 1000, `unit` what stands behind it.
 */
interface CellLook {
  kind: 'plain' | 'day' | 'time' | 'percent' | 'zeros';
  hasTime: boolean;
  pattern: string;
  thousands: number;
  unit: string | null;
}

/** Number formats of Excel's own that matter here; others are in the workbook. */
const ownFormats: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'd.mm.yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd.mm.yyyy h:mm',
  45: 'h:mm:ss',
  47: 'h:mm:ss',
};

/** Returns how a style of the workbook's cells shows numbers. */
function cellLooks(xml: string): (style: number) => CellLook {
  const own = new Map(
    elements(xml, 'numFmt').map(({ head }) => [
      Number(attribute(head, 'numFmtId')),
      attribute(head, 'formatCode') ?? '',
    ]),
  );
  const looks = elements(elements(xml, 'cellXfs')[0]?.body ?? '', 'xf').map(({ head }) => {
    const format = Number(attribute(head, 'numFmtId') ?? 0);
    return lookOf(own.get(format) ?? ownFormats[format] ?? '');
  });
  return (style) => looks[style] ?? lookOf('');
}

function lookOf(code: string): CellLook {
  const [forPositive = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const plain = bare(forPositive);
  const pattern = forPositive.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/\\(.)|"([^"]*)"/g, '$1$2');
  const behind = /^.*(?:[0#?]|general|standard)(,*)([^0#?]*)$/is.exec(forPositive.slice(0, longestFormat));
  const look = (kind: CellLook['kind'], hasTime = false) => ({
    kind,
    hasTime,
    pattern,
    thousands: behind?.[1]?.length ?? 0,
    unit: typedUnitOf(shownLetters(behind?.[2] ?? '')),
  });
  const hasTime = /[hs]/i.test(plain);
  if (/general|standard/i.test(plain)) return look('plain');
  if (/[dy]/i.test(plain) || (!hasTime && /^m+$/i.test(plain))) return look('day', hasTime);
  // Hours beyond a day, [h]:mm, are a number and no time of day.
  if (hasTime && !/\[[hms]+\]/i.test(forPositive)) return look('time', true);
  if (plain.includes('%')) return look('percent');
  return /^[0\s\-/]+$/.test(pattern) && /^\D*00/.test(pattern) ? look('zeros') : look('plain');
}

/** The most characters that spreadsheet programs take in a format of numbers. */
const longestFormat = 255;

/** A format without what is shown as it stands: quoted and escaped letters, colours and conditions. */
function bare(code: string): string {
  return code.slice(0, longestFormat).replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
}

/** What a part of a format shows as it stands: quoted and escaped letters, and those of a currency that somebody made up. */
function shownLetters(part: string): string {
  return part.replaceAll(/\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\\(.)|"([^"]*)"|[*]./g, '$1$2$3');
}

/** The text of a cell, which may be in several pieces of other looks; how it is spoken is left out. */
function textOf(xml: string): string {
  const shownXml = xml.replaceAll(/<(?:\w+:)?rPh\b.*?(?:<\/(?:\w+:)?rPh>|$)/gs, '');
  const text = elements(shownXml, 't')
    .map(({ body }) => unescapeXml(body))
    .join('');
  return expectShort(text);
}

function expectShort(text: string): string {
  if (text.length > workbookLimits.textCharacters) throw new TooMuchError('text');
  return text;
}

/** 2 is `C`. */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** `C12` is 2. */
function columnOf(cellName: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(cellName ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, n) => sum * 26 + n, 0) - 1;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
      (written, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? written;
        const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return point <= 0x10_ff_ff ? String.fromCodePoint(point) : written;
      },
    )
    .replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}
