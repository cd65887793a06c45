import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { createProduct } from '../../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../../tests/factories/sales-orders.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createStock, createWarehouse } from '../../../../tests/factories/warehouses.ts';
import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { masterData } from '../../words/master-data.ts';
import { findFiles } from './find-files.ts';
import { importFiles } from './import-files.ts';
import { ImportRefused } from './problem.ts';

const database = await openTestDatabase();
const { db } = database;
const folder = mkdtempSync(path.join(tmpdir(), 'koorem-import-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

let run = 0;
beforeEach(() => {
  run += 1;
});

/** Codes that no earlier test has used. */
const code = (name: string) => `${name}-${run}`;

async function importing(files: Record<string, string | Uint8Array>) {
  const own = mkdtempSync(path.join(folder, 'run-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(own, name), content);
  const imported = await importFiles(db, findFiles(own) ?? [], () => {});
  return imported.map(
    ({ entity, created, changedIds, unchanged }) => `${entity} ${created}+${changedIds.length}+${unchanged}`,
  );
}

/** What is wrong with the files, as the command says it. */
async function refusals(files: Record<string, string | Uint8Array>): Promise<string[]> {
  try {
    await importing(files);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return error.problems.inOrder().map(({ reason, ...where }) => masterData.problem(where, reason));
  }
  throw new Error('Nothing was refused');
}

const companyNamed = (externalId: string) =>
  db.selectFrom('companies').selectAll().where('external_id', '=', externalId).executeTakeFirst();

test('the example folder is imported, and a second time changes nothing', async () => {
  const example = path.join(import.meta.dirname, '../../../../examples/master-data');
  const files = findFiles(example) ?? [];
  const first = await importFiles(db, files, () => {});
  expect(first.reduce((sum, each) => sum + each.created, 0)).toBeGreaterThan(40);
  const entriesBefore = await db.selectFrom('audit_entries').select('id').execute();

  const second = await importFiles(db, files, () => {});
  expect(second.map(({ created, changedIds }) => created + changedIds.length)).toEqual(second.map(() => 0));
  expect(second.map(({ entity, unchanged }) => [entity, unchanged])).toEqual(
    first.map(({ entity, created, changedIds }) => [entity, created + changedIds.length]),
  );
  expect(await db.selectFrom('audit_entries').select('id').execute()).toHaveLength(entriesBefore.length);

  const own = await db.selectFrom('companies').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  expect([own.external_id, own.name]).toEqual(['K1', 'Viljavaru AS']);
  const grain = await db
    .selectFrom('product_groups')
    .selectAll()
    .where('id', '=', 99)
    .executeTakeFirstOrThrow();
  expect([grain.external_id, grain.descr]).toEqual(['G99', 'Teravili']);
});

test('a changed record is changed, told to the audit with before and after, and the others left alone', async () => {
  const [a, b] = [code('a'), code('b')];
  await importing({ 'companies.csv': `externalId;name;regNo\n${a};Esimene;14200010\n${b};Teine;\n` });
  const counts = await importing({
    'companies.csv': `externalId;name;regNo\n${a};Esimene OÜ;14200010\n${b};Teine;\n`,
  });
  expect(counts).toEqual(['companies 0+1+1']);
  const [first, second] = [await companyNamed(a), await companyNamed(b)];
  expect([first?.name, first?.version, second?.version]).toEqual(['Esimene OÜ', 2, 1]);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'changes'])
    .where('entity', '=', 'company')
    .where('entity_id', '=', first?.id ?? 0)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { actor: 'import', action: 'create', changes: {} },
    { actor: 'import', action: 'import', changes: { name: ['Esimene', 'Esimene OÜ'] } },
  ]);
});

test('columns that a file does not have keep what is there; empty ones are emptied', async () => {
  const a = code('a');
  await importing({ 'companies.csv': `externalId,name,regNo,problematic\n${a},Nimi,14200010,jah\n` });
  await importing({ 'companies.csv': `externalId,name\n${a},Uus nimi\n` });
  expect(await companyNamed(a)).toMatchObject({ name: 'Uus nimi', reg_no: '14200010', problematic: true });
  await importing({ 'companies.csv': `externalId,name,regNo,problematic\n${a},Uus nimi,,\n` });
  expect(await companyNamed(a)).toMatchObject({ reg_no: null, problematic: false });
});

test('a renamed company is renamed on its places too', async () => {
  const [a, place] = [code('a'), code('p')];
  await importing({
    'companies.csv': `externalId;name\n${a};Vana\n`,
    'locations.csv': `externalId;companyExternalId;locationName\n${place};${a};Küün\n`,
  });
  await importing({ 'companies.csv': `externalId;name\n${a};Uus\n` });
  const row = await db
    .selectFrom('locations')
    .select('company_name')
    .where('external_id', '=', place)
    .executeTakeFirst();
  expect(row).toEqual({ company_name: 'Uus' });
});

test('everything that is wrong is said with file, line and column, and nothing is imported', async () => {
  const [good, place] = [code('good'), code('place')];
  const problems = await refusals({
    'companies.csv': [
      'externalId;name;regNo;problematic',
      `${good};Korras;14200010;ei`,
      `${code('x')};;12345678;võib-olla`,
      `${code('y')};"Kahe\nrea peal";12345670;ei`,
      `${good};Korduv;;`,
      `${code('z')};Liiga palju;;;1;2`,
    ].join('\n'),
    'locations.csv': [
      'externalId;companyExternalId;locationName;latitude;longitude;abroad;locationPhone',
      `${place};puudub;Koht;58,5;26,5;ei;`,
      `${code('p2')};${good};Vahetuses;26.5;58.5;;`,
      `${code('p3')};${good};Riias;56,9;24,1;;`,
      `${code('p4')};${good};Riias;56,9;24,1;jah;12`,
      `${code('p5')};${good};Pool;56,9;;jah;`,
    ].join('\n'),
    'products.csv': 'externalId;name;unit;productGroupExternalId;värv\n',
  });
  expect(problems).toEqual([
    'companies.csv:3, veerg name: väärtus puudub',
    'companies.csv:3, veerg problematic: "võib-olla" ei ole jah ega ei',
    expect.stringMatching(/^companies\.csv:4, veerg regNo: "12345670" ei ole Eesti registrikood/),
    'companies.csv:6, veerg externalId: sama kirje on juba real 2',
    'companies.csv:7: real on rohkem väärtusi kui päises veerge',
    'locations.csv:3, veerg latitude: laius- ja pikkuskraad on vahetuses',
    expect.stringMatching(/^locations\.csv:4, veerg latitude: koht ei ole Eestis/),
    'locations.csv:5, veerg locationPhone: "12" ei ole telefoninumber',
    expect.stringMatching(/^locations\.csv:6, veerg longitude: laius- ja pikkuskraad peavad/),
    'products.csv:1, veerg värv: tundmatu veerg "värv"',
  ]);
  expect(await companyNamed(good)).toBeUndefined();
});

test('a reference that is not there is refused, one from the same run is found', async () => {
  const [a, place] = [code('a'), code('place')];
  const locations = `externalId;companyExternalId;locationName\n${place};${a};Koht\n`;
  expect(await refusals({ 'locations.csv': locations })).toEqual([
    `locations.csv:2, veerg companyExternalId: viidet "${a}" ei leitud`,
  ]);
  const companies = `externalId;name\n${a};Nimi\n`;
  expect(await importing({ 'locations.csv': locations, 'companies.csv': companies })).toEqual([
    'companies 1+0+0',
    'locations 1+0+0',
  ]);
});

test.each([
  [
    'trucks.csv',
    'externalId;licensePlateNumber\na;111 AAA\nb;111aaa\n',
    ['trucks.csv:3, veerg licensePlateNumber: selle numbriga kasutuses auto on juba olemas'],
  ],
  [
    'users.csv',
    'externalId;username;permissions\na;Mari;PERM_X\nb;mari;\n',
    [
      'users.csv:2, veerg permissions: "PERM_X" ei sobi, lubatud on: PERM_MOBILE, PERM_CLIENT, PERM_MOBILE_TRUCK_DRIVER',
    ],
  ],
  [
    'users.csv',
    'externalId;username\na;Mari\nb;mari\n',
    ['users.csv:3, veerg username: see kasutajanimi on juba olemas'],
  ],
  [
    'people.csv',
    'externalId;firstName;personalCode\na;Mari;37605030298\nb;;\n',
    [
      'people.csv:2, veerg personalCode: "37605030298" ei ole isikukood',
      'people.csv:3, veerg lastName: nimi puudub',
    ],
  ],
  [
    'contracts.csv',
    'externalId;companyExternalId;productExternalId;validFrom;validTo\na;x;;31.12.2026;1.1.2026\n',
    [
      'contracts.csv:2, veerg productExternalId: märgitud peab olema kas toode või tootegrupp, mitte mõlemad',
      'contracts.csv:2, veerg validTo: lõpp on enne algust',
    ],
  ],
  [
    'stock.csv',
    'productExternalId;warehouseExternalId;stock;physicalStock\na;b;1.204,5;1,2345\n',
    [
      'stock.csv:2, veerg stock: arvul "1.204,5" on mitu koma või punkti',
      'stock.csv:2, veerg physicalStock: arvul "1,2345" on üle kolme komakoha',
    ],
  ],
  [
    'product-groups.csv',
    'externalId;id;descr\na;99;Vili\nb;99;Vili\n',
    [
      'product-groups.csv:2, veerg id: selle numbriga tootegrupil on teine externalId',
      'product-groups.csv:3, veerg id: selle numbriga tootegrupil on teine externalId',
      'product-groups.csv:3, veerg id: selle numbriga tootegrupil on teine externalId',
    ],
  ],
  ['companies.csv', '', ['companies.csv: fail on tühi, päis puudub']],
  [
    'companies.csv',
    'externalId;name\na;"lahti\n',
    [expect.stringMatching(/^companies\.csv:2: CSV ei ole loetav/)],
  ],
  [
    'companies.json',
    '[{"externalId":"a","name":"b"},\n{"externalId":}]',
    ['companies.json:2: JSON ei ole loetav'],
  ],
  [
    'companies.json',
    '[\n{"externalId":"a","name":{"et":"b"}}]',
    ['companies.json:2, veerg name: väärtus peab olema tekst, arv või tõeväärtus'],
  ],
  ['lepingud.csv', 'a;b\n', [expect.stringMatching(/^lepingud\.csv: faili nimi ei ütle/)]],
])('%s with faults is refused %#', async (name, content, problems) => {
  expect(await refusals({ [name]: content })).toEqual(problems);
});

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
        run += 1;
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

test('a stock import says which open lines its figures already count', async () => {
  const product = await createProduct(db, { external_id: code('t') });
  const warehouse = await createWarehouse(db, { external_id: code('w') });
  await createStock(db, { product_id: product.id, warehouse_id: warehouse.id });
  const taken = { product_id: product.id, warehouse_id: warehouse.id };
  const counted = await createSalesOrderLine(db, taken);
  const open = await createSalesOrderLine(db, { ...taken, counted_in_stock: true });
  const stock = (lines: string) =>
    `productExternalId;warehouseExternalId;stock;physicalStock;countedLineIds\n${code('t')};${code('w')};90;95,5;${lines}\n`;

  expect(await importing({ 'stock.csv': stock(String(counted.id)) })).toEqual(['stock 0+1+0']);
  const lines = await db
    .selectFrom('sales_order_lines')
    .select(['id', 'counted_in_stock'])
    .where('product_id', '=', product.id)
    .orderBy('id')
    .execute();
  expect(lines).toEqual([
    { id: counted.id, counted_in_stock: true },
    { id: open.id, counted_in_stock: false },
  ]);
  const elsewhere = await createSalesOrderLine(db);
  expect(await refusals({ 'stock.csv': stock(`${counted.id} ${elsewhere.id}`) })).toEqual([
    'stock.csv:2, veerg countedLineIds: sellist kirjet ei ole, import seda ei loo',
  ]);
});

test('sales order lines are closed, by their id or the externalId they were given', async () => {
  const line = await createSalesOrderLine(db);
  const file = (id: string, externalId: string, status: string) =>
    `id;externalId;status\n${id};${externalId};${status}\n`;
  await importing({ 'sales-order-lines.csv': file(String(line.id), code('rida'), 'open') });
  await importing({ 'sales-order-lines.csv': file('', code('rida'), 'ISSUED') });
  const after = await db
    .selectFrom('sales_order_lines')
    .select('status')
    .where('id', '=', line.id)
    .executeTakeFirst();
  expect(after).toEqual({ status: 'ISSUED' });
  expect(await refusals({ 'sales-order-lines.csv': file('999999999', '', 'OPEN') })).toEqual([
    'sales-order-lines.csv:2, veerg id: sellist kirjet ei ole, import seda ei loo',
  ]);
  expect(await refusals({ 'sales-order-lines.csv': file('', '', 'OPEN') })).toEqual([
    'sales-order-lines.csv:2, veerg id: märgitud peab olema id või externalId',
  ]);
});

test('job rows get shelf, batch, replacement and the row they belong to', async () => {
  const row = await createJobRow(db);
  const other = await createJobRow(db);
  const product = await createProduct(db, { external_id: code('t') });
  await importing({
    'batches.csv': `externalId;status;palletNumber;palletType;productExternalId;quantity\n${code('p')};Valmis;1;EUR;${code('t')};5\n`,
    'job-rows.csv': `id;shelf;batchExternalId;replacementProductExternalId;tiedToId\n${row.id};Silo 3;${code('p')};${code('t')};${other.id}\n`,
  });
  const after = await db
    .selectFrom('transport_job_products')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({
    shelf: 'Silo 3',
    replacement_product_id: product.id,
    tied_to_id: other.id,
    version: row.version + 1,
  });
  expect(await refusals({ 'job-rows.csv': `id;tiedToId\n${row.id};${row.id}\n` })).toEqual([
    'job-rows.csv:2, veerg tiedToId: rida ei saa olla seotud iseendaga',
  ]);
});

test('a batch comes whole: its pallets are written anew when they differ', async () => {
  await createProduct(db, { external_id: code('t') });
  await createProduct(db, { external_id: code('u') });
  const head = 'externalId;status;bundlerName;palletNumber;palletType;productExternalId;quantity';
  const file = (...rows: string[]) => ({
    'batches.csv': [head, ...rows.map((row) => `${code('p')};${row}`)].join('\n'),
  });
  const one = `Valmis;Mari;1;EUR;${code('t')};5`;
  expect(await importing(file(one, `Valmis;Mari;2;FIN;${code('u')};7,5`))).toEqual(['batches 1+0+0']);
  expect(await importing(file(`Valmis;Mari;2;FIN;${code('u')};7.500`, one))).toEqual(['batches 0+0+1']);
  expect(await importing(file(one))).toEqual(['batches 0+1+0']);
  const rows = await db
    .selectFrom('batch_pallets')
    .innerJoin('batches', 'batches.id', 'batch_pallets.batch_id')
    .select('number')
    .where('external_id', '=', code('p'))
    .execute();
  expect(rows).toEqual([{ number: 1 }]);
  expect(await refusals(file(one, `Pooleli;Mari;2;FIN;${code('u')};1`))).toEqual([
    'batches.csv:3, veerg status: partii read ei ole ühesugused',
  ]);
});
