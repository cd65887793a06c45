import { readFileSync } from 'node:fs';

import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { BrowserImport, DifferenceKind, ImportDifference, ReadAs } from '#api/admin/imports.ts';

import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const admin = await signIn({ permissions: [...rolePermissions.admin, 'PERM_FINANCE', 'PERM_MOBILE'] });

const fixtures = new URL('../../../../../tests/fixtures/world/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, fixtures));

/** Looks at a file and, unless something is wrong with it, applies it; tells what was found. */
async function bring(name: string, content: string | Buffer, readAs: ReadAs = {}) {
  const query = new URLSearchParams({ name, ...(readAs as Record<string, string>) });
  const sent = await app.inject({
    method: 'POST',
    url: `/api/admin/imports?${query.toString()}`,
    headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  const preview = await readyOf(sent.json<{ content: BrowserImport }>().content.id);
  const told = await tell(preview);
  if (preview.state === 'ready') {
    await admin.post(`/api/admin/imports/${preview.id}/apply`, {});
    await readyOf(preview.id);
  }
  return told;
}

/** The import once nothing is being done with it: a workbook's thread takes its time on a busy machine. */
async function readyOf(id: number): Promise<BrowserImport> {
  const now = async () =>
    (await admin.get<{ content: BrowserImport }>(`/api/admin/imports/${id}`)).body.content;
  await expect
    .poll(async () => (await now()).state, { timeout: 60_000 })
    .not.toMatch(/waiting|previewing|applying/);
  return now();
}

async function tell(preview: BrowserImport) {
  const rows = async (kind: DifferenceKind) => {
    const { body } = await admin.get<{ content: ImportDifference[] }>(
      `/api/admin/imports/${preview.id}/rows?kind=${kind}`,
    );
    return body.content;
  };
  const said = async (kind: DifferenceKind) =>
    (await rows(kind)).map(({ line, column, reason }) =>
      [line, column, reason]
        .filter((part) => part !== null)
        .join(' ')
        .replaceAll('\u{a0}', ' '),
    );
  return {
    id: preview.id,
    state: preview.state,
    reading: preview.files[0]?.reading ?? null,
    faults: await said('faulty'),
    notes: await said('noted'),
    changed: await rows('changed'),
    counts: [preview.new, preview.changed, preview.unchanged],
  };
}

/** Reads a file of an import in another way. */
async function again(id: number, body: { file: string } & ReadAs) {
  const { body: answer } = await admin.put<{ content: BrowserImport }>(
    `/api/admin/imports/${id}/reading`,
    body,
  );
  return tell(await readyOf(answer.content.id));
}

test('the records that the cases are about are there', async () => {
  const files: [string, string][] = [
    ['product-groups.csv', 'externalId;descr\nG900;Proovigrupp\n'],
    ['companies.csv', 'externalId;name;regNo\nC900;Proovitalu OÜ;14200010\nC901;Proovivedu OÜ;\n'],
    [
      'products.csv',
      'externalId;name;unit;productGroupExternalId;packageSize\nP900;Proovinisu;t;G900;\nP901;Prooviväetis 600 kg;t;G900;0,6\nP902;Proovioder;t;G900;\n',
    ],
    [
      'trucks.csv',
      'externalId;licensePlateNumber;companyExternalId;driverName;driverPhone\nT900;903ABC;C901;Proovi Juht;+37253000900\n',
    ],
    [
      'contracts.csv',
      'externalId;companyExternalId;productExternalId;quantity;validFrom;validTo\nL900;C900;P900;500;01.09.2026;31.08.2027\n',
    ],
    ['warehouses.csv', 'externalId;name\nW900;Prooviladu\n'],
  ];
  for (const [name, content] of files) {
    expect(await bring(name, content)).toMatchObject({ state: 'ready', faults: [] });
  }
});

test('a cell of per cent is the number that it shows', async () => {
  expect(await bring('tariffs.xlsx', fixture('tariffs.xlsx'))).toMatchObject({ state: 'ready', faults: [] });
  const tariff = await db
    .selectFrom('tariffs')
    .selectAll()
    .where('external_id', '=', 'TAR900')
    .executeTakeFirstOrThrow();
  expect(tariff).toMatchObject({ fuel: { share: '30' }, extras: [{ kind: 'PERCENT', value: '9' }] });
});

test('a cell with a day and a time keeps its time', async () => {
  expect(await bring('absences.xlsx', fixture('absences.xlsx'))).toMatchObject({
    state: 'ready',
    faults: [],
  });
  const absence = await db
    .selectFrom('absences')
    .selectAll()
    .where('external_id', '=', 'A900')
    .executeTakeFirst();
  expect(JSON.stringify(absence)).toContain('2026-12-03T14:00');
  expect(JSON.stringify(absence)).toContain('2026-12-03T17:00');
});

test('a formula without its result is refused by the name of its cell', async () => {
  expect(await bring('contracts.xlsx', fixture('contracts.xlsx'))).toMatchObject({
    state: 'refused',
    faults: [
      '2 quantity lahtris D2 on valem, mille tulemust failis ei ole; avage fail Excelis ja salvestage see uuesti',
    ],
  });
});

test('a hidden sheet in front is not the file, but can be chosen', async () => {
  const found = await bring('products.xlsx', fixture('products-hidden-sheet.xlsx'));
  expect(found).toMatchObject({ state: 'ready', counts: [1, 0, 1] });
  expect(found.reading).toMatchObject({
    sheet: 'Tooted',
    sheets: [
      { name: 'Eelmine aasta', isHidden: true },
      { name: 'Tooted', isHidden: false },
    ],
  });
  const chosen = await bring('products.xlsx', fixture('products-hidden-sheet.xlsx'), {
    sheet: 'Eelmine aasta',
  });
  expect(chosen.reading).toMatchObject({ sheet: 'Eelmine aasta' });
});

test('a code that a spreadsheet made a day of is refused', async () => {
  expect(await bring('products.xlsx', fixture('products-day-for-code.xlsx'))).toMatchObject({
    state: 'refused',
    faults: [
      '2 code lahtris on kuupäev (2026-10-02), kus peab olema tekst või arv; kirjutage väärtus tekstina',
    ],
  });
});

test('merged cells say their value in each of their rows, and the preview says so', async () => {
  const found = await bring('locations.xlsx', fixture('locations.xlsx'));
  expect(found).toMatchObject({ state: 'ready', faults: [], reading: { mergedRows: 2 } });
  const places = await db
    .selectFrom('locations')
    .select(['location_name', 'company_name', 'administrative_area_level1', 'contact_name'])
    .where('external_id', 'in', ['K900', 'K901', 'K902'])
    .orderBy('external_id')
    .execute();
  expect(places).toEqual(
    ['Küün 1', 'Küün 2', 'Küün 3'].map((name) => ({
      location_name: name,
      company_name: 'Proovitalu OÜ',
      administrative_area_level1: 'Jõgeva maakond',
      contact_name: 'Mari Proov',
    })),
  );
});

test('hidden rows are counted, and can be left out', async () => {
  const found = await bring('stock.xlsx', fixture('stock.xlsx'));
  expect(found).toMatchObject({ counts: [3, 0, 0], reading: { hiddenRows: 1, readsHiddenRows: true } });
  const skipped = await bring('stock.xlsx', fixture('stock.xlsx'), { hiddenRows: 'SKIP' });
  expect(skipped).toMatchObject({ counts: [0, 0, 2], reading: { hiddenRows: 1, readsHiddenRows: false } });
});

test('hidden columns are named, and can be left out', async () => {
  const file = workbook(
    [],
    [
      ['externalId', 'name', 'street', 'email', ''],
      ['C980', 'Peidetu OÜ', 'Vana tee 1', 'vana@naide.example', ''],
    ],
    '<cols><col min="1" max="2" width="9"/><col min="3" max="3" hidden="1"/><col min="4" max="5" width="0"/></cols>',
  );
  const found = await bring('companies.xlsx', file);
  expect(found).toMatchObject({
    counts: [1, 0, 0],
    reading: { hiddenColumns: ['street', 'email'], readsHiddenColumns: true },
  });
  // What the file needs is among them.
  const needed = workbook(
    [],
    [
      ['externalId', 'street', 'name'],
      ['C980', 'Vana tee 1', 'Peidetu OÜ'],
    ],
    '<cols><col min="3" max="16384" hidden="true"/></cols>',
  );
  const left = await bring('companies.xlsx', needed, { hiddenColumns: 'SKIP' });
  expect(left).toMatchObject({
    state: 'refused',
    reading: { hiddenColumns: ['name'], readsHiddenColumns: false },
  });
  expect(await again(left.id, { file: 'companies.xlsx', hiddenColumns: 'READ' })).toMatchObject({
    state: 'ready',
    counts: [0, 0, 1],
  });
});

test('a file whose decimal sign nobody can see is asked about once, and read as it is answered', async () => {
  const file =
    'productExternalId,warehouseExternalId,stock,physicalStock\nP900,W900,"1,204","1,204"\nP901,W900,"12,500","12,500"\n';
  const asked = await bring('stock.csv', file);
  expect(asked).toMatchObject({
    state: 'refused',
    faults: ['arv „1,204“ võib olla 1,204 või 1 204; valige, kumb on selles failis komakoht'],
    reading: { decimalSign: null, decimalExample: '1,204', asks: ['DECIMAL_SIGN'] },
  });
  const small = await again(asked.id, { file: 'stock.csv', decimalSign: ',' });
  expect(small).toMatchObject({ state: 'ready', reading: { decimalSign: ',', asks: [] } });
  expect(small.changed[0]?.changes.stock).toEqual({ before: 120.5, after: 1.204 });
  const large = await again(asked.id, { file: 'stock.csv', decimalSign: '.' });
  expect(large.changed[0]?.changes.stock).toEqual({ before: 120.5, after: 1204 });
  // One number with two places shows which it is.
  const shown = await bring('stock.csv', `${file}P902,W900,"44,25","44,25"\n`);
  expect(shown).toMatchObject({ state: 'ready', reading: { decimalSign: ',', asks: [] } });
});

test('letters of Western Europe are read as such', async () => {
  const found = await bring('companies.csv', fixture('companies-1252.csv'));
  expect(found).toMatchObject({ state: 'ready', faults: [], reading: { encoding: 'windows-1252' } });
  const names = await db
    .selectFrom('companies')
    .select('name')
    .where('external_id', 'in', ['DK1', 'DK2', 'FR1', 'NO1'])
    .orderBy('external_id')
    .execute();
  expect(names.map(({ name }) => name)).toEqual([
    'Rønde Gødning ApS',
    'Sjællands Korn A/S',
    'Société Générale des Blés «Nord»',
    'Yddal Såkorn Vågå AS',
  ]);
});

test('a file of two encodings is refused with the line where that shows', async () => {
  const found = await bring('products.csv', fixture('products-two-encodings.csv'));
  expect(found).toMatchObject({
    state: 'refused',
    faults: [
      '4 fail on kahes kodeeringus: osa ridu on UTF-8, see rida ei ole; salvestage fail uuesti ühes kodeeringus',
    ],
  });
  // The example is a word of that line.
  expect(found.reading?.examples[0]?.word).toBe('Põldhernes');
});

test.each([
  ['with a mark', fixture('companies-utf16.csv')],
  ['without a mark', fixture('companies-utf16.csv').subarray(2)],
])("Excel's Unicode text %s is read", async (_, content) => {
  expect(await bring('companies.csv', content)).toMatchObject({
    faults: [],
    reading: { encoding: 'utf-16le' },
  });
  const names = await db
    .selectFrom('companies')
    .select('name')
    .where('external_id', 'in', ['U900', 'U901'])
    .orderBy('external_id')
    .execute();
  expect(names.map(({ name }) => name)).toEqual(['Õnne Talu OÜ', 'Žukovi Farm']);
});

test.each<[string, Buffer, string]>([
  ['zero bytes', Buffer.from('externalId;name\nA\u0000;B\n'), '2 failis on märke, mida tekstis ei ole'],
  ['a workbook', fixture('stock.xlsx'), '1 fail on Exceli töövihik'],
])('%s in a file of text are refused in words', async (_, content, words) => {
  const { state, faults } = await bring('companies.csv', content);
  expect([state, faults[0]?.slice(0, words.length)]).toEqual(['refused', words]);
});

/** A text in an encoding of one byte a letter. */
function encoded(text: string, encoding: string): Buffer {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (__, byte) => byte));
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

test.each([
  ['windows-1257', 'Põltsamaa Šeff', ['Kõljala Õlu', 'Jõgeva Žürii']],
  ['windows-1257', 'Žaļā Birze', ['Kārļa Zemnieku saimniecība', 'Ķēniņu Ēka']],
  ['windows-1257', 'Šiaulių Grūdai', ['Ąžuolų ūkis', 'Kėdainių žemė']],
  ['windows-1251', 'Агро Плюс', ['Зерно Север', 'Жуков и сыновья']],
  ['windows-1250', 'Łódź Zboże', ['Święty Młyn', 'Kraków Żyto']],
  ['windows-1252', 'Société «Blé»', ['Œuf & Cie', 'Générale – Nord']],
])('a file in %s is read as %s', async (encoding, name, others) => {
  const lines = [name, ...others].map((each, at) => `E${encoding}${at};${each}`);
  const found = await bring('companies.csv', encoded(`externalId;name\n${lines.join('\n')}\n`, encoding));
  expect([found.reading?.encoding, found.faults]).toEqual([encoding, []]);
  const rows = await db
    .selectFrom('companies')
    .select('name')
    .where('external_id', '=', `E${encoding}0`)
    .execute();
  expect(rows).toEqual([{ name }]);
});

test('letters that could be of two encodings are asked about, with the word as each reads it', async () => {
  const found = await bring('companies.csv', encoded('externalId;name\nR1;Rønde\n', 'windows-1252'));
  expect(found).toMatchObject({ state: 'refused', reading: { asks: ['ENCODING'] } });
  expect(found.reading?.examples).toContainEqual({ encoding: 'windows-1252', word: 'Rønde' });
  expect(await again(found.id, { file: 'companies.csv', encoding: 'windows-1252' })).toMatchObject({
    state: 'ready',
    reading: { encoding: 'windows-1252', asks: [] },
  });
});

test.each([
  ['koi8-r', 'Зерно', 'Агро Плюс'],
  ['ibm866', 'Зерно', 'Агро Плюс'],
])(
  'an encoding that is none of these is asked about, and not taken for one: %s',
  async (encoding, ...names) => {
    const lines = names.map((name, at) => `K${encoding}${at};${name}`);
    const found = await bring('companies.csv', encoded(`externalId;name\n${lines.join('\n')}\n`, encoding));
    expect(found).toMatchObject({ state: 'refused', reading: { asks: ['ENCODING'] } });
  },
);

test("a spreadsheet's words for yes and no are read", async () => {
  await bring(
    'products.csv',
    'externalId;name;unit;productGroupExternalId;isBulk;sampleIdRequired\nP920;Puistekaer;t;G900;TÕENE;VÄÄR\n',
  );
  expect(
    await db
      .selectFrom('products')
      .select(['is_bulk', 'sample_id_required'])
      .where('external_id', '=', 'P920')
      .execute(),
  ).toEqual([{ is_bulk: true, sample_id_required: false }]);
});

test('phones from abroad lose the (0)', async () => {
  await bring(
    'people.csv',
    'externalId;firstName;lastName;phone\nI900;Sulg;Null;+358 (0)40 123 4567\nI908;Rootsi;Null;+46 (0)70-123 45 67\n',
  );
  expect(
    await db
      .selectFrom('people')
      .select('phone')
      .where('external_id', 'in', ['I900', 'I908'])
      .orderBy('external_id')
      .execute(),
  ).toEqual([{ phone: '+358401234567' }, { phone: '+46701234567' }]);
  expect((await bring('people.csv', 'externalId;lastName;phone\nI909;Null;512 345\n')).faults).toEqual([
    '2 phone „512 345“ ei ole telefoninumber: number on liiga lühike',
  ]);
});

test('a plate in Cyrillic letters is the truck that has it, and the preview says so', async () => {
  const found = await bring(
    'trucks.csv',
    'externalId;licensePlateNumber;companyExternalId\nT910;903АВС;C901\n',
  );
  expect(found).toMatchObject({
    state: 'ready',
    counts: [0, 0, 1],
    notes: ['2 externalId numbriga 903ABC on juba olemas „T900“; rida „T910“ muudab seda'],
  });
  const code = await bring(
    'trucks.csv',
    'externalId;licensePlateNumber;driverName\nt 900;903-abc;Uus Juht\n',
  );
  expect(code).toMatchObject({ counts: [0, 1, 0], notes: ['2 externalId „t 900“ on sama mis „T900“'] });
  const trucks = await db.selectFrom('trucks').select(['external_id', 'driver_name']).execute();
  expect(trucks.filter(({ external_id: id }) => id?.startsWith('T9'))).toEqual([
    { external_id: 'T900', driver_name: 'Uus Juht' },
  ]);
});

test('a code is the same however it is written, but a hyphen between digits parts two numbers', async () => {
  const head = 'externalId;name;unit;productGroupExternalId\n';
  const found = await bring('products.csv', `${head}P 930;Kaer;t;g900\np-930;Kaer;t;G900\n`);
  expect(found.faults).toEqual(['3 externalId sama kirje on juba real 2']);
  const apart = await bring('products.csv', `${head}93-1;Oder üks;t;G900\n931;Oder kaks;t;G900\n`);
  expect(apart).toMatchObject({ counts: [2, 0, 0], notes: [] });
});

test('names with signs that nobody sees are found by typing them plainly, and a second one is told', async () => {
  const names = [
    'Põllu\u{ad}majandus\u{ad}ühistu Kevad',
    'Agro\u{2011}Invest OÜ',
    'Mäe\u{200b}talu OÜ',
    'O\u{2019}Brieni Farm',
    'Ku\u{75}\u{308}ni Talu (NFD)',
  ];
  await bring(
    'companies.csv',
    `externalId;name\n${names.map((name, at) => `N90${at};${name}`).join('\n')}\n`,
  );
  const plain = [
    'Põllumajandusühistu Kevad',
    'Agro-Invest OÜ',
    'Mäetalu OÜ',
    "O'Brieni Farm",
    'Kuüni Talu (NFD)',
  ];
  for (const [at, name] of plain.entries()) {
    for (const url of ['/api/companies?search=', '/api/admin/companies?search=']) {
      const { body } = await admin.get<{ content: { name: string }[] }>(`${url}${encodeURIComponent(name)}`);
      expect([url, name, body.content.length > 0]).toEqual([url, name, true]);
    }
    const again = await bring('companies.csv', `externalId;name\nNN${at};${name}\n`);
    expect(again.notes[0]).toContain(`(N90${at})`);
  }
});

test('a second company of a registry number is told, and check digits are checked', async () => {
  const found = await bring('companies.csv', 'externalId;name;regNo\nC950;Teine Proovitalu;1420 0010\n');
  expect(found.notes).toEqual(['2 regNo registrikood 14200010 on juba ettevõttel „Proovitalu OÜ“ (C900)']);
  const wrong = await bring('companies.csv', 'externalId;name;vatNumber\nC951;Kolmas;EE100366328\n');
  expect(wrong.faults).toEqual([
    '2 vatNumber „EE100366328“ ei ole käibemaksukohustuslase number (EE100366327)',
  ]);
});

test('a quantity with a unit is one of its goods, in a file and in a form', async () => {
  const kg = 'externalId;name;unit;productGroupExternalId;packageSize\nP940;Kilokaup;kg;G900;0,025 t\n';
  expect(await bring('products.csv', kg)).toMatchObject({ state: 'ready', faults: [] });
  const head = 'productExternalId;warehouseExternalId;stock;physicalStock\n';
  const stock = await bring('stock.csv', `${head}P940;W900;6,5 t;7 500 kg\nP902;W900;28 500 kg;30\n`);
  expect(stock).toMatchObject({ state: 'ready', faults: [] });
  const kept = await db
    .selectFrom('stock')
    .innerJoin('products as product', 'product.id', 'stock.product_id')
    .select(['product.external_id', 'product.package_size', 'stock', 'physical_stock'])
    .where('product.external_id', 'in', ['P902', 'P940'])
    .orderBy('product.external_id')
    .execute();
  expect(kept).toEqual([
    { external_id: 'P902', package_size: null, stock: '28.500', physical_stock: '30.000' },
    { external_id: 'P940', package_size: '25.000', stock: '6500.000', physical_stock: '7500.000' },
  ]);
  const refused = await bring('stock.csv', `${head}P940;W900;5 l;99 999 999 999 t\nP902;W900;1 g;7 vakka\n`);
  expect(refused.faults).toEqual([
    '2 stock „5 l“: veerg on ühikus kg',
    '2 physicalStock „99999999999 t“ on väljaspool lubatud piire',
    '3 physicalStock „7 vakka“: kirjutage arv ilma ühikuta',
    '3 stock arvul „1 g“ on üle kolme komakoha',
  ]);
  const asked = await bring('stock.csv', `${head}P902;W900;1,204 t;12,500 t\n`);
  expect(asked.reading).toMatchObject({ asks: ['DECIMAL_SIGN'], decimalExample: '1,204' });
  const contracts =
    'externalId;companyExternalId;productExternalId;productGroupExternalId;quantity;validFrom;validTo\n' +
    'L940;C900;P940;;25 t;01.09.2026;31.08.2027\nL941;C900;;G900;25 000 kg;01.09.2026;31.08.2027\n';
  expect(await bring('contracts.csv', contracts)).toMatchObject({ state: 'ready', faults: [] });
  const contract = async (code: string) =>
    db
      .selectFrom('contracts')
      .select(['id', 'version', 'quantity'])
      .where('external_id', '=', code)
      .executeTakeFirstOrThrow();
  expect([(await contract('L940')).quantity, (await contract('L941')).quantity]).toEqual([
    '25000.000',
    '25.000',
  ]);
  const { id, version } = await contract('L940');
  const typed = (quantity: string) =>
    admin.patch<{ errors?: { explanation: string }[] }>(`/api/admin/contracts/${id}`, {
      version,
      changes: { quantity },
    });
  expect((await typed('5 l')).body.errors?.[0]?.explanation).toBe('„5 l“: veerg on ühikus kg.');
  expect((await typed('27,9 t')).status).toBe(200);
  expect((await contract('L940')).quantity).toBe('27900.000');
});

test('a unit of goods may be a word of people, and a quotation mark that is left open is said in words', async () => {
  const head = 'externalId;name;unit;productGroupExternalId\n';
  expect(
    await bring('products.csv', `${head}P950;Rukis;tonn;G900\nP951;Vesi;Liiter;G900\nP952;Kott;тн;G900\n`),
  ).toMatchObject({ state: 'ready', faults: [] });
  const units = await db
    .selectFrom('products')
    .select('unit')
    .where('external_id', 'in', ['P950', 'P951', 'P952'])
    .orderBy('external_id')
    .execute();
  expect(units.map(({ unit }) => unit)).toEqual(['t', 'l', 't']);
  expect((await bring('products.csv', `${head}P953;"Rukis;t;G900\n`)).faults).toEqual([
    '2 siit algav jutumärk (") jääb faili lõpuni sulgemata',
  ]);
});

test('the unit that a cell shows behind its number is meant', async () => {
  const file = workbook(
    ['0.000" t"', '#,##0\\ \\k\\g', '0.0," t"', 'General" tk"'],
    [
      ['productExternalId', 'warehouseExternalId', 'stock', 'physicalStock'],
      ['P940', 'W900', { value: '1.204', look: 1 }, { value: '28500', look: 2 }],
      ['P902', 'W900', { value: '28500', look: 3 }, { value: '30', look: 0 }],
    ],
  );
  expect(await bring('stock.xlsx', file)).toMatchObject({ state: 'ready', faults: [] });
  const kept = await db
    .selectFrom('stock')
    .innerJoin('products as product', 'product.id', 'stock.product_id')
    .select(['stock', 'physical_stock'])
    .where('product.external_id', 'in', ['P902', 'P940'])
    .orderBy('product.external_id')
    .execute();
  expect(kept).toEqual([
    { stock: '28.500', physical_stock: '30.000' },
    { stock: '1204.000', physical_stock: '28500.000' },
  ]);
  const pieces = workbook(
    ['General" tk"'],
    [
      ['productExternalId', 'warehouseExternalId', 'stock', 'physicalStock'],
      ['P902', 'W900', { value: '5', look: 1 }, { value: '5', look: 0 }],
    ],
  );
  expect((await bring('stock.xlsx', pieces)).faults).toEqual(['2 stock „5 tk“: veerg on ühikus t']);
});

test('cells are read as people and programs write them, and what may be two things is refused', async () => {
  const contracts = 'externalId;companyExternalId;productExternalId;quantity;validFrom;validTo\n';
  const line = (code: string, quantity: string, from: string, to: string) =>
    `${code};C900;P902;${quantity};${from};${to}\n`;
  const read = await bring(
    'contracts.csv',
    contracts +
      line('L960', "1'204,5", '01.09.26', '31. august 2027') +
      line('L961', '\u{ff12}\u{ff17}\u{ff19}\u{ff10}\u{ff10}', '2026/09/01', '20270831') +
      line('L962', '1\u{202f}204\u{a0}t', '2026-09-01 00:00:00', '31/08/2027'),
  );
  expect(read).toMatchObject({ state: 'ready', faults: [] });
  const kept = await db
    .selectFrom('contracts')
    .select(['quantity', 'valid_from', 'valid_to'])
    .where('external_id', 'in', ['L960', 'L961', 'L962'])
    .orderBy('external_id')
    .execute();
  expect(kept).toEqual(
    ['1204.500', '27900.000', '1204.000'].map((quantity) => ({
      quantity,
      valid_from: '2026-09-01',
      valid_to: '2027-08-31',
    })),
  );
  const refused = await bring(
    'contracts.csv',
    contracts +
      line('L963', '1e3', '1/9/2026', '01.09.1026') +
      line('L964', '#N/A', '01.09.2026', '46266') +
      line('L965', '28-29', '01.09.2026', '31.08.2027'),
  );
  expect(refused.faults).toEqual([
    '2 quantity „1e3“ ei ole arv',
    '2 validFrom „1/9/2026“ võib olla 01.09.2026 või 09.01.2026; kirjutage kuupäev kujul 01.09.2026',
    '2 validTo „01.09.1026“ ei ole kuupäev (2026-12-31 või 31.12.2026)',
    '3 quantity lahtris on tabeliprogrammi veateade #N/A',
    '3 validTo „46266“ ei ole kuupäev (2026-12-31 või 31.12.2026)',
    '4 quantity „28-29“ ei ole arv',
  ]);
  expect(
    (await bring('fuel-prices.csv', 'validFrom;price\n01.09.26;1,386 €/l\n02.09.26;EUR 1,4\n')).faults,
  ).toEqual([]);
  const people = 'externalId;lastName;phone\n';
  expect(
    await bring('people.csv', `${people}I960;Silt;tel. 5123 4567\nI961;Ülakoma;'+37251234568\n`),
  ).toMatchObject({ state: 'ready', faults: [] });
  expect((await bring('people.csv', `${people}I962;Kaks;5123 4567 / 5234 5678\n`)).faults).toEqual([
    '2 phone „5123 4567 / 5234 5678“ ei ole telefoninumber: siin on mitu numbrit (5123 4567 ja 5234 5678), jätke üks',
  ]);
  const trucks = 'externalId;licensePlateNumber;companyExternalId\n';
  expect((await bring('trucks.csv', `${trucks}T960;123ABC 456DEF;C901\n`)).faults).toEqual([
    '2 licensePlateNumber „123ABC 456DEF“: siin on mitu numbrit (123ABC, 456DEF), jätke üks',
  ]);
});

test("a plate without its country, a bookkeeper's minus, and the words of other spreadsheets are read", async () => {
  const trucks = 'externalId;licensePlateNumber;companyExternalId\n';
  const found = await bring('trucks.csv', `${trucks}T970;EST 903 ΑΒС;C901\n`);
  expect(found.notes).toEqual([
    '2 externalId numbriga 903ABC on juba olemas „T900“; rida „T970“ muudab seda',
  ]);
  expect((await bring('trucks.csv', `${trucks}T971;puudub;C901\n`)).faults).toEqual([
    '2 licensePlateNumber „puudub“ ei ole registreerimisnumber',
  ]);
  const stock = 'productExternalId;warehouseExternalId;stock;physicalStock\n';
  const returned = await bring('stock.csv', `${stock}P902;W900;(1 204,5);28 mt\n`);
  expect(returned).toMatchObject({ state: 'ready', faults: [] });
  expect(returned.changed[0]?.changes).toMatchObject({
    stock: { after: -1204.5 },
    physicalStock: { after: 28 },
  });
  const flags = 'externalId;name;unit;productGroupExternalId;isBulk\n';
  expect(await bring('products.csv', `${flags}P970;Rapsikook;t;G900;ИСТИНА\n`)).toMatchObject({
    state: 'ready',
    faults: [],
  });
});

test('what a program has damaged is refused in words', async () => {
  const head = 'externalId;name;regNo\n';
  const found = await bring(
    'companies.csv',
    `${head}C960;P\u{fffd}ltsamaa Talu;\nC961;PÃµltsamaa Talu;\nC962;Suur Talu;1,42E+07\nC963;#REF!;\n'00964;Ülakomaga;\n`,
  );
  expect(found.faults.map((each) => each.slice(0, 40))).toEqual([
    '2 name tekstis „P\u{fffd}ltsamaa Talu“ on täht ',
    '3 name tekstis „PÃµltsamaa Talu“ on tähe',
    '4 regNo arvust „1,42E+07“ on tabeliprogr',
    '5 name lahtris on tabeliprogrammi veatea',
  ]);
  await bring('companies.csv', `sep=;\r\n${head}'00964;Ülakomaga;\r\n"=""00965""";Valemiga;\r\n`);
  const codes = await db
    .selectFrom('companies')
    .select('external_id')
    .where('name', 'in', ['Ülakomaga', 'Valemiga'])
    .orderBy('external_id', 'desc')
    .execute();
  expect(codes.map(({ external_id: code }) => code)).toEqual(['00965', '00964']);
  expect((await bring('companies.csv', 'externalId;;name\nC966;üleliigne;Nimi\n')).faults).toEqual([
    '2 real on rohkem väärtusi kui päises veerge',
  ]);
  expect(
    (await bring('companies.json', '[{"externalId": 12345678901234567890, "name": "Pikk"}]')).faults,
  ).toEqual([
    '1 externalId arvul 12345678901234567000 on üle 15 numbri, millest viimased on kaotsi läinud; kirjutage see tekstina',
  ]);
});

test.each<[string, Buffer, string]>([
  [
    'with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'töövihik on parooliga kaitstud; salvestage see paroolita',
  ],
  [
    'of an old Excel',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
    'fail on vana Exceli töövihik (XLS); salvestage see Excelis kui XLSX',
  ],
  [
    'of LibreOffice',
    Buffer.from(
      zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
    ),
    'fail on OpenDocumenti tabel (ODS); salvestage see kui XLSX',
  ],
  [
    'that is text',
    Buffer.from('externalId;name\nC970;Nimi\n'),
    'fail on tekst, mitte Exceli töövihik; faili nime lõpus peab olema .csv',
  ],
  [
    'that is a page',
    Buffer.from('<html><table><tr><td>externalId</td></tr></table></html>'),
    'fail on veebileht, mitte Exceli töövihik; avage see Excelis ja salvestage kui XLSX',
  ],
])('a workbook %s says what it is', async (_, content, words) => {
  expect(await bring('companies.xlsx', content)).toMatchObject({ state: 'refused', faults: [words] });
});

/** A workbook of one sheet with these formats of numbers, from 1 on, as Excel writes it; `before` stands before its rows. */
function workbook(
  formats: readonly string[],
  rows: readonly (string | { value: string; look: number })[][],
  before = '',
) {
  const escaped = (text: string) => text.replaceAll('"', '&quot;');
  const cells = rows.map((row, line) => {
    const each = row.map((cell, at) => {
      const name = `${String.fromCodePoint(65 + at)}${line + 1}`;
      return typeof cell === 'string'
        ? `<c r="${name}" t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c r="${name}" s="${cell.look}"><v>${cell.value}</v></c>`;
    });
    return `<row r="${line + 1}">${each.join('')}</row>`;
  });
  const own = formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`);
  const looks = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Leht" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet>${before}<sheetData>${cells.join('')}</sheetData></worksheet>`,
      ),
      'xl/styles.xml': strToU8(
        `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${looks.join('')}</cellXfs></styleSheet>`,
      ),
    }),
  );
}
