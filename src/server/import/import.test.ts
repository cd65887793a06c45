import path from 'node:path';

import { expect, test } from 'vitest';

import { openImport } from '../../../tests/setup/import-run.ts';
import { findFiles } from './find-files.ts';
import { importFiles } from './import-files.ts';

const { db, code, importing, refusals, companyNamed } = await openImport();

test('the example folder is imported, and a second time changes nothing', async () => {
  const example = path.join(import.meta.dirname, '../../../examples/master-data');
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
    { actor: 'import', action: 'created', changes: {} },
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
    'companies.csv:3, veerg problematic: „võib-olla“ ei ole jah ega ei',
    expect.stringMatching(/^companies\.csv:4, veerg regNo: „12345670“ ei ole Eesti registrikood/),
    'companies.csv:6, veerg externalId: sama kirje on juba real 2',
    'companies.csv:7: real on rohkem väärtusi kui päises veerge',
    'locations.csv:3, veerg latitude: laius- ja pikkuskraad on vahetuses',
    expect.stringMatching(/^locations\.csv:4, veerg latitude: koht ei ole Eestis/),
    'locations.csv:5, veerg locationPhone: „12“ ei ole telefoninumber: number on liiga lühike',
    expect.stringMatching(/^locations\.csv:6, veerg longitude: laius- ja pikkuskraad peavad/),
    'products.csv:1, veerg värv: tundmatu veerg „värv“',
  ]);
  expect(await companyNamed(good)).toBeUndefined();
});

test('everything that is wrong with a row is said at once: its values, what it names and what it repeats', async () => {
  const [carrier, truck] = [code('vedaja'), code('auto')];
  await importing({ 'companies.csv': `externalId;name\n${carrier};Vedaja\n` });
  const trucks = [
    'externalId;licensePlateNumber;companyExternalId;driverPhone;trailerRegNumber',
    `${truck};111 ABC;${carrier};;`,
    `${truck};;puudub;12;222 ABC`,
  ];
  expect(await refusals({ 'trucks.csv': trucks.join('\n') })).toEqual([
    'trucks.csv:3, veerg licensePlateNumber: väärtus puudub',
    'trucks.csv:3, veerg driverPhone: „12“ ei ole telefoninumber: number on liiga lühike',
    'trucks.csv:3, veerg externalId: sama kirje on juba real 2',
    'trucks.csv:3, veerg companyExternalId: viidet „puudub“ ei leitud',
  ]);
});

test('rights, regimes and kinds are taken by the words of the forms and by their codes', async () => {
  const [carrier, user] = [code('vedaja'), code('kasutaja')];
  await importing({
    'companies.csv': `externalId;name\n${carrier};Vedaja\n`,
    'users.csv': `externalId;username;carrierCompanyExternalId;permissions\n${user};${user};${carrier};autojuht, Kontor PERM_VIEW\n`,
    'trailers.csv': `externalId;registrationNumber;companyExternalId;kind\n${code('h')};${code('h')};${carrier};tsistern\n`,
  });
  const { permissions } = await db
    .selectFrom('users')
    .select('permissions')
    .where('external_id', '=', user)
    .executeTakeFirstOrThrow();
  expect(permissions).toEqual(['PERM_MOBILE', 'PERM_VIEW', 'PERM_MOBILE_TRUCK_DRIVER']);
  const { kind } = await db
    .selectFrom('trailers')
    .select('kind')
    .where('external_id', '=', code('h'))
    .executeTakeFirstOrThrow();
  expect(kind).toBe('TANK');
});

test('a driver without a carrier is refused, also one who would lose it', async () => {
  const [carrier, juht] = [code('vedaja'), code('juht')];
  await importing({ 'companies.csv': `externalId;name\n${carrier};Vedaja\n` });
  const file = (line: string, header = 'externalId;username;carrierCompanyExternalId;permissions') => ({
    'users.csv': `${header}\n${line}\n`,
  });
  const refused = ['users.csv:2, veerg carrierCompanyExternalId: autojuhil peab olema vedaja'];
  expect(await refusals(file(`${juht};${juht};;PERM_MOBILE_TRUCK_DRIVER`))).toEqual(refused);
  expect(await refusals(file(`${juht};${juht};puudub;PERM_MOBILE_TRUCK_DRIVER`))).toEqual([
    'users.csv:2, veerg carrierCompanyExternalId: viidet „puudub“ ei leitud',
  ]);
  await importing(file(`${juht};${juht};${carrier};PERM_MOBILE_TRUCK_DRIVER`));
  expect(await refusals(file(`${juht};${juht};;PERM_MOBILE_TRUCK_DRIVER`))).toEqual(refused);
  expect(await refusals(file(`${juht};${juht};`, 'externalId;username;carrierCompanyExternalId'))).toEqual(
    refused,
  );
  expect(await importing(file(`${juht};${juht};Juhan`, 'externalId;username;firstName'))).toEqual([
    'users 0+1+0',
  ]);
});

test('a reference that is not there is refused, one from the same run is found', async () => {
  const [a, place] = [code('a'), code('place')];
  const locations = `externalId;companyExternalId;locationName\n${place};${a};Koht\n`;
  expect(await refusals({ 'locations.csv': locations })).toEqual([
    `locations.csv:2, veerg companyExternalId: viidet „${a}“ ei leitud`,
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
      'users.csv:2, veerg permissions: „PERM_X“ ei sobi, lubatud on: Kontor, Vaataja, Klient, Autojuht, Kvaliteet, Haldus, Arveldus',
      'users.csv:3, veerg username: see kasutajanimi on juba olemas',
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
      'people.csv:2, veerg personalCode: „37605030298“ ei ole isikukood',
      'people.csv:3, veerg lastName: nimi puudub',
    ],
  ],
  [
    'contracts.csv',
    'externalId;companyExternalId;productExternalId;validFrom;validTo\na;x;;31.12.2026;1.1.2026\n',
    [
      'contracts.csv:2, veerg productExternalId: märgitud peab olema kas toode või tootegrupp, mitte mõlemad',
      'contracts.csv:2, veerg validTo: lõpp on enne algust',
      'contracts.csv:2, veerg companyExternalId: viidet „x“ ei leitud',
    ],
  ],
  [
    'stock.csv',
    'productExternalId;warehouseExternalId;stock;physicalStock\na;b;1.2.4,5;1,2345\n',
    [
      'stock.csv:2, veerg stock: arvul „1.2.4,5“ on mitu koma või punkti',
      'stock.csv:2, veerg physicalStock: arvul „1,2345“ on üle kolme komakoha',
      'stock.csv:2, veerg productExternalId: viidet „a“ ei leitud',
      'stock.csv:2, veerg warehouseExternalId: viidet „b“ ei leitud',
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
    ['companies.csv:2: siit algav jutumärk (") jääb faili lõpuni sulgemata'],
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
])('%s with problems is refused %#', async (name, content, problems) => {
  expect(await refusals({ [name]: content })).toEqual(problems);
});
