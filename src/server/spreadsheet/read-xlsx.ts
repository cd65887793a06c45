import { addDays } from '#domain/calendar/day.ts';

import { expectWhole, TooMuchError, UnreadableArchiveError, unpackedText } from './unzip.ts';

/**
 * A row of a sheet: its number, counted from 1, its cells as texts up to the last that says something, and the first
 * error that a formula shows.
 */
export interface SheetRow {
  line: number;
  cells: string[];
  error: string | null;
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

/** Number formats of Excel's own that show a day; others are in the workbook. */
const dayFormats = new Set([14, 15, 16, 17, 22]);

/**
 * Reads rows of a workbook's first sheet as a stream (ECMA-376), days as YYYY-MM-DD. Texts that cells share are held
 * in the memory, rows are not. Throws UnreadableArchiveError for what is no workbook, TooMuchError for one that nobody
 * has filled in.
 */
export async function* readXlsx(file: string, onBytes: (count: number) => void): AsyncGenerator<SheetRow> {
  await expectWhole(file);
  const book = await whole(file, 'xl/workbook.xml');
  const relations = await whole(file, 'xl/_rels/workbook.xml.rels');
  const first = elements(book, 'sheet')[0];
  const id = first === undefined ? null : attribute(first.head, '(?:\\w+:)?id');
  const relation = elements(relations, 'Relationship').find(({ head }) => attribute(head, 'Id') === id);
  const target = relation === undefined ? null : attribute(relation.head, 'Target');
  if (target === null) throw new UnreadableArchiveError('no sheet');
  const texts = await sharedTexts(file);
  const isDay = dayStyles(await whole(file, 'xl/styles.xml'));
  const hasLateStart = elements(book, 'workbookPr').some(({ head }) =>
    ['1', 'true'].includes(attribute(head, 'date1904') ?? ''),
  );
  const read = (head: string, body: string) => cellText(head, body, { texts, isDay, hasLateStart });

  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const part = { name: sheet, maxBytes: workbookLimits.unpackedBytes, limit: 'unpacked' } as const;
  let line = 0;
  let cellsLeft: number = workbookLimits.cells;
  for await (const { head, body } of elementsOf('row', unpackedText(file, part, onBytes))) {
    line = lineOf(attribute(head, 'r'), line);
    const cells: string[] = [];
    let error: string | null = null;
    let next = 0;
    for (const cell of elements(body, 'c')) {
      const at = Math.min(columnOf(attribute(cell.head, 'r')) ?? next, maxColumns);
      next = at + 1;
      cellsLeft -= 1;
      if (cellsLeft < 0) throw new TooMuchError('cells');
      const text = read(cell.head, cell.body);
      if (text === '') continue;
      while (cells.length < at) cells.push('');
      cells[at] = text;
      if (attribute(cell.head, 't') === 'e') error ??= text;
    }
    yield { line, cells, error };
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
  isDay: (style: number) => boolean;
  hasLateStart: boolean;
}

function cellText(head: string, body: string, { texts, isDay, hasLateStart }: Book): string {
  const type = attribute(head, 't') ?? 'n';
  if (type === 'inlineStr') return textOf(body);
  const value = expectShort(unescapeXml(elements(body, 'v')[0]?.body ?? ''));
  if (value === '' || type === 'str' || type === 'e') return value;
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw new UnreadableArchiveError('a text that is missing');
    return text;
  }
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.slice(0, 10);
  const serial = Math.floor(Number(value)) + (hasLateStart ? 1462 : 0);
  if (isDay(Number(attribute(head, 's') ?? 0)) && serial >= 1 && serial <= lastSerialDay) {
    return addDays('1899-12-30', serial);
  }
  // As Excel shows it: 0.1 + 0.2 is no 0.30000000000000004.
  return String(Number(Number(value).toPrecision(15)));
}

/** Returns whether a style of the workbook's cells shows a day. */
function dayStyles(xml: string): (style: number) => boolean {
  const own = new Map(
    elements(xml, 'numFmt').map(({ head }) => [
      Number(attribute(head, 'numFmtId')),
      attribute(head, 'formatCode') ?? '',
    ]),
  );
  const styles = elements(elements(xml, 'cellXfs')[0]?.body ?? '', 'xf').map(({ head }) =>
    Number(attribute(head, 'numFmtId') ?? 0),
  );
  return (style) => {
    const format = styles[style] ?? 0;
    const code = own.get(format);
    return code === undefined ? dayFormats.has(format) : /[dy]/i.test(bare(code));
  };
}

/** A format without what is shown as it stands: quoted and escaped letters, colours and conditions. */
function bare(code: string): string {
  return code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
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
