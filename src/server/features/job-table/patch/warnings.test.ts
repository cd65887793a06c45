import { expect, test } from 'vitest';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createContract } from '../../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createKnownTruck } from '../../../../../tests/factories/past-loads.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer } from '../../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const { patch, rowNow, history } = rowPatches(await signIn());
const day = '2026-06-03';

test('a truck that has to load elsewhere within the hour is saved and told', async () => {
  const truck = await createKnownTruck(db, { license_plate_number: '404ABC' });
  const other = await createJobRow(db, {
    job: { transport_date: day, transport_time: '08:30', truck_id: truck.id },
  });
  const row = await createJobRow(db, { job: { transport_date: day, transport_time: '08:00' } });
  const { body } = await patch({ id: row.id, changes: { truck: { id: truck.id } } });
  expect(body.content[0]?.truck?.id).toBe(truck.id);
  expect(body.warnings).toEqual([
    {
      rowId: row.id,
      code: 'TRUCK_DOUBLE_BOOKED',
      message: `Samal ajal: rida ${other.id}, kell 08:30 (auto 404 ABC)`,
      otherRowId: other.id,
    },
  ]);
  // An hour at work, and ten minutes for the dry cleaning between two loads of grain.
  const later = await patch({ id: row.id, version: 2, changes: { time: '09:40' } });
  expect(later.body.warnings).toEqual([]);
  const notes = await patch({ id: row.id, version: 3, changes: { notes: 'muu' } });
  expect(notes.body.warnings).toEqual([]);
});

test('a load that is cancelled is in nobody’s way', async () => {
  const truck = await createKnownTruck(db);
  const job = { transport_date: day, transport_time: '10:00', truck_id: truck.id };
  await createJobRow(db, { status: 'CANCELLED', job });
  const row = await createJobRow(db, { job: { ...job, truck_id: null } });
  const { body } = await patch({ id: row.id, changes: { truck: { id: truck.id } } });
  expect(body.warnings).toEqual([]);
});

test('more than one truck carries is saved and told', async () => {
  const grain = await createGrain(db);
  const row = await createJobRow(db, { product_id: grain.id });
  const { body } = await patch({ id: row.id, changes: { quantity: 61 } });
  expect(body.warnings).toMatchObject([{ rowId: row.id, code: 'QUANTITY_UNUSUAL' }]);
});

test('whoever says what is confirmed is asked before anything is saved, all at once and naming the row in the way', async () => {
  const truck = await createKnownTruck(db, { license_plate_number: '405ABC' });
  const grain = await createGrain(db);
  const job = { transport_date: day, transport_time: '12:00' };
  const other = await createJobRow(db, { job: { ...job, truck_id: truck.id } });
  const row = await createJobRow(db, { product_id: grain.id, job });
  const changes = { truck: { id: truck.id }, quantity: 61 };
  const asked = await patch({ id: row.id, changes, confirmed: [] });
  expect(asked.status).toBe(422);
  expect(asked.problem.errors).toMatchObject([
    { code: 'UNUSUAL', finding: 'OVER_PAYLOAD', field: '0.changes.quantity', rowId: row.id },
    { code: 'UNUSUAL', field: '0.changes.truck', rowId: row.id, otherRowId: other.id },
  ]);
  expect(await rowNow(row.id)).toMatchObject({ version: 1, truck: null });
  expect(await history(row.id)).toEqual([]);

  const half = await patch({ id: row.id, changes, confirmed: ['quantity'] });
  expect(half.problems).toEqual(['0.changes.truck UNUSUAL']);
  const saved = await patch({ id: row.id, changes, confirmed: ['quantity', 'truck'] });
  expect(saved.body.content[0]).toMatchObject({ version: 2, quantity: 61, truck: { id: truck.id } });
  expect(saved.body.warnings.map(({ code }) => code)).toEqual([
    'QUANTITY_UNUSUAL',
    'OVER_PAYLOAD',
    'TRUCK_DOUBLE_BOOKED',
  ]);
});

test('what two rows of one job have in common is told though only one of them was changed so', async () => {
  const trailer = await createTrailer(db, { tare_kg: '6500' });
  const truck = await createKnownTruck(db, { tare_kg: '8500', trailer_id: trailer.id });
  const grain = await createGrain(db);
  const first = await createJobRow(db, {
    product_id: grain.id,
    quantity: '5',
    job: { transport_date: day, truck_id: truck.id },
  });
  const second = await createJobRow(db, {
    product_id: grain.id,
    quantity: '5',
    transport_job_id: first.transport_job_id,
  });
  const place = await createLocation(db);
  const { body } = await patch(
    { id: first.id, changes: { pickup: { id: place.id } } },
    { id: second.id, changes: { quantity: 26 } },
  );
  expect(body.warnings).toMatchObject([
    { rowId: second.id, code: 'OVER_PAYLOAD' },
    { rowId: second.id, code: 'PERMIT_MISSING' },
  ]);
});

test('taking more than a contract holds is asked with all else, and only of rows that take more than before', async () => {
  const company = await createCompany(db);
  const pickup = await createLocation(db, { company_id: company.id });
  const elsewhere = await createLocation(db);
  const grain = await createGrain(db, { name: 'Toidunisu' });
  await createContract(db, { company_id: company.id, product_id: grain.id, quantity: '40' });
  const row = { product_id: grain.id, pickup_location_id: pickup.id, job: { transport_date: day } };
  await createJobRow(db, { ...row, quantity: '30' });
  const { id } = await createJobRow(db, { ...row, quantity: '5' });

  const changes = { quantity: 61 };
  const asked = await patch({ id, changes, confirmed: [] });
  expect(asked.problem.errors).toMatchObject([
    {
      code: 'UNUSUAL',
      finding: 'OVER_CONTRACT',
      field: '0.changes.quantity',
      rowId: id,
      explanation: 'Leping ületatud: 91 t / 40 t, 51 t üle lepingu (228 %) (Toidunisu)',
    },
    { finding: 'QUANTITY_UNUSUAL' },
  ]);
  expect(await rowNow(id)).toMatchObject({ version: 1, quantity: 5 });
  const saved = await patch({ id, changes, confirmed: ['quantity'] });
  expect(saved.body.warnings.map(({ code }) => code)).toContain('OVER_CONTRACT');

  const codes = async (version: number, next: Parameters<typeof patch>[0]['changes']) =>
    (await patch({ id, version, changes: next })).body.warnings.map(({ code }) => code);
  expect(await codes(2, { quantity: 15 })).toEqual([]);
  expect(await codes(3, { notes: 'muu' })).toEqual([]);
  expect(await codes(4, { pickup: { id: elsewhere.id } })).toEqual([]);
  expect(await codes(5, { pickup: { id: pickup.id } })).toEqual(['OVER_CONTRACT']);
});

test('a load that comes to a day of another contract is asked about too, with the other rows of its job', async () => {
  const company = await createCompany(db);
  const pickup = await createLocation(db, { company_id: company.id });
  const grain = await createGrain(db);
  const nextDay = '2026-06-11';
  await createContract(db, {
    company_id: company.id,
    product_id: grain.id,
    quantity: '20',
    valid_from: nextDay,
    valid_to: nextDay,
  });
  const goods = { product_id: grain.id, pickup_location_id: pickup.id };
  const first = await createJobRow(db, { job: { transport_date: day } });
  const sibling = await createJobRow(db, {
    ...goods,
    quantity: '25',
    transport_job_id: first.transport_job_id,
  });
  const { body } = await patch({ id: first.id, changes: { date: nextDay } });
  expect(body.warnings).toMatchObject([{ rowId: sibling.id, code: 'OVER_CONTRACT' }]);
  const alone = await createJobRow(db, { ...goods, quantity: '5', job: { transport_date: day } });
  const asked = await patch({ id: alone.id, changes: { date: nextDay }, confirmed: [] });
  expect(asked.problem.errors).toMatchObject([{ finding: 'OVER_CONTRACT', rowId: alone.id }]);
});
