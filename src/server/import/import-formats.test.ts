import fc from 'fast-check';
import { expect, test } from 'vitest';

import { labelOfColumn } from '#api/import/column-labels.ts';
import { decimalSignOf } from '#domain/goods/typed-decimal.ts';

import { openImport } from '../../../tests/setup/import-run.ts';
import { entities } from './entities.ts';
import { shownColumns } from './entity.ts';
import { plainName } from './source.ts';

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
      fc.constantFrom(',' as const, '.' as const),
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
        // Where each number could be a thousand times as much, somebody has to say.
        const isAsked = products.every(({ amount: each }) => decimalSignOf(weight(each)) === null);
        await importing(
          { 'product-groups.csv': 'externalId,descr\ngrupp,Grupp\n', 'products.csv': bytes },
          isAsked ? { decimalSign: point } : {},
        );
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
    { numRuns: 25 },
  );
}, 90_000);

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

test('a header of words is read as one of names, and a reference by the name that only one record has', async () => {
  const [a, b] = [code('a'), code('b')];
  const [only, twice] = [`Ainus ${code('talu')}`, `Kaksik ${code('talu')}`];
  await importing({
    'companies.csv': `Väline kood;Nimi;Registrikood\n${a};${only};14200010\n${b};${twice};\n${code('c')};${twice};\n`,
  });
  const places = (company: string) => `väline kood;Ettevõte;Koha nimi\n${code('k')};${company};Küün\n`;
  expect(await importing({ 'locations.csv': places(only) })).toEqual(['locations 1+0+0']);
  const place = await db
    .selectFrom('locations')
    .select(['company_id', 'company_name'])
    .where('external_id', '=', code('k'))
    .executeTakeFirstOrThrow();
  expect(place).toEqual({ company_id: (await companyNamed(a))?.id, company_name: only });
  // A code goes before a name, and two of a name are nobody.
  expect(await importing({ 'locations.csv': places(b) })).toEqual(['locations 0+1+0']);
  expect(await refusals({ 'locations.csv': places(twice) })).toEqual([expect.stringContaining(twice)]);
});

test('what people call the columns of a kind is told apart, and is no name of another column', () => {
  for (const entity of entities.filter(({ screen }) => screen !== undefined)) {
    const words = shownColumns(entity).map(({ name }) => plainName(labelOfColumn(entity.name, name)));
    expect(new Set(words).size, entity.name).toBe(words.length);
    for (const [index, { name }] of shownColumns(entity).entries()) {
      const named = entity.columns.find((each) => plainName(each.name) === words[index]);
      expect(named?.name ?? name, entity.name).toBe(name);
    }
  }
});

test('a group that has the name of one without a code is that group', async () => {
  const grain = () =>
    db.selectFrom('product_groups').selectAll().where('id', '=', 99).executeTakeFirstOrThrow();
  await db.updateTable('product_groups').set({ external_id: null }).where('id', '=', 99).execute();
  const { descr } = await grain();
  const groups = `externalId;descr\n${code('g')};${descr.toLowerCase()}\n`;
  expect(await refusals({ 'product-groups.csv': `${groups}${code('h')};${descr}\n` })).toHaveLength(1);
  expect(await importing({ 'product-groups.csv': groups })).toEqual(['product-groups 0+1+0']);
  expect((await grain()).external_id).toBe(code('g'));
  expect(await importing({ 'product-groups.csv': groups })).toEqual(['product-groups 0+0+1']);
});

test('a row with the registry code of the own company is that company, while it has no code', async () => {
  await db
    .updateTable('companies')
    .set({ external_id: null, reg_no: '10007316' })
    .where('id', '=', 1)
    .execute();
  const rows = `externalId;name;regNo\n${code('a')};Viljavaru AS;10007316\n`;
  expect(await refusals({ 'companies.csv': `${rows}${code('b')};Viljavaru;10007316\n` })).toHaveLength(1);
  expect(await importing({ 'companies.csv': rows })).toEqual(['companies 0+1+0']);
  expect((await companyNamed(code('a')))?.id).toBe(1);
  // Later rows are companies of their own: a code tells them apart.
  expect(await importing({ 'companies.csv': rows.replace(code('a'), code('c')) })).toEqual([
    'companies 1+0+0',
  ]);
});
