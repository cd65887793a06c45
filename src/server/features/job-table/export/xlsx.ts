import { daysBetween } from '#domain/calendar/day.ts';

import type { ExportCell } from './cells.ts';
import { zipOf } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Places in the list of cell styles below. */
const styles = { plain: 0, heading: 1, day: 2 } as const;

/**
 * A workbook of one sheet as a stream (ECMA-376): days and numbers as such, a heading that stays in view and
 * can be filtered by. Texts stand in their cells, so that no table of texts has to be kept until the end.
 */
export function xlsxOf(
  sheetName: string,
  names: readonly string[],
  rows: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<Uint8Array> {
  return zipOf([
    { name: '[Content_Types].xml', parts: [contentTypes] },
    { name: '_rels/.rels', parts: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', parts: [workbook(sheetName)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    },
    { name: 'xl/styles.xml', parts: [styleSheet] },
    { name: 'xl/worksheets/sheet1.xml', parts: sheet(names, rows) },
  ]);
}

async function* sheet(
  names: readonly string[],
  rows: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<string> {
  const columns = names.map(
    (_, index) => `<col min="${index + 1}" max="${index + 1}" width="18" customWidth="1"/>`,
  );
  yield (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${columns.join('')}</cols><sheetData>`
  );
  yield `<row>${names.map((name) => textCell(name, styles.heading)).join('')}</row>`;
  let last = 1;
  for await (const cells of rows) {
    last += 1;
    yield `<row>${cells.map(cellOf).join('')}</row>`;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(names.length)}${last}"/></worksheet>`;
}

/** The letters of a column, counted from 1: A to Z, then AA. */
function columnName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  const letter = String.fromCodePoint(65 + ((number - 1) % 26));
  return before === 0 ? letter : columnName(before) + letter;
}

function cellOf(cell: ExportCell): string {
  switch (cell.kind) {
    case 'empty':
      return '<c/>';
    case 'text':
      return textCell(cell.value, styles.plain);
    case 'number':
      return `<c><v>${cell.value}</v></c>`;
    case 'day':
      // Day 1 is 1 January 1900, and a 29 February 1900 is counted that never was.
      return `<c s="${styles.day}"><v>${daysBetween('1899-12-30', cell.value)}</v></c>`;
  }
}

function textCell(value: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

function workbook(sheetName: string): string {
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function relations(...typesAndTargets: string[]): string {
  const made: string[] = [];
  for (let index = 0; index < typesAndTargets.length; index += 2) {
    const [type, target] = typesAndTargets.slice(index, index + 2);
    made.push(`<Relationship Id="rId${index / 2 + 1}" Type="${office}/${type}" Target="${target}"/>`);
  }
  return `${head}<Relationships xmlns="${packages}/relationships">${made.join('')}</Relationships>`;
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes =
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

const styleSheet =
  `${head}<styleSheet xmlns="${main}"><numFmts count="1">` +
  '<numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>' +
  '<xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>';
