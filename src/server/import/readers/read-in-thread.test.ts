import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { strToU8, zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';

import { formatOfFile, type MasterDataEntity } from '#api/import/master-data.ts';

import { largeWorkbook } from '../../../../tests/setup/large-workbook.ts';
import { isProblem } from '../source.ts';
import { readInThread, recordsIn, usualReadLimits } from './read-in-thread.ts';
import type { ReadLimits } from './write-records.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'koorem-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each file's records, or what is wrong with it, as `line reason`. */
async function reading(files: Record<string, string | Uint8Array>, limits: Partial<ReadLimits> = {}) {
  const toRead = Object.entries(files).map(([name, content]) => {
    const from = path.join(folder, name);
    writeFileSync(from, content);
    const kind: MasterDataEntity = 'companies';
    return {
      path: from,
      format: formatOfFile(name) ?? 'csv',
      kind,
      target: `${from}.records`,
      readAs: {},
    } as const;
  });
  const { signal } = new AbortController();
  await readInThread(toRead, { ...usualReadLimits, ...limits }, signal, pino({ level: 'silent' }));
  return Promise.all(
    toRead.map(async ({ target }) => {
      const found: unknown[] = [];
      for await (const item of recordsIn(target, () => {})) {
        found.push(
          isProblem(item) ? `${item.line ?? ''} ${item.reason.replaceAll('\u{a0}', ' ')}` : item.values,
        );
      }
      return found;
    }),
  );
}

function book(sheet: string): Uint8Array {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

test('records come out of the process as they stand in the file, whatever signs are in them', async () => {
  const name = 'Õ "x"\u{2028}\u{1f69b};';
  expect(
    await reading({
      'a.csv': `externalId;name\nA;"${name.replaceAll('"', '""')}"\n`,
      'b.json': '[{"name":1}]',
    }),
  ).toEqual([[{ externalId: 'A', name }], [{ name: 1 }]]);
});

test('what is as long as a file is no word of any language, and is not looked at for one', async () => {
  const lines = `externalId;name\nA;${'a'.repeat(900_000)}\nB;Põltsamaa\n`;
  const [found = []] = await reading({ 'a.csv': Buffer.from(lines, 'latin1') });
  const texts = found.map((each) => JSON.stringify(each).slice(0, 60));
  expect(texts.at(-1)).toContain('Põltsamaa');
  expect(texts.at(-2)).toContain('aaaaaaaaaa');
});

/** What it is, its file's name, its content, and what is said of it. */
const tooMuch: [string, string, string | Uint8Array, string][] = [
  [
    'a line of CSV of 5 MB',
    'a.csv',
    `externalId;name\nA;${'a'.repeat(5_000_000)}\n`,
    '2 kirje on pikem kui 1 000 000 märki',
  ],
  ['a heading of 200,000 columns', 'b.csv', `${'a;'.repeat(200_000)}\n`, '1 päises on üle 200 veeru'],
  [
    'an object of JSON of 5 MB',
    'c.json',
    `[{"name":"${'a'.repeat(5_000_000)}"}]`,
    '1 kirje on pikem kui 1 000 000 märki',
  ],
  [
    'an object of JSON that names one column twice',
    'd.json',
    '[{"name":"a","na_me":"b"}]',
    '1 veerg „name“ on kaks korda',
  ],
  [
    'a cell with a longer text than Excel has',
    'e.xlsx',
    book(`<row><c t="inlineStr"><is><t>${'a'.repeat(32_768)}</t></is></c></row>`),
    ' lahtris on üle 32 767 märgi',
  ],
  [
    'a row that never ends',
    'f.xlsx',
    book(`<row>${'<c/>'.repeat(2_000_000)}`),
    ' töövihiku rida on üle 4 000 000 märgi',
  ],
  [
    'a row that no sheet has',
    'g.xlsx',
    book('<row r="99999999999"><c><v>1</v></c></row>'),
    ' fail ei ole loetav Exceli tabel (XLSX); parooliga fail salvestage paroolita',
  ],
];

test('each file is refused by the limit that it passes, also beside others', async () => {
  const files = Object.fromEntries(tooMuch.map(([, name, content]) => [name, content]));
  const found = await reading(files);
  expect(tooMuch.map(([what], place) => [what, found[place]])).toEqual(
    tooMuch.map(([what, , , problem]) => [what, [problem]]),
  );
});

test('a file that passes a limit of all formats is told so, and the others are read', async () => {
  const small = 'externalId;name\nA;Talu\n';
  const read = [{ externalId: 'A', name: 'Talu' }];
  const many = `externalId;name\n${'A;Talu\n'.repeat(5000)}`;
  expect(await reading({ 'a.csv': many, 'b.csv': small }, { maxRecords: 4999 })).toEqual([
    [' failis on üle 4 999 rea; jagage see mitmeks failiks'],
    read,
  ]);
  expect(await reading({ 'a.csv': small, 'b.csv': many }, { maxBytes: 1024 * 64 })).toEqual([
    read,
    [' failis on lahti pakituna üle 0.0625 MB andmeid'],
  ]);
  // Bytes are counted, not letters: 40 000 of these are 80 000 bytes.
  const accents = `externalId;name\n${`A;${'õ'.repeat(20_000)}\n`.repeat(2)}`;
  expect(await reading({ 'a.csv': accents }, { maxBytes: 1024 * 64 })).toEqual([
    [' failis on lahti pakituna üle 0.0625 MB andmeid'],
  ]);
  // The process dies of it, this one does not.
  const wide = book(`<row>${'<c><v>1</v></c>'.repeat(250_000)}</row>`);
  expect(await reading({ 'a.xlsx': wide, 'b.csv': small }, { memoryMegabytes: 16 })).toEqual([
    [' faili lugemiseks kuluks üle 16 MB mälu, lugemine katkestati; jagage see mitmeks failiks'],
    read,
  ]);
  const slow = largeWorkbook({
    rows: {
      before: '<row><c t="str"><v>externalId</v></c><c t="str"><v>name</v></c></row>',
      repeated: `${'<row r="2"/>'.repeat(10_000)}<row r="2"></row>`,
      times: 3000,
    },
  });
  expect(await reading({ 'a.xlsx': slow, 'b.xlsx': slow }, { seconds: 1 })).toEqual(
    Array.from({ length: 2 }, () => [
      ' faili lugemine võttis üle 1 sekundi ja katkestati; jagage see mitmeks failiks',
    ]),
  );
}, 240_000);
