import { setImmediate as nextTurn } from 'node:timers/promises';

import { strToU8, Zip, ZipDeflate } from 'fflate';

import { daysBetween } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';

import type { ExportCell, ExportTable } from './cell.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Places in the list of cell styles below. */
const styles = { plain: 0, heading: 1, day: 2, time: 3, text: 4 } as const;

/** Columns are as wide as the content of this many first rows, so that rows need not wait for the last. */
const measuredRows = 200;
const narrowest = 8;
const widest = 60;

/** A sheet with a heading. `columns` says how wide they are at least, and what is typed into them later. */
export interface Sheet extends ExportTable {
  name: string;
  columns?: readonly { width: number; typed: 'text' | 'day' | null }[];
}

interface WrittenSheet extends Sheet {
  written: { rows: number };
}

/** Returns a workbook of one sheet; see `workbookOf`. */
export function xlsxOf(sheetName: string, table: ExportTable): AsyncGenerator<Uint8Array> {
  return workbookOf([{ name: sheetName, ...table }]);
}

/**
 * Returns a workbook as a stream (ECMA-376): days, times and numbers as such, headings that stay in view and can be
 * filtered by. Texts stand in their cells, so that no table of texts is kept until the end.
 */
export function workbookOf(contents: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const sheets = contents.map((each): WrittenSheet => ({ ...each, written: { rows: 1 } }));
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  return zipOf([
    { name: '[Content_Types].xml', parts: [contentTypes(paths)] },
    { name: '_rels/.rels', parts: [relations(['officeDocument', 'xl/workbook.xml'])] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [relations(...paths.map((path) => ['worksheet', path] as const), ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', parts: [styleSheet] },
    ...sheets.map((each, index) => ({ name: `xl/${paths[index] ?? ''}`, parts: sheet(each) })),
    // After the sheets, whose last rows it names.
    { name: 'xl/workbook.xml', parts: workbook(sheets) },
  ]);
}

async function* sheet({ names, rows, columns, written }: WrittenSheet): AsyncGenerator<string> {
  const heading = names.map((value): ExportCell => ({ kind: 'text', value }));
  const source = each(rows);
  const measured: (readonly ExportCell[])[] = [];
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    measured.push(next.value);
    if (measured.length === measuredRows) break;
  }
  yield (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widthsOf([heading, ...measured], columns)}</cols><sheetData>`
  );
  yield rowOf(1, heading, styles.heading);
  for (const cells of measured) yield rowOf((written.rows += 1), cells);
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    yield rowOf((written.rows += 1), next.value);
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(names.length)}${written.rows}"/></worksheet>`;
}

async function* each<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* rows;
}

/** The letters of a column, counted from 1: A to Z, then AA. */
function columnName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  const letter = String.fromCodePoint(65 + ((number - 1) % 26));
  return before === 0 ? letter : columnName(before) + letter;
}

/** A row and its cells say where they stand: not every reader counts for itself. */
function rowOf(number: number, cells: readonly ExportCell[], textStyle: number = styles.plain): string {
  const made = cells.map((cell, index) => cellOf(cell, `${columnName(index + 1)}${number}`, textStyle));
  return `<row r="${number}">${made.join('')}</row>`;
}

function cellOf(cell: ExportCell, at: string, textStyle: number): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.value)}</t></is></c>`;
    case 'number':
      return `<c r="${at}"><v>${cell.value}</v></c>`;
    case 'day':
      // Day 1 is 1 January 1900, and a 29 February 1900 is counted that never was.
      return `<c r="${at}" s="${styles.day}"><v>${daysBetween('1899-12-30', cell.value)}</v></c>`;
    case 'time':
      return `<c r="${at}" s="${styles.time}"><v>${minutesOfDay(cell.value) / dayMinutes}</v></c>`;
  }
}

function widthsOf(rows: readonly (readonly ExportCell[])[], columns: Sheet['columns']): string {
  const widths = (rows[0] ?? []).map((_, column) => {
    const lengths = rows.map((cells) => lengthOf(cells[column] ?? { kind: 'empty' }));
    // Two more than the text: the filter's button stands beside the heading.
    return Math.min(widest, Math.max(columns?.[column]?.width ?? narrowest, ...lengths) + 2);
  });
  return widths
    .map((width, index) => {
      const typed = columns?.[index]?.typed ?? null;
      const style = typed === null ? '' : ` style="${styles[typed]}"`;
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${style}/>`;
    })
    .join('');
}

/** The length in characters; of a text of several lines, that of the longest. */
function lengthOf(cell: ExportCell): number {
  if (cell.kind === 'empty') return 0;
  return Math.max(
    ...String(cell.value)
      .split('\n')
      .map((line) => line.length),
  );
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

/** Excel filters by what the sheet says, LibreOffice by the hidden name of the range. */
function* workbook(sheets: readonly WrittenSheet[]): Generator<string> {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const ranges = sheets.map(({ name, names, written }, index) => {
    const range = `'${name}'!$A$1:$${columnName(names.length)}$${written.rows}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(range)}</definedName>`;
  });
  yield (
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets>` +
      `<definedNames>${ranges.join('')}</definedNames></workbook>`
  );
}

function relations(...typesAndTargets: (readonly [type: string, target: string])[]): string {
  const made = typesAndTargets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${made.join('')}</Relationships>`;
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes = (sheets: readonly string[]) =>
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  sheets
    .map((path) => `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.worksheet+xml"/>`)
    .join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

const styleSheet =
  `${head}<styleSheet xmlns="${main}"><numFmts count="2">` +
  '<numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** A file of an archive: its parts come one by one and are packed as they come. */
export interface ZipEntry {
  name: string;
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** Rows of a sheet that are packed, in some milliseconds, before anybody else's turn comes. */
const partsAtOnce = 100;

/** Returns a ZIP archive as a stream; nothing is held back but the part in hand. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    packed.push(chunk);
  });
  let count = 0;
  for (const { name, parts } of entries) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === 'string' ? strToU8(part) : part);
      yield* packed.splice(0);
      count += 1;
      if (count % partsAtOnce === 0) await nextTurn();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* packed.splice(0);
}
