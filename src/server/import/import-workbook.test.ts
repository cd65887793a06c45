import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';

import { openImport } from '../../../tests/setup/import-run.ts';
import type { ExportCell } from '../spreadsheet/cell.ts';
import { readXlsx, type SheetCell } from '../spreadsheet/read-xlsx.ts';
import { xlsxOf } from '../spreadsheet/xlsx.ts';

const { code, importing, refusals, companyNamed, db } = await openImport();
const folder = mkdtempSync(path.join(tmpdir(), 'koorem-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A workbook as Excel writes it: texts in a table of their own, days as numbers with a style, empty cells left out. */
function asExcel(sheet: string, texts: readonly string[], prefix = ''): Uint8Array {
  const p = prefix === '' ? '' : `${prefix}:`;
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      `<${p}workbook><${p}sheets><${p}sheet name="Andmed" sheetId="7" r:id="rId3"/>` +
      `<${p}sheet name="Muu" sheetId="1" r:id="rId1"/></${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId3" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': sheet,
    'xl/styles.xml':
      `<${p}styleSheet><${p}numFmts><${p}numFmt numFmtId="164" formatCode="[$-425]d\\.mm\\.yyyy;@"/>` +
      `<${p}numFmt numFmtId="165" formatCode="0.00&quot; day&quot;"/></${p}numFmts>` +
      `<${p}cellXfs><${p}xf numFmtId="0"/><${p}xf numFmtId="14"/><${p}xf numFmtId="164"/><${p}xf numFmtId="165"/></${p}cellXfs></${p}styleSheet>`,
    'xl/sharedStrings.xml': `<${p}sst>${texts.map((text) => `<${p}si>${text}</${p}si>`).join('')}</${p}sst>`,
  };
  const packed: Zippable = {};
  for (const [name, text] of Object.entries(files)) packed[name] = strToU8(text);
  return zipSync(packed);
}

const rowsOf = async (content: Uint8Array) => {
  const file = path.join(folder, 'fail.xlsx');
  writeFileSync(file, content);
  const rows: [number, ...SheetCell[]][] = [];
  for await (const { line, cells } of readXlsx(file, () => {})) rows.push([line, ...cells]);
  return rows;
};

test('what Excel writes is read as it shows it', async () => {
  const texts = [
    '<t>Nimi</t>',
    '<r><t>Õ</t></r><r><t xml:space="preserve">un &amp; Co</t></r><rPh><t>x</t></rPh>',
  ];
  const sheet =
    '<worksheet><dimension ref="A1:E9"/><sheetData>' +
    '<row r="1" spans="1:5"><c r="A1" s="0" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Kood</t></is></c></row>' +
    '<row r="2"/>' +
    '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>46387</v></c><c r="C4" s="2"><v>46387.75</v></c>' +
    '<c r="D4" s="3"><v>0.30000000000000004</v></c><c r="E4" t="b"><v>1</v></c>' +
    '<c r="F4" t="str"><f>A1&amp;"&lt;"</f><v>Nimi&lt;_x0041_</v></c><c r="AA4"><v>12345678</v></c></row>' +
    '</sheetData></worksheet>';
  const cells = [
    'Õun & Co',
    { day: '2026-12-31' },
    { day: '2026-12-31' },
    0.3,
    true,
    'Nimi<A',
    ...Array(20).fill(''),
    12_345_678,
  ];
  expect(await rowsOf(asExcel(sheet, texts))).toEqual([[1, 'Nimi', '', 'Kood'], [2], [4, ...cells]]);
});

test('what another program writes, with a prefix before each name, is read too', async () => {
  const sheet =
    '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c s="2"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  expect(await rowsOf(asExcel(sheet, ['<x:t>Tere</x:t>'], 'x'))).toEqual([
    [1, 'Tere', { day: '1899-12-31' }],
  ]);
});

test('tags that are never closed are read once, not once for each of them', async () => {
  const many = 300_000;
  const sheet = `<worksheet><sheetData><row><c><v>1</v></c>${'<c>'.repeat(many)}</row></sheetData></worksheet>`;
  const texts = [`<t>A</t>${'<rPh>'.repeat(many)}`, '<si>'.repeat(many)];
  expect(await rowsOf(asExcel(sheet, texts))).toEqual([[1, 1]]);
});

test('what Koorem writes it reads back', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((each) => !/[\p{Cc}\p{Cs}\u{fffe}\u{ffff}]|_x/u.test(each));
  const cell: fc.Arbitrary<ExportCell> = fc.oneof(
    text.map((value) => ({ kind: 'text', value }) as const),
    fc
      .integer({ min: -999_999_999, max: 999_999_999 })
      .map((n) => ({ kind: 'number', value: n / 1000 }) as const),
    fc.constant({ kind: 'day', value: '2026-02-28' } as const),
    fc.constant({ kind: 'empty' } as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 30 }), async (rows) => {
      const chunks: Uint8Array[] = [];
      async function* given() {
        yield* rows;
      }
      for await (const chunk of xlsxOf('Leht', { names: ['a', 'b'], rows: given() })) chunks.push(chunk);
      const read = await rowsOf(Buffer.concat(chunks));
      const shown = rows.map((cells, index) => {
        const texts = cells.map((each) => {
          if (each.kind === 'empty') return '';
          return each.kind === 'day' ? { day: each.value } : each.value;
        });
        while (texts.at(-1) === '') texts.pop();
        return [index + 2, ...texts];
      });
      expect(read).toEqual([[1, 'a', 'b'], ...shown]);
    }),
    { numRuns: 60 },
  );
});

test('a workbook is imported, with columns called as forms call them; problems have its rows', async () => {
  const row = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const heading = row(1, 'Väline kood', 'NIMI ', 'Registrikood');
  const good = asExcel(sheet(heading, row(3, code('x'), 'Õunaaed OÜ', '')), []);
  expect(await importing({ 'companies.xlsx': good })).toEqual(['companies 1+0+0']);
  expect(await companyNamed(code('x'))).toMatchObject({ name: 'Õunaaed OÜ' });
  const error = '<row r="4"><c t="e"><f>VLOOKUP(1)</f><v>#N/A</v></c></row>';
  const bad = asExcel(
    sheet(heading, row(2, code('y'), 'Tamm', '12345670'), row(3, code('z'), ''), error),
    [],
  );
  expect(await refusals({ 'companies.xlsx': bad })).toEqual([
    'companies.xlsx:2, veerg regNo: „12345670“ ei ole Eesti registrikood; välismaise ettevõtte real peab veerus „Välismaal“ (abroad) olema jah',
    'companies.xlsx:3, veerg name: väärtus puudub',
    'companies.xlsx:4, veerg externalId: valem annab lahtris A4 vea #N/A',
    'companies.xlsx:4, veerg name: väärtus puudub',
  ]);
  expect(await refusals({ 'companies.xlsx': asExcel(sheet(row(1, 'Midagi')), []) })).toEqual([
    'companies.xlsx:1, veerg Midagi: tundmatu veerg „Midagi“',
    'companies.xlsx:1, veerg externalId: veerg puudub',
    'companies.xlsx:1, veerg name: veerg puudub',
  ]);
});

const unreadable = 'fail ei ole loetav Exceli tabel (XLSX); parooliga fail salvestage paroolita';

test.each([
  [
    'text',
    new TextEncoder().encode('externalId;name\nA;B\n'),
    'fail on tekst, mitte Exceli töövihik; faili nime lõpus peab olema .csv',
  ],
  ['an archive of something else', zipSync({ 'kiri.txt': strToU8('tere') }), unreadable],
  [
    'half a workbook',
    asExcel('<worksheet><sheetData><row><c><v>1</v></c></row>', []).subarray(0, 700),
    unreadable,
  ],
])('%s is refused as no workbook', async (_, content, reason) => {
  expect(await refusals({ 'companies.xlsx': content })).toEqual([`companies.xlsx: ${reason}`]);
  expect(await db.selectFrom('companies').select('id').where('external_id', '=', 'A').execute()).toEqual([]);
});

test('a CSV file may call its columns as forms do, as Excel saves it in Estonia', async () => {
  const text = `\u{feff}Väline kood;Auto number;Vedaja;Tühimass;Kasutusel\r\n`;
  expect(await refusals({ 'trucks.csv': `${text}A;1;;1,5;\r\n` })).toEqual([
    'trucks.csv:1, veerg Kasutusel: tundmatu veerg „Kasutusel“',
  ]);
  const file = `${text.replace(';Kasutusel', '')}${code('auto')};417XTB;;8,5;\r\n`;
  expect(await importing({ 'trucks.csv': file })).toEqual(['trucks 1+0+0']);
});
