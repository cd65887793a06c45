import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { createHaul, weights, actionFields } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { app, db, clock, staff, signIn, driverOf } = await openDriving();
const ofOrder = (id: number) => `/api/transport-orders/${id}/share`;
const ofRow = (id: number) => `/api/transport-job-products/${id}/share`;

interface Shared {
  content: { url: string; expiresAt: string };
}

async function share(address: string): Promise<string> {
  const answer = await staff.post<Shared>(address);
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.body.content.url).pathname;
}
const open = (path: string, language = 'et', from = '203.0.113.1') =>
  app.inject({ url: path, headers: { 'accept-language': language }, remoteAddress: from });

test('whoever may share is told how many links live, and how often they were opened', async () => {
  const { order, row } = await createOrderedJobRow(db);
  const linksOf = async (address: string) => (await staff.get<{ content: object }>(address)).body.content;
  expect(await linksOf(ofOrder(order.id))).toEqual({ links: 0, opened: 0 });
  const path = await share(ofOrder(order.id));
  await share(ofOrder(order.id));
  const phone =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130 Mobile Safari';
  await app.inject({ url: path, headers: { 'user-agent': phone } });
  expect(await linksOf(ofOrder(order.id))).toEqual({ links: 2, opened: 1 });
  // Mail filters and messengers look at a link before anybody has opened it.
  await app.inject({ method: 'HEAD', url: path, headers: { 'user-agent': phone } });
  await app.inject({ url: path, headers: { 'user-agent': phone, 'sec-purpose': 'prefetch' } });
  for (const program of ['BarracudaCentral/1.0', 'Mozilla/5.0 (compatible; Proofpoint)', 'WhatsApp/2.23']) {
    const looked = await app.inject({ url: path, headers: { 'user-agent': program } });
    expect(looked.statusCode).toBe(200);
  }
  expect(await linksOf(ofOrder(order.id))).toEqual({ links: 2, opened: 1 });
  expect(await linksOf(ofRow(row.id))).toEqual({ links: 0, opened: 0 });
  await staff.delete(ofOrder(order.id));
  expect(await linksOf(ofOrder(order.id))).toEqual({ links: 0, opened: 0 });
});

test('a link shows where its order stands, in the language of the phone, without a sign-in or a script', async () => {
  const { order, row } = await createOrderedJobRow(db, { job: { transport_time: '08:30' } });
  const path = await share(ofOrder(order.id));
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(new RegExp(`Tellimus</dt>\\s*<dd>${String(order.id)}<`, 'u'));
  expect(page.body).toMatch(/Plaanitud<\/dt>\s*<dd>\d\d\.\d\d\.\d{4} 08:30<\/dd>/);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  expect(page.body).toContain('Plaanitud');
  expect(page.body).not.toContain('<script');
  expect((await open(path, 'ru-RU')).body).toContain('Подтверждено');
  expect((await open(path, 'en')).body).toContain('lang="en"');
  const onDay = (transport_date: string) =>
    db.updateTable('transport_jobs').set({ transport_date }).where('id', '=', row.transport_job_id).execute();
  await onDay('2026-05-19');
  expect((await open(path)).body).toContain('Toimumine teadmata');
  expect((await open(path, 'ru-RU')).body).toContain('Нет данных о рейсе');
  await onDay(row.transport_date);
  expect((await open(path)).body).toContain('Kinnitatud');
  for (const [status, words] of [
    ['UNCONFIRMED', 'Ootab kinnitamist'],
    ['CANCELLED', 'Tühistatud'],
  ] as const) {
    await db.updateTable('transport_job_products').set({ status }).where('id', '=', row.id).execute();
    const { body } = await open(path);
    expect(body).toContain(words);
    expect(body).not.toContain('Plaanitud');
  }
});

test('of a load on its way it tells when it should be there, and after delivery weights and document', async () => {
  const far = await createLocation(db, { latitude: '58.100000', longitude: '26.500000' });
  const notes = 'Helista Tarmole 5123 4567';
  const haul = await createHaul(db, { row: { pickup_location_id: far.id, notes } });
  const driver = await driverOf(haul);
  const path = await share(ofRow(haul.row.id));
  const go = async (way: string, fields: object) => {
    const answer = await driver.post(way, { ...actionFields(haul.jobId), ...fields });
    expect(answer.status, answer.text).toBe(200);
  };
  await go(driverPaths.start, {});
  const empty = (await open(path)).body;
  expect(empty).toContain('Auto teel');
  expect(empty).not.toContain('Kaup on teel');
  await go(driverPaths.arrive, {});
  await go(driverPaths.leave, weights);
  const underWay = (await open(path)).body;
  expect(underWay).toContain('Kaup on teel');
  expect(underWay).toMatch(/Eeldatav saabumine<\/dt>\s*<dd>u 1[2-4]:\d\d/);
  expect((await open(`${path}/document/${haul.row.id}`)).statusCode).toBe(404);
  await go(driverPaths.arrive, {});
  await go(driverPaths.leave, weights);

  const page = (await open(path)).body;
  // When, in the words of the app, and no more what was planned once.
  expect(page).toMatch(/Kohale toimetatud<\/dt>\s*<dd>\d\d\.\d\d\.\d{4} \d\d:\d\d<\/dd>/);
  expect(page).not.toContain('Plaanitud');
  expect(page).toContain('28,48');
  expect(page).toMatch(/Laadimisel kaalutud<\/dt>\s*<dd>28\s480 kg/);
  expect(page).toMatch(/Mahalaadimisel kaalutud<\/dt>\s*<dd>28\s480 kg/);
  expect(page).not.toContain('Kaalud on parandatud');
  const sent = {
    sent_at: new Date(clock.now),
    sent_weights: JSON.stringify({ deliveredQuantity: '27.000' }),
  };
  await db
    .insertInto('packets')
    .values({ row_id: haul.row.id, status: 'sent', recipient: 'talu@talu.ee', ...sent })
    .onConflict((already) => already.column('row_id').doUpdateSet(sent))
    .execute();
  const corrected = (await open(path)).body;
  expect(corrected).toContain('Kaalud on parandatud');
  // To whom it went is nobody's business.
  expect(corrected).not.toContain('talu@talu.ee');
  const { first_name: first, last_name: last } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', driver.user.id)
    .executeTakeFirstOrThrow();
  for (const secret of [`${first} ${last}`, haul.truck.driver_phone ?? '-', haul.truck.driver_name ?? '-']) {
    expect(page).not.toContain(secret);
  }
  const file = await open(`${path}/document/${haul.row.id}`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test("nothing of another's load: what rides on the same job, or a row that is not behind the link", async () => {
  const { order, row } = await createOrderedJobRow(db);
  const other = await createProduct(db, { name: 'Võõras väetis' });
  const foreign = await createJobRow(db, { transport_job_id: row.transport_job_id, product_id: other.id });
  const path = await share(ofOrder(order.id));
  expect((await open(path)).body).not.toContain('Võõras väetis');
  expect((await open(`${path}/document/${foreign.id}`)).statusCode).toBe(404);
});

test('a withdrawn link is dead, others live on; two weeks after the delivery all are', async () => {
  const { order, row } = await createOrderedJobRow(db);
  const [path, own] = [await share(ofOrder(order.id)), await share(ofRow(row.id))];
  expect((await staff.delete(ofOrder(order.id))).status).toBe(204);
  expect((await open(path)).statusCode).toBe(404);
  expect((await open(own)).statusCode).toBe(200);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED', updated_at: new Date(clock.now) })
    .where('id', '=', row.id)
    .execute();
  clock.now += 13 * 86_400_000;
  expect((await open(own)).statusCode).toBe(200);
  clock.now += 2 * 86_400_000;
  expect((await open(own)).statusCode).toBe(404);
  clock.now -= 15 * 86_400_000;
});

test('clients share their own orders only', async () => {
  const { order, row } = await createOrderedJobRow(db);
  const stranger = await signIn({ permissions: ['PERM_CLIENT'] });
  for (const address of [ofOrder(order.id), ofRow(row.id), ofOrder(987_654), ofRow(987_654)]) {
    expect((await stranger.post(address)).status).toBe(404);
    expect((await stranger.delete(address)).status).toBe(404);
  }
});

/** `npm run test:random` tries ten thousand. */
const tries = 10 * Number(process.env.FUZZ_RUNS ?? 100);

test('guesses and neighbours open nothing', async () => {
  const { order } = await createOrderedJobRow(db);
  const path = await share(ofOrder(order.id));
  const secret = path.slice('/follow/'.length);
  const guesses = [
    secret.slice(0, -1),
    `${secret}A`,
    secret.toUpperCase(),
    ...Array.from(
      secret,
      (letter, at) => secret.slice(0, at) + (letter === 'A' ? 'B' : 'A') + secret.slice(at + 1),
    ),
    secret.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    ...Array.from({ length: tries }, () => randomBytes(32).toString('base64url')),
  ];
  let opened = 0;
  for (const [at, guess] of guesses.entries()) {
    // Each from an address of its own: the limit is another test's.
    const { statusCode } = await open(
      `/follow/${guess}`,
      'et',
      `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    );
    if (statusCode !== 404) opened += 1;
  }
  expect(opened).toBe(0);
});

test('one address may ask sixty times a minute', async () => {
  const answers = new Set<number>();
  for (let time = 0; time < 61; time += 1) {
    answers.add((await open('/follow/x', 'et', '198.51.100.9')).statusCode);
  }
  expect([...answers]).toEqual([404, 429]);
});
