import fc from 'fast-check';
import { expect, test } from 'vitest';

import { openImport } from '../../../tests/setup/import-run.ts';

const { db, code, nextRun, importing, refusals, companyNamed } = await openImport();

/** Bytes of Windows-1257 out of what the decoder makes of each byte. */
function encodeBaltic(text: string): Uint8Array {
  const letters = new TextDecoder('windows-1257').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(Array.from(text), (letter) => letters.indexOf(letter));
}

test('separator, encoding, line ends, quotes and decimal sign are recognised', async () => {
  const name = fc.stringMatching(/^[a-zõäöüšž;, ."]{0,12}[A-ZÕÄÖÜŠŽ]$/);
  const amount = fc.integer({ min: 1, max: 999_999_999 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name, amount }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(';', ',', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('utf-8', 'utf-8 with mark', 'windows-1257'),
      fc.constantFrom(',', '.'),
      async (products, separator, lineEnd, encoding, point) => {
        const run = nextRun();
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const weight = (thousandths: number) => String(thousandths / 1000).replace('.', point);
        const lines = [
          ['externalId', 'Name', 'unit', 'product_group_external_id', 'Gross weight'],
          ...products.map((each, index) => [
            code(`t${index}`),
            quoted(each.name),
            'kg',
            'grupp',
            quoted(weight(each.amount)),
          ]),
        ];
        const text = lines.map((cells) => cells.join(separator)).join(lineEnd);
        const bytes =
          encoding === 'windows-1257'
            ? encodeBaltic(text)
            : new TextEncoder().encode(encoding === 'utf-8' ? text : `\u{feff}${text}`);
        await importing({ 'product-groups.csv': 'externalId,descr\ngrupp,Grupp\n', 'products.csv': bytes });
        const rows = await db
          .selectFrom('products')
          .select(['name', 'gross_weight'])
          .where('external_id', 'like', `%-${run}`)
          .orderBy('external_id')
          .execute();
        expect(rows).toEqual(
          products.map((each) => ({
            name: each.name.replaceAll(/\s+/g, ' ').trim(),
            gross_weight: (each.amount / 1000).toFixed(3),
          })),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('JSON comes as a list or as an object a line', async () => {
  const [a, b] = [code('a'), code('b')];
  const records = [
    { externalId: a, name: 'Looksulg } ja "jutumärk"', problematic: true },
    { externalId: b, name: 'Teine', regNo: 14200010 },
  ];
  await importing({ 'companies.json': JSON.stringify(records, null, 2) });
  expect(await companyNamed(a)).toMatchObject({ name: 'Looksulg } ja "jutumärk"', problematic: true });
  expect(await companyNamed(b)).toMatchObject({ reg_no: '14200010' });
  const lines = records.map((record) => JSON.stringify(record)).join('\n');
  expect(await importing({ 'companies.json': lines })).toEqual(['companies 0+0+2']);
});

test('several files of one kind are one: their names only begin with it', async () => {
  const [a, b] = [code('a'), code('b')];
  const head = 'externalId;name\n';
  expect(
    await importing({ 'companies-1.csv': `${head}${a};A\n`, 'companies-2.csv': `${head}${b};B\n` }),
  ).toEqual(['companies 2+0+0']);
  expect(
    await refusals({ 'companies-1.csv': `${head}${a};A\n`, 'companies-2.csv': `${head}${a};B\n` }),
  ).toEqual(['companies-2.csv:2, veerg externalId: sama kirje on juba real 2']);
});
