import { expect, test } from 'vitest';

import type { SearchGroup, SearchKind } from '#api/search/search.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJob, createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { type ApiClient, openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, anonymous, signIn } = await openTestApp();
const staff = await signIn();
const company = await createCompany(db, { name: 'Põllumäe Talu OÜ', reg_no: '14200010' });
const pickup = await createLocation(db, {
  company_id: company.id,
  location_name: 'Küüni ladu',
  location_phone: '+3725551234',
});
const product = await createGrain(db, { name: 'Talinisu' });
// Without the usual trailer: its number may begin as that of the trailer that is looked for.
const truck = await createTruck(db, {
  license_plate_number: '674KVJ',
  driver_phone: '+372 5123 4567',
  trailer_id: null,
});
const job = { truck_id: truck.id };
const trailer = await createTrailer(db, { registration_number: '123ABC', company_id: truck.company_id });
const row = await createJobRow(db, { pickup_location_id: pickup.id, notes: 'Võti naabri käes', job });

async function found(client: ApiClient, q: string): Promise<Partial<Record<SearchKind, number[]>>> {
  const answer = await client.get<{ content: SearchGroup[] }>(`/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return Object.fromEntries(answer.body.content.map(({ kind, items }) => [kind, items.map(({ id }) => id)]));
}

test('one text finds rows, plates, clients, places and products', async () => {
  expect((await found(staff, String(row.id))).row).toContain(row.id);
  expect((await found(staff, 'voti naabri')).row).toEqual([row.id]);
  for (const plate of ['674kvj', '674 KVJ', '674-k']) {
    expect((await found(staff, plate)).truck).toEqual([truck.id]);
  }
  for (const plate of ['123 ABC', '123abc', '123-A', '12']) {
    expect((await found(staff, plate)).trailer).toEqual([trailer.id]);
  }
  expect((await found(staff, 'pollumae')).client).toEqual([company.id]);
  expect((await found(staff, '14200010')).client).toEqual([company.id]);
  expect((await found(staff, 'kuuni')).location).toEqual([pickup.id]);
  expect((await found(staff, 'talinisu')).product).toEqual([product.id]);
  expect(await found(staff, 'zz')).toEqual({});
  expect(await found(staff, ' ')).toEqual({});
});

test('a row comes before later rows of the job with its number, also as screens name it', async () => {
  // Numbers of jobs run ahead, so that a row can get the number of a job.
  for (let made = 0; made < 5; made += 1) await createJob(db);
  const later = await createJob(db, { transport_date: '2026-06-01', truck_id: truck.id });
  const ofJob = await createJobRow(db, { transport_job_id: later.id });
  let itself = ofJob;
  while (itself.id < later.id) itself = await createJobRow(db);
  for (const q of [String(later.id), `Rida ${later.id}`]) {
    expect((await found(staff, q)).row).toEqual([itself.id, ofJob.id]);
  }
  const { body } = await staff.get<{ content: SearchGroup[] }>(`/api/search?q=${later.id}`);
  expect(body.content[0]?.items[1]?.detail).toMatch(/ · 674 KVJ$/);
});

test('what a hit was found by stands in it, and what was typed exactly comes first', async () => {
  const found = async (q: string) => {
    const { body } = await staff.get<{ content: SearchGroup[] }>(`/api/search?q=${encodeURIComponent(q)}`);
    return body.content.flatMap(({ items }) => items.map(({ detail, rank }) => [rank, detail]));
  };
  const farm = await createCompany(db, { name: 'Uuetoa Talu OÜ', reg_no: '14200777' });
  await createLocation(db, {
    company_id: farm.id,
    location_name: 'Lepiku',
    location_code: 'LP-9',
    formatted_address: 'Kase tee 3, Türi',
    location_phone: null,
  });
  expect(await found('lepiku')).toEqual([[0, 'Uuetoa Talu OÜ']]);
  expect(await found('lepi')).toEqual([[2, 'Uuetoa Talu OÜ']]);
  expect(await found('lp-9')).toEqual([[0, 'Uuetoa Talu OÜ · kood LP-9']]);
  expect(await found('kase tee')).toEqual([[2, 'Uuetoa Talu OÜ · Kase tee 3, Türi']]);
  expect(await found('lepuku')).toEqual([[3, 'Uuetoa Talu OÜ · sarnane nimi']]);
  expect(await found('uuetoa talu')).toContainEqual([0, '14200777']);
  expect(await found('674-kvj')).toEqual([[0, expect.not.stringContaining('sarnane')]]);

  const send = { system: 'waybill', status: 'sent', created_by: staff.user.id } as const;
  const sent = await createJobRow(db, { notes: 'Helista enne' });
  await db
    .insertInto('outside_sends')
    .values({ ...send, transport_job_id: sent.transport_job_id, outside_number: 'EVL-2026-78' })
    .execute();
  const [[, ofPart] = [], [, whole] = []] = [...(await found('evl-2026')), ...(await found('evl-2026-78'))];
  for (const detail of [ofPart, whole]) expect(detail).toMatch(/^e-veoseleht EVL-2026-78 · /);
  expect((await found('evl-2026')).map(([rank]) => rank)).toEqual([2]);
  expect((await found('evl-2026-78')).map(([rank]) => rank)).toEqual([0]);
  expect((await found('helista enne')).map(([rank]) => rank)).toEqual([3]);
  expect(await found(`Veotöö ${sent.transport_job_id}`)).toEqual([
    [0, expect.stringMatching(new RegExp(`^veotöö ${sent.transport_job_id} · .*Helista enne$`))],
  ]);
});

test('a number with the name of its kind finds that kind alone', async () => {
  const { order, row: load } = await createOrderedJobRow(db);
  for (const name of ['Veotellimus', 'tellimus']) {
    expect(await found(staff, `${name} ${order.id}`)).toEqual({ order: [order.id] });
  }
  expect(await found(staff, `rida ${load.id}`)).toEqual({
    row: expect.arrayContaining([load.id]) as number[],
  });
  expect(await found(staff, `müügitellimus ${order.id}`)).toEqual({});
});

test('a number or a day is no misspelt name, and the very number comes without those that have its digits inside', async () => {
  // It has 112 and, with one digit more, 111.
  const like = await createCompany(db, { name: 'Sireli Seemnevili OÜ', reg_no: '11237044' });
  expect(await found(staff, '1.12')).not.toHaveProperty('client');
  expect(await found(staff, '99.12')).toEqual({});
  expect((await found(staff, '37044')).client).toEqual([like.id]);

  const inside = await createCompany(db, { name: 'Pihlaka Agro OÜ', reg_no: '97786319' });
  const begins = await createCompany(db, { name: 'Pihlaka Vili OÜ', reg_no: '77863199' });
  expect(new Set((await found(staff, '778631')).client)).toEqual(new Set([inside.id, begins.id]));
  const coded = await createLocation(db, { company_id: company.id, location_code: '778631' });
  expect(await found(staff, '778631')).toEqual({ client: [begins.id], location: [coded.id] });
});

test('phones and e-waybill numbers are found too', async () => {
  expect((await found(staff, '5123 4567')).truck).toEqual([truck.id]);
  expect((await found(staff, '555 1234')).location).toEqual([pickup.id]);
  await db
    .insertInto('outside_sends')
    .values({
      system: 'waybill',
      transport_job_id: row.transport_job_id,
      status: 'sent',
      outside_number: 'EVL-2026-77',
      created_by: staff.user.id,
    })
    .execute();
  expect((await found(staff, 'evl-2026-77')).row).toEqual([row.id]);
});

test.each(['põllumõe', 'polulmae', 'pollmae', 'polllumae', 'talinidu'])('%s is forgiven', async (q) => {
  const { client, product: goods } = await found(staff, q);
  expect([...(client ?? []), ...(goods ?? [])]).toContain(q.startsWith('t') ? product.id : company.id);
});

test('a client finds their own orders and places, and grain; nothing of others', async () => {
  const { person_id: personId } = await createRepresentative(db, { company_id: company.id });
  const client = await signIn({ permissions: rolePermissions.client, personId });
  const fields = { pickup_location_id: pickup.id, product_id: product.id };
  const { order } = await createOrderedJobRow(db, { ...fields, created_by: client.user.id });
  const { order: foreign } = await createOrderedJobRow(db, fields);
  const seed = await createProduct(db, { name: 'Külviseeme' });

  expect((await found(client, String(order.id))).order).toEqual([order.id]);
  expect((await found(client, 'talinisu')).order).toEqual([order.id]);
  expect((await found(client, String(foreign.id))).order).toBeUndefined();
  expect((await found(client, 'kuuni')).location).toEqual([pickup.id]);
  expect((await found(client, 'kulviseeme')).product).toBeUndefined();
  expect((await found(staff, 'kulviseeme')).product).toEqual([seed.id]);
  expect(await found(client, '674kvj')).toEqual({});
  expect((await found(client, 'voti naabri')).row).toBeUndefined();

  const stranger = await signIn({ permissions: rolePermissions.client });
  expect(await found(stranger, 'kuuni')).toEqual({});
});

test("a driver finds the rows of their own carrier's trucks, and nothing else", async () => {
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: truck.company_id });
  expect(await found(driver, 'voti naabri')).toEqual({ row: [row.id] });
  expect(await found(driver, 'pollumae')).toEqual({});
  const other = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: company.id });
  expect(await found(other, 'voti naabri')).toEqual({});
});

test('somebody without a session finds nothing', async () => {
  expect((await anonymous.get('/api/search?q=talu')).status).toBe(401);
});
