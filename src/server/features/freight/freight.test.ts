import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { TariffEffectView, TariffView } from '#api/freight/tariffs.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createJob, createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { drive, driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn, haulWithDriver } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

const perTonne = { kind: 'PER_T', rate: '2' };
const tariffOf = (more: object = {}) => ({
  side: 'CLIENT',
  name: 'Üldine',
  validFrom: '2026-01-01',
  rules: [perTonne],
  ...more,
});
const makeTariff = (more: object = {}) =>
  finance.post<{ content: TariffView }>('/api/freight/tariffs', tariffOf(more));
const rowsOf = async (rowId: number, side = 'CLIENT') =>
  (await finance.get<{ content: FreightRow[] }>(`/api/freight/rows?rowId=${rowId}&side=${side}`)).body
    .content;

test('everything that is wrong with a tariff is said at once, and two rules that tie are both named', async () => {
  const wrong = await makeTariff({
    validTo: '2025-01-01',
    rules: [{ kind: 'BAND_PER_T' }, { kind: 'PER_T', rate: '1', from: { locationId: 987_654 } }],
  });
  expect(wrong.problems).toEqual([
    'rules.0.bands REQUIRED',
    'rules.1.from.locationId NOT_FOUND',
    'validTo INVALID',
  ]);
  const party = await createCompany(db);
  const own = { partyCompanyId: party.id, name: 'Talu hinnad' };
  const first = await makeTariff(own);
  expect(first.status, first.text).toBe(201);
  const second = await makeTariff({ ...own, name: 'Teised hinnad' });
  expect(second.status).toBe(422);
  expect(second.problem.errors[0]).toMatchObject({ code: 'DUPLICATE', field: 'rules.0' });
  expect(second.problem.errors[0]?.explanation).toContain('„Talu hinnad“ reegel 1');
  expect(second.problem.errors[0]?.explanation).toContain('„Teised hinnad“ reegel 1');
  const { id, version } = first.body.content;
  const patch = (given: object) =>
    finance.patch<{ content: TariffView }>(`/api/freight/tariffs/${id}`, given);
  expect((await patch({ version: version + 1, name: 'x' })).status).toBe(409);
  expect((await patch({ version, validTo: '2026-06-30' })).body.content.validTo).toBe('2026-06-30');
  expect((await makeTariff({ ...own, name: 'Teised hinnad', validFrom: '2026-07-01' })).status).toBe(201);
});

test('the tonnes of pieces are those of the scale, else by how many were counted', async () => {
  const pallet = await createProduct(db, { gross_weight: '1000' });
  const tonnesOf = async (atDestination: object) => {
    const haul = await haulWithDriver({ row: { product_id: pallet.id, quantity: '24' } });
    const [before] = await rowsOf(haul.row.id);
    await makeTariff({ partyCompanyId: before?.party?.id, name: 'Alused' });
    await drive(haul.driver, haul.jobId, 2);
    const counts = [{ transportJobProductId: haul.row.id, quantity: 24 }];
    await haul.driver.post(driverPaths.leave, { ...actionFields(haul.jobId), counts });
    await haul.driver.post(driverPaths.arrive, actionFields(haul.jobId));
    const left = { ...actionFields(haul.jobId), counts, ...atDestination };
    expect((await haul.driver.post(driverPaths.leave, left)).status).toBe(200);
    return (await rowsOf(haul.row.id))[0]?.lines[0]?.words;
  };
  expect(await tonnesOf({})).toMatch(/^24,000 t/);
  expect(await tonnesOf({ grossWeightKg: 39_460, vehicleWeightKg: 15_500 })).toMatch(/^23,960 t/);
});

test('a row’s lines follow it: weights, a changed tariff, extras; approved ones stay', async () => {
  const haul = await haulWithDriver();
  const rowId = haul.row.id;
  const [before] = await rowsOf(rowId);
  expect(before).toMatchObject({ state: 'DRAFT', totalCents: 0, held: [{ code: 'NO_TARIFF' }] });

  const party = before?.party?.id;
  const extras = [{ code: 'PESU', label: 'Pesu', kind: 'FIXED', value: '30' }];
  const made = await makeTariff({ partyCompanyId: party, name: 'Kliendi hinnad', extras });
  expect((await rowsOf(rowId))[0]?.held).toMatchObject([{ code: 'NO_WEIGHT' }]);

  await drive(haul.driver, haul.jobId, 5);
  const [driven] = await rowsOf(rowId);
  const tonnes = Number(/^([\d,]+) t/.exec(driven?.lines[0]?.words ?? '')?.[1]?.replace(',', '.'));
  expect(driven).toMatchObject({ state: 'DRAFT', held: [], totalCents: Math.round(tonnes * 200) });
  expect(await rowsOf(rowId, 'CARRIER')).toMatchObject([{ held: [{ code: 'NO_TARIFF' }] }]);

  const tariff = `/api/freight/tariffs/${made.body.content.id}`;
  await finance.patch(tariff, { version: 1, rules: [{ ...perTonne, rate: '3' }] });
  expect((await rowsOf(rowId))[0]?.totalCents).toBe(Math.round(tonnes * 300));

  // What another rate would have come to, tried as the next tariff; nothing is stored.
  const tried = await finance.post<{ content: TariffEffectView }>('/api/freight/try-tariff', {
    id: made.body.content.id,
    tariff: tariffOf({ partyCompanyId: party, validFrom: '2026-12-01', rules: [{ ...perTonne, rate: '4' }] }),
  });
  expect(tried.status, tried.text).toBe(200);
  const [beforeCents, afterCents] = [Math.round(tonnes * 300), Math.round(tonnes * 400)];
  expect(tried.body.content).toMatchObject({
    from: '2026-04-21',
    to: '2026-05-20',
    changed: 1,
    parties: [{ id: party, loads: 1, beforeCents, afterCents }],
  });
  const { beforeCents: all, afterCents: allThen } = tried.body.content;
  expect(allThen - all).toBe(afterCents - beforeCents);
  expect((await rowsOf(rowId))[0]?.totalCents).toBe(beforeCents);
  const faulty = { tariff: tariffOf({ rules: [{ kind: 'BAND_PER_T' }] }) };
  expect((await finance.post('/api/freight/try-tariff', faulty)).problems).toEqual([
    'tariff.rules.0.bands REQUIRED',
  ]);

  const put = (given: object[], more: object = {}) =>
    finance.put<{ content: FreightRow[] }>(`/api/freight/rows/${rowId}/extras`, {
      side: 'CLIENT',
      extras: given,
      ...more,
    });
  expect((await put([{ code: 'POLE', reason: 'x' }])).problems).toEqual(['extras.0.code NOT_FOUND']);
  const withExtra = await put([{ code: 'PESU', reason: 'Juht pesi haagise' }]);
  expect(withExtra.body.content[0]?.lines.map(({ code }) => code)).toEqual(['FREIGHT', 'EXTRA:PESU']);

  const approve = (side: string) => finance.post('/api/freight/approve', { side, rowIds: [rowId] });
  expect((await approve('CARRIER')).problems).toEqual(['rowIds.0 NOT_ALLOWED']);
  // Only what was shown can be approved: no other sum, and no other client's.
  const { openCents = 0 } = withExtra.body.content[0] ?? {};
  const approveShown = (shown: object) =>
    finance.post('/api/freight/approve', { side: 'CLIENT', rowIds: [rowId], shown: [{ rowId, ...shown }] });
  for (const shown of [
    { partyId: party, openCents: openCents - 1 },
    { partyId: null, openCents },
  ]) {
    expect((await approveShown(shown)).problems).toEqual(['rowIds.0 INVALID']);
  }
  expect((await approveShown({ partyId: party, openCents })).status).toBe(200);
  await finance.patch(tariff, { version: 2, rules: [{ ...perTonne, rate: '4' }] });
  expect((await rowsOf(rowId))[0]).toMatchObject({
    state: 'APPROVED',
    totalCents: Math.round(tonnes * 300) + 3000,
  });
  // What was approved says what it would cost now, also when its row changes.
  await put([], { takenOffReason: 'Klient vaidlustas' });
  expect((await rowsOf(rowId))[0]).toMatchObject({
    state: 'APPROVED',
    totalCents: Math.round(tonnes * 300) + 3000,
    priceNow: Math.round(tonnes * 400),
  });
  const told = await db
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .where('entity', '=', 'freight_load')
    .where('entity_id', '=', rowId)
    .orderBy('id')
    .execute();
  const pesu = 'PESU: Juht pesi haagise';
  expect(told).toEqual([
    { action: 'extras', changes: { side: 'CLIENT', extras: [pesu] } },
    { action: 'approve', changes: { side: 'CLIENT', openCents } },
    {
      action: 'extras',
      changes: { side: 'CLIENT', extras: [], takenOff: [pesu], reason: 'Klient vaidlustas' },
    },
  ]);
});

test('a job that cannot be calculated waits, and holds up neither others nor lists', async () => {
  const [broken, other] = [await haulWithDriver(), await haulWithDriver()];
  await makeTariff({ side: 'CARRIER', rules: [{ kind: 'LOAD', rate: '50' }] });
  for (const { driver, jobId } of [broken, other]) await drive(driver, jobId, 5);
  await finance.post('/api/freight/approve', { side: 'CARRIER', rowIds: [broken.row.id] });
  await sql`update freight_loads set chosen = '{}' where row_id = ${broken.row.id}`.execute(db);
  for (const { row } of [broken, other]) {
    await db
      .updateTable('transport_job_products')
      .set({ delivered_quantity: '20' })
      .where('id', '=', row.id)
      .execute();
  }
  const list = await finance.get<{ waiting: number; content: FreightRow[] }>(
    `/api/freight/rows?rowId=${other.row.id}&side=CARRIER`,
  );
  expect(list.status, list.text).toBe(200);
  expect(list.body).toMatchObject({ waiting: 1, content: [{ totalCents: 5000 }] });
  expect((await finance.get('/api/reports/margin?from=2026-05-01&to=2026-05-31')).status).toBe(200);
});

test('a price beyond all bounds is refused, and one from before holds its load alone until it is mended', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const party = (await rowsOf(row.id))[0]?.party?.id;
  const beyond = { kind: 'PER_TKM', rate: '999999999.999999', kmBasis: 'AGREED', agreedKm: 99_999 };
  const refused = await makeTariff({ partyCompanyId: party, rules: [beyond] });
  expect(refused.problems).toEqual(['rules.0.rate NOT_ALLOWED']);
  expect(refused.problem.errors[0]?.explanation).toContain('1\u{a0}000\u{a0}000\u{a0}000,00 €');
  const made = await makeTariff({ partyCompanyId: party, name: 'Vana tariif' });
  const { id, version } = made.body.content;
  await sql`update tariffs set rules = ${JSON.stringify([beyond])}::jsonb where id = ${id}`.execute(db);
  await drive(driver, jobId, 5);
  expect(await rowsOf(row.id)).toMatchObject([{ held: [{ code: 'TOO_MUCH' }], lines: [], totalCents: 0 }]);
  for (const address of [
    `/api/freight/rows?partyCompanyId=${party}`,
    '/api/freight/statements',
    '/api/reports/margin?from=2026-05-01&to=2026-05-31',
  ]) {
    expect((await finance.get(address)).status, address).toBe(200);
  }
  const mended = await finance.patch(`/api/freight/tariffs/${id}`, { version, rules: [perTonne] });
  expect(mended.status, mended.text).toBe(200);
  expect(await rowsOf(row.id)).toMatchObject([{ held: [], lines: [{ code: 'FREIGHT' }] }]);
});

test('rows that share a load are charged for it once, by their parts', async () => {
  const company = await createCompany(db);
  const job = await createJob(db, { carrier_company_id: company.id });
  const first = await createJobRow(db, { transport_job_id: job.id, status: 'COMPLETED' });
  const { client_location_id, pickup_location_id, destination_location_id } = first;
  const neighbour = await createLocation(db, { company_id: (await createCompany(db)).id });
  const second = await createJobRow(db, {
    transport_job_id: job.id,
    status: 'COMPLETED',
    client_location_id: neighbour.id,
    pickup_location_id,
    destination_location_id,
  });
  const rules = [{ kind: 'LOAD', rate: '100' }];
  await makeTariff({ side: 'CARRIER', partyCompanyId: company.id, rules });
  const sumsOf = (side: string) =>
    Promise.all([first, second].map(async ({ id }) => (await rowsOf(id, side))[0]?.totalCents));
  expect(await sumsOf('CARRIER')).toEqual([5000, 5000]);
  const weigh = async (tonnes: string, row: typeof first) =>
    db
      .updateTable('transport_job_products')
      .set({ delivered_quantity: tonnes })
      .where('id', '=', row.id)
      .execute();
  await weigh('12.4', first);
  await weigh('16.1', second);
  expect(await sumsOf('CARRIER')).toEqual([4351, 5649]);
  // Each client pays for a load of its own.
  const { company_id: partyCompanyId } = await db
    .selectFrom('locations')
    .select('company_id')
    .where('id', '=', client_location_id)
    .executeTakeFirstOrThrow();
  expect((await makeTariff({ partyCompanyId, rules })).status).toBe(201);
  expect((await sumsOf('CLIENT'))[0]).toBe(10_000);
  await db
    .updateTable('transport_job_products')
    .set({ client_location_id })
    .where('id', '=', second.id)
    .execute();
  expect(await sumsOf('CLIENT')).toEqual([4351, 5649]);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', second.id)
    .execute();
  expect((await sumsOf('CARRIER'))[0]).toBe(10_000);
});

test('a tariff names the places and goods of its rules', async () => {
  const place = await createLocation(db, { location_name: 'Kase laut' });
  const made = await makeTariff({
    name: 'Kohatariif',
    validFrom: '2090-01-01',
    rules: [{ ...perTonne, from: { locationId: place.id }, to: { county: 'Jõgeva maakond' } }],
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body.content.names).toEqual({
    locations: { [place.id]: 'Kase laut' },
    products: {},
    productGroups: {},
  });
});
