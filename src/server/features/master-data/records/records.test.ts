import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe as group, expect, test } from 'vitest';

import type { AdminRecord, KindDescription } from '#api/admin/master-records.ts';
import { type AdminKind, adminKinds } from '#api/import/admin-kinds.ts';
import type { GivenValues } from '#api/import/master-data.ts';
import { addDays } from '#domain/calendar/day.ts';

import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { entities } from '../../../import/entities.ts';
import { readFile } from '../../../import/readers/read-file.ts';
import { newReading } from '../../../import/readers/reading.ts';
import { runImport } from '../../../import/run-import.ts';
import type { SourceProblem, SourceRecord } from '../../../import/source.ts';

const { app, db, signIn } = await openTestApp();
const folder = mkdtempSync(path.join(tmpdir(), 'koorem-records-'));
afterAll(() => rmSync(folder, { recursive: true }));
const admin = await signIn({ permissions: rolePermissions.admin });

interface One {
  content: AdminRecord;
}
interface Page {
  content: AdminRecord[];
  totalElements: number;
}

let made = 0;
const next = () => (made += 1);

const add = (kind: AdminKind, values: GivenValues) => admin.post<One>(`/api/admin/${kind}`, values);
const addGood = async (kind: AdminKind, values: GivenValues = {}): Promise<AdminRecord> => {
  const answer = await add(kind, { ...(await goodValues[kind]()), ...values });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.location).toBe(`/api/admin/${kind}/${answer.body.content.id}`);
  return answer.body.content;
};
const idOf = async (kind: AdminKind) => ({ id: (await addGood(kind)).id });
const change = (kind: AdminKind, { id, version }: AdminRecord, changes: GivenValues) =>
  admin.patch<One>(`/api/admin/${kind}/${id}`, { version, changes });
const list = async (kind: AdminKind, query = '') =>
  (await admin.get<Page>(`/api/admin/${kind}${query}`)).body;

/** The required values of a new record of each kind, as people type them. */
const goodValues: Record<AdminKind, () => Promise<GivenValues>> = {
  companies: async () => ({ name: `Põld ${next()} OÜ`, regNo: '14200010' }),
  people: async () => ({ lastName: `Õunapuu${next()}`, phone: '5123 4567' }),
  representatives: async () => ({
    companyExternalId: await idOf('companies'),
    personExternalId: await idOf('people'),
    title: 'logistik',
  }),
  locations: async () => ({
    companyExternalId: await idOf('companies'),
    locationName: `Küün ${next()}`,
    latitude: '58,378',
    longitude: 26.729,
  }),
  products: async () => ({
    name: `Nisu ${next()}`,
    unit: 'T',
    productGroupExternalId: await idOf('product-groups'),
    cleaningRegime: 'B',
    grossWeight: '1 000,5',
  }),
  'product-groups': async () => ({ descr: `Väetised ${next()}` }),
  warehouses: async () => ({ externalId: `L${next()}`, name: `Ladu ${made}` }),
  stock: async () => ({
    productExternalId: await idOf('products'),
    warehouseExternalId: await idOf('warehouses'),
    stock: '-2,5',
    physicalStock: 10,
  }),
  contracts: async () => ({
    companyExternalId: await idOf('companies'),
    productExternalId: await idOf('products'),
    validFrom: '1.9.2026',
    validTo: '2026-12-31',
  }),
  trucks: async () => ({
    licensePlateNumber: `${100 + next()} abc`,
    trailerRegNumber: await idOf('trailers'),
    driverName: '=Jaan',
  }),
  trailers: async () => ({ registrationNumber: `${100 + next()} xyz`, kind: 'TIPPER', axles: 3 }),
  'vehicle-permits': async () => ({
    truckExternalId: await idOf('trucks'),
    trailerExternalId: await idOf('trailers'),
    massT: 52,
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
  }),
  'mass-limits': () => Promise.resolve({ validFrom: addDays('2030-01-01', next()), axles: 9, massT: 60 }),
};

/** A value of each kind that is changed, and what it reads as. */
const changed: Record<AdminKind, GivenValues> = {
  companies: { problematic: true },
  people: { firstName: 'Õie' },
  representatives: { title: 'juht' },
  locations: { latitude: 58.1234 },
  products: { adr: 'UN 2067' },
  'product-groups': { descr: 'Muu' },
  warehouses: { name: 'Uus ladu' },
  stock: { stock: 7 },
  contracts: { quantity: 120.5 },
  trucks: { driverName: 'Peeter' },
  trailers: { compartments: 3 },
  'vehicle-permits': { massT: 48 },
  'mass-limits': { massT: 62.5 },
};

group.each(adminKinds)('%s', (kind) => {
  test('a record is made, listed, changed, and a change of an older version refused', async () => {
    const record = await addGood(kind);
    expect(record).toMatchObject({ version: 1, isInUse: true });
    expect((await list(kind, '?sort=newest&size=1')).content).toEqual([record]);
    expect((await list(kind)).content).toContainEqual(record);
    const name = encodeURIComponent(record.name.split(',')[0] ?? '');
    expect((await list(kind, `?search=${name}`)).content.map(({ id }) => id)).toContain(record.id);

    const answer = await change(kind, record, changed[kind]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.content).toMatchObject({ version: 2, values: changed[kind] });
    expect((await admin.get<One>(`/api/admin/${kind}/${record.id}`)).body.content).toEqual(
      answer.body.content,
    );
    const stale = await change(kind, record, changed[kind]);
    expect(stale.status).toBe(409);
    expect(stale.problem.current).toEqual(answer.body.content);
    // Nothing changed: no version, no trace.
    expect((await change(kind, answer.body.content, changed[kind])).body.content.version).toBe(2);
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action'])
      .where('user_id', '=', admin.user.id)
      .where('entity', '=', entities.find(({ name: each }) => each === kind)?.record as 'truck')
      .where(
        'entity_id',
        '=',
        kind === 'stock' ? (record.values.productExternalId as { id: number }).id : record.id,
      )
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['created', 'corrected']);
  });

  test('is refused with every problem at its field', async () => {
    const description = await describe(kind);
    const needed = description.fields.filter(({ required }) => required).map(({ name }) => name);
    const empty = await add(kind, { unheardOf: 1 });
    expect(empty.status).toBe(422);
    const wrong = kind === 'people' ? [] : needed;
    expect(empty.problems).toEqual(
      expect.arrayContaining(['unheardOf NOT_ALLOWED', ...wrong.map((name) => `${name} REQUIRED`)]),
    );
    const reference = description.fields.find((field) => field.kind === 'reference');
    if (reference !== undefined) {
      const missing = await add(kind, { ...(await goodValues[kind]()), [reference.name]: { id: 987_654 } });
      expect(missing.problems).toContain(`${reference.name} NOT_FOUND`);
    }
  });

  test('an export is what an import takes back without changing anything', async () => {
    await addGood(kind);
    const file = await app.inject({ url: `/api/admin/${kind}/export`, headers: admin.headers });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const count = file.body.trim().split('\r\n').length - 1;
    expect(await importOf(kind, file.body)).toEqual([count, 0, 0]);
    const template = await app.inject({ url: `/api/admin/${kind}/template`, headers: admin.headers });
    expect(template.body.trimEnd()).toBe(file.body.split('\r\n')[0]);
    expect(await importOf(kind, template.body)).toEqual([0, 0, 0]);
  });

  test('a workbook of all records, and one to fill in, are what an import takes back', async () => {
    await addGood(kind);
    const of = async (what: string) => {
      const url = `/api/admin/${kind}/${what}?format=xlsx`;
      return (await app.inject({ url, headers: admin.headers })).rawPayload;
    };
    const [unchanged, ...others] = await importOf(kind, await of('export'));
    expect(unchanged).toBeGreaterThan(0);
    expect(others).toEqual([0, 0]);
    expect(await importOf(kind, await of('template'))).toEqual([0, 0, 0]);
  });

  test('a record is put out of use and back, and told apart in the list and in files', async () => {
    const { use } = await describe(kind);
    const record = await addGood(kind);
    const idsOf = async (query: string) => (await list(kind, query)).content.map(({ id }) => id);
    const out = await change(kind, record, { [use.field]: use.outOfUse });
    expect(out.body.content).toMatchObject({ id: record.id, isInUse: false });
    expect(await idsOf('?inUse=false')).toContain(record.id);
    expect(await idsOf('?inUse=true&sort=newest')).not.toContain(record.id);
    const name = encodeURIComponent(record.name.split(',')[0] ?? '');
    expect(await idsOf(`?inUse=false&search=${name}`)).toContain(record.id);
    expect(await idsOf(`?inUse=true&search=${name}`)).not.toContain(record.id);
    expect(await idsOf(`?search=${name}`)).toContain(record.id);

    const file = await app.inject({ url: `/api/admin/${kind}/export`, headers: admin.headers });
    expect(await importOf(kind, file.body)).toEqual([expect.any(Number), 0, 0]);
    const back = await change(kind, out.body.content, { [use.field]: use.inUse });
    expect(back.body.content).toMatchObject({ isInUse: true });
  });

  test('the code of a record, once given, stays', async () => {
    if (kind === 'stock') return;
    const code = `väline-${kind}`;
    const record = await addGood(kind, { externalId: code });
    expect((await change(kind, record, { externalId: 'teine' })).problems).toEqual([
      'changes.externalId NOT_ALLOWED',
    ]);
    expect((await add(kind, { ...(await goodValues[kind]()), externalId: code })).problems).toEqual([
      'externalId DUPLICATE',
    ]);
    expect((await list(kind, `?search=${encodeURIComponent(code)}`)).content[0]?.id).toBe(record.id);
  });
});

test('who names a record is counted, by what it is', async () => {
  const truck = await addGood('trucks');
  const trailer = truck.values.trailerRegNumber as { id: number };
  const usage = async (kind: AdminKind, id: number) =>
    (await admin.get<{ content: unknown[] }>(`/api/admin/${kind}/${id}/usage`)).body.content;
  expect(await usage('trucks', truck.id)).toEqual([]);
  expect(await usage('trailers', trailer.id)).toEqual([
    { what: 'trucks', label: 'auto', count: 1, open: 1, openLabel: 'kasutuses' },
  ]);
  expect((await admin.get('/api/admin/trucks/987654/usage')).status).toBe(404);
});

test('a plate in use is taken, a place outside Estonia needs a word, and a trailer with the number is not taken over', async () => {
  const truck = await addGood('trucks');
  const plate = truck.values.licensePlateNumber as string;
  expect((await add('trucks', { licensePlateNumber: plate })).problems).toEqual([
    'licensePlateNumber DUPLICATE',
  ]);
  const place = await addGood('locations');
  const abroad = await change('locations', place, { latitude: 26.729, longitude: 58.378 });
  expect(abroad.problem.errors.map(({ explanation }) => explanation)).toEqual([
    'Laius- ja pikkuskraad on vahetuses.',
  ]);
  const trailer = await addGood('trailers');
  const again = await add('trailers', { registrationNumber: trailer.values.registrationNumber as string });
  expect(again.problems).toEqual(['registrationNumber DUPLICATE']);
});

test('while a value is typed, other records that have it are named', async () => {
  const alike = async (kind: AdminKind, query: Record<string, string>) => {
    const { body } = await admin.get<{ content: { id: number; message: string }[] }>(
      `/api/admin/${kind}/alike?${new URLSearchParams(query).toString()}`,
    );
    return body.content.map(({ message }) => message);
  };
  const company = await addGood('companies', {
    name: 'Alike Põllu-Vili OÜ',
    regNo: '10137319',
    vatNumber: 'EE100366327',
  });
  const code = `#${company.id}`;
  expect(await alike('companies', { field: 'name', value: 'ALIKE põllu\u{2011}vili oü' })).toEqual([
    `Sama nimega kirje on juba olemas: „ALIKE põllu\u{2011}vili oü“ (${code}).`,
  ]);
  // Two blanks are stored as one.
  expect(await alike('companies', { field: 'name', value: ' Alike  Põllu-Vili OÜ ' })).toHaveLength(1);
  expect(await alike('companies', { field: 'regNo', value: '1013 7319' })).toEqual([
    `Registrikood 10137319 on juba ettevõttel „Alike Põllu-Vili OÜ“ (${code}).`,
  ]);
  expect(await alike('companies', { field: 'vatNumber', value: 'ee 100366327' })).toEqual([
    `KMKR EE100366327 on juba ettevõttel „Alike Põllu-Vili OÜ“ (${code}).`,
  ]);
  // Of the record itself nothing is said, and nothing of what the field does not take.
  expect(await alike('companies', { field: 'regNo', value: '10137319', id: String(company.id) })).toEqual([]);
  expect(await alike('companies', { field: 'vatNumber', value: 'EE100366328' })).toEqual([]);
  expect(await alike('companies', { field: 'email', value: 'a@b.ee' })).toEqual([]);

  await addGood('trucks', { licensePlateNumber: '777 ALK', externalId: 'ALK-T1' });
  expect(await alike('trucks', { field: 'licensePlateNumber', value: '777-аlк' })).toEqual([
    'Numbriga 777-ALK on juba olemas „ALK-T1“.',
  ]);
  expect(await alike('trucks', { field: 'externalId', value: 'alk t1' })).toEqual([
    '„alk t1“ on sama mis „ALK-T1“.',
  ]);
  const product = await addGood('products', { code: 'YX-Alike' });
  expect(await alike('products', { field: 'code', value: 'yx alike' })).toEqual([
    `Tootekood yx alike on juba kaubal „${product.name}“ (#${product.id}).`,
  ]);
  const person = await addGood('people', { phone: '+372 5999 1199' });
  expect(await alike('people', { field: 'phone', value: '59991199' })).toEqual([
    `Telefon +37259991199 on juba isikul „${person.name}“ (#${person.id}).`,
  ]);
  const place = await addGood('locations');
  const owner = (place.values.companyExternalId as { id: number }).id;
  const name = place.values.locationName as string;
  expect(
    await alike('locations', { field: 'locationName', value: name, company: String(owner) }),
  ).toHaveLength(1);
  expect(
    await alike('locations', { field: 'locationName', value: name, company: String(company.id) }),
  ).toEqual([]);
});

test('only administrators, and only kinds that people look after', async () => {
  const staff = await signIn();
  expect((await staff.get('/api/admin/companies')).status).toBe(403);
  for (const kind of ['users-of', 'batches', 'job-rows', 'sales-order-lines']) {
    expect((await admin.get(`/api/admin/${kind}`)).status, kind).toBe(422);
  }
  expect((await admin.get<{ totalElements: number }>('/api/admin/users')).body.totalElements).toBeGreaterThan(
    0,
  );
});

test('what a quantity was written in, and what stock is of, stays', async () => {
  const product = await addGood('products');
  expect((await change('products', product, { unit: 'kg' })).problems).toEqual(['changes.unit NOT_ALLOWED']);
  expect((await change('products', product, { unit: 't' })).status).toBe(200);
  const stock = await addGood('stock');
  const same = { productExternalId: { id: (stock.values.productExternalId as { id: number }).id } };
  expect((await change('stock', stock, same)).status).toBe(200);
  expect((await change('stock', stock, { productExternalId: { id: product.id } })).problems).toEqual([
    'changes.productExternalId NOT_ALLOWED',
  ]);
});

async function describe(kind: AdminKind): Promise<KindDescription> {
  const { content } = (await admin.get<{ content: KindDescription[] }>('/api/admin/descriptions')).body;
  const found = content.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
}

/** Returns the numbers of records that an import of a file leaves alone, makes and changes. */
async function importOf(kind: AdminKind, content: string | Buffer): Promise<number[]> {
  const entity = entities.find(({ name }) => name === kind)!;
  const format = typeof content === 'string' ? 'csv' : 'xlsx';
  const file = path.join(folder, `eksport.${format}`);
  writeFileSync(file, content);
  const reading = newReading();
  const read: (SourceRecord | SourceProblem)[] = [];
  for await (const item of readFile({ path: file, format, entity, readAs: {} }, reading)) read.push(item);
  const source = { entity, file: 'eksport.csv', records: read, decimalSign: reading.decimalSign };
  const [imported] = await db.transaction().execute((trx) =>
    runImport(trx, [source], {
      actor: 'import',
      userId: null,
      grant: 'all',
      now: Date.now(),
    }),
  );
  return [imported?.unchanged ?? -1, imported?.created ?? -1, imported?.changedIds.length ?? -1];
}
