import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Permit, Trailer } from '#api/vehicles/trailers.ts';
import type { Truck } from '#api/vehicles/trucks.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { patch } = rowPatches(staff);
const day = '2026-06-04';

test('trailers are found by number, active ones unless asked otherwise', async () => {
  const carrier = await createCompany(db, { name: 'Haagise OÜ' });
  const { id } = await createTrailer(db, {
    registration_number: '701QHA',
    company_id: carrier.id,
    tare_kg: '6400',
    feed_assured: true,
  });
  await createTrailer(db, { registration_number: '702QHA', status: 'INACTIVE' });
  const found = async (query: string) => {
    const answer = await staff.get<{ content: Trailer[] }>(`/api/trailers?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.content;
  };
  expect(await found('search=qha')).toMatchObject([
    {
      id,
      registrationNumber: '701QHA',
      companyName: 'Haagise OÜ',
      tareKg: 6400,
      feedAssured: true,
      axles: 3,
    },
  ]);
  expect(await found('search=701 q')).toHaveLength(1);
  expect(await found('search=702&status=INACTIVE')).toHaveLength(1);
  expect((await staff.get(`/api/trailers/${id}`)).status).toBe(200);
  expect((await staff.get('/api/trailers/999999')).status).toBe(404);
});

test('permits are listed of a truck and of a trailer, and a trailer says whether it may load a product', async () => {
  const truck = await createTruck(db);
  const trailer = await createTrailer(db, { registration_number: '888QPM' });
  await db
    .insertInto('vehicle_permits')
    .values([
      {
        truck_id: truck.id,
        trailer_id: trailer.id,
        mass_t: '52',
        valid_from: '2025-01-01',
        valid_to: '2025-12-31',
      },
      {
        truck_id: truck.id,
        trailer_id: trailer.id,
        mass_t: '48',
        valid_from: '2026-01-01',
        valid_to: '2026-12-31',
      },
    ])
    .execute();
  const permits = async (query: string) =>
    (await staff.get<{ content: Permit[] }>(`/api/vehicles/permits?${query}`)).body.content;
  expect((await permits(`truckId=${truck.id}`)).map(({ massT, validTo }) => [massT, validTo])).toEqual([
    [48, '2026-12-31'],
    [52, '2025-12-31'],
  ]);
  expect(await permits(`trailerId=${trailer.id}`)).toMatchObject([{ trailerRegNumber: '888QPM' }, {}]);
  expect(await permits(`trailerId=${truck.trailer_id}`)).toEqual([]);
  const legalMass = async (query: string) =>
    (await staff.get<{ content: Truck }>(`/api/trucks/${truck.id}?${query}`)).body.content.legalMassKg;
  expect(await legalMass(`trailerId=${trailer.id}&date=2025-05-01`)).toBe(52_000);
  expect(await legalMass(`trailerId=${trailer.id}`)).toBe(48_000);
  expect(await legalMass('date=2025-05-01')).toBe(44_000);
  expect(await legalMass('trailerId=none')).toBeNull();

  const grain = await createGrain(db);
  const found = await staff.get<{ content: Trailer[] }>(`/api/trailers?search=888qpm&productId=${grain.id}`);
  expect(found.body.content).toMatchObject([{ loadVerdict: { verdict: 'unknown', known: 0 } }]);
});

test('a truck brings its usual trailer along, unless another is chosen with it or after it', async () => {
  const truck = await createTruck(db);
  const other = await createTrailer(db);
  const row = await createJobRow(db);
  const brought = await patch({ id: row.id, changes: { truck: { id: truck.id } } });
  expect(brought.body.content[0]?.trailer?.id).toBe(truck.trailer_id);
  const chosen = await patch({ id: row.id, version: 2, changes: { trailer: { id: other.id } } });
  expect(chosen.body.content[0]).toMatchObject({
    truck: { id: truck.id },
    trailer: { id: other.id, registrationNumber: other.registration_number },
  });
  const both = { truck: { id: (await createTruck(db)).id }, trailer: { id: other.id } };
  expect((await patch({ id: row.id, version: 3, changes: both })).body.content[0]).toMatchObject(both);
  const none = await patch({ id: row.id, version: 4, changes: { truck: null } });
  expect(none.body.content[0]).toMatchObject({ truck: null, trailer: null });
  const retired = await createTrailer(db, { status: 'INACTIVE' });
  const refused = await patch({ id: row.id, version: 5, changes: { trailer: { id: retired.id } } });
  expect(refused.problems).toEqual(['0.changes.trailer NOT_FOUND']);
});

test('more than the pair carries is told at assignment, and that a permit is missing on that day', async () => {
  const grain = await createGrain(db);
  const trailer = await createTrailer(db, { axles: 3, tare_kg: '6500' });
  const truck = await createTruck(db, { axles: 3, tare_kg: '9000', trailer_id: trailer.id });
  await createPastLoads(db, truck);
  await db
    .insertInto('vehicle_permits')
    .values({ truck_id: truck.id, trailer_id: trailer.id, mass_t: '48', valid_from: day, valid_to: day })
    .execute();
  const warnings = async (quantity: string, transportDate: string) => {
    const row = await createJobRow(db, {
      product_id: grain.id,
      quantity,
      job: { transport_date: transportDate },
    });
    const { body } = await patch({ id: row.id, changes: { truck: { id: truck.id } } });
    return body.warnings.map(({ code, message }) => [code, message]);
  };
  const over = 'Ülekoorem 1,5 t (mahub 28,5 t)';
  const sentence = `${over}; nii palju tohib vedada ainult eriloaga, mida autorongil sel päeval ei ole`;
  expect(await warnings('28.5', '2026-06-05')).toEqual([]);
  expect(await warnings('30', '2026-06-05')).toEqual([
    ['QUANTITY_UNUSUAL', sentence],
    ['OVER_PAYLOAD', sentence],
    ['PERMIT_MISSING', sentence],
  ]);
  expect(await warnings('30', day)).toEqual([]);
  expect((await warnings('33', day)).map(([code]) => code)).toEqual(['QUANTITY_UNUSUAL', 'OVER_PAYLOAD']);
});

test('what a permit asks of a load that relies on it is told until it is there', async () => {
  const grain = await createGrain(db);
  const trailer = await createTrailer(db, { axles: 3, tare_kg: '6500' });
  const vehicles = { axles: 3, tare_kg: '9000', trailer_id: trailer.id, position_device: null };
  const truck = await createTruck(db, vehicles);
  await createPastLoads(db, truck);
  const permit = { mass_t: '48', valid_from: day, valid_to: day, number: 'EL-7' };
  await db
    .insertInto('vehicle_permits')
    .values({
      ...permit,
      truck_id: truck.id,
      trailer_id: trailer.id,
      asks_waybill: true,
      asks_position: true,
    })
    .execute();
  const owed = async (rowId: number) => {
    const { body } = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${rowId}`);
    return body.content.findingDetails
      .filter(({ code }) => code === 'WAYBILL_OWED')
      .map(({ message }) => message);
  };
  const rowOf = (quantity: string) =>
    createJobRow(db, {
      product_id: grain.id,
      quantity,
      job: { transport_date: day, truck_id: truck.id, trailer_id: trailer.id },
    });
  const heavy = await rowOf('30');
  expect(await owed(heavy.id)).toEqual([
    'Eriluba EL-7 nõuab üle telgede massi vedades e-veoselehte, mida ei ole saadetud, ja asukohaseadet, mida autol ei ole',
  ]);
  await db
    .updateTable('transport_job_products')
    .set({ sent_to_waybill: true })
    .where('id', '=', heavy.id)
    .execute();
  expect(await owed(heavy.id)).toEqual([
    'Eriluba EL-7 nõuab üle telgede massi vedades asukohaseadet, mida autol ei ole',
  ]);
  await db.updateTable('trucks').set({ position_device: 'gps-7' }).where('id', '=', truck.id).execute();
  expect(await owed(heavy.id)).toEqual([]);
  // A load within the usual mass relies on no permit.
  expect(await owed((await rowOf('28.5')).id)).toEqual([]);
});

test('a trailer that another truck pulls at that hour is asked about and told of', async () => {
  const trailer = await createTrailer(db, { registration_number: '703QHA' });
  const job = { transport_date: day, transport_time: '08:30' };
  const other = await createJobRow(db, {
    job: { ...job, truck_id: (await createTruck(db, { trailer_id: trailer.id })).id },
  });
  const row = await createJobRow(db, { job: { ...job, truck_id: (await createTruck(db)).id } });
  const changes = { trailer: { id: trailer.id } };
  const asked = await patch({ id: row.id, changes, confirmed: [] });
  // All in one question, so that nothing is told afterwards.
  expect([asked.status, asked.problems]).toEqual([
    422,
    ['0.changes.truck UNUSUAL', '0.changes.truck UNUSUAL'],
  ]);
  expect(asked.problem.errors).toMatchObject([
    { finding: 'TRUCK_DOUBLE_BOOKED' },
    { finding: 'PAYLOAD_UNKNOWN' },
  ]);
  expect(asked.problem.errors[0]?.explanation).toContain('703 QHA');
  const { body } = await patch({ id: row.id, changes, confirmed: ['truck'] });
  expect(body.warnings.filter(({ code }) => code === 'TRUCK_DOUBLE_BOOKED')).toEqual([
    {
      rowId: row.id,
      code: 'TRUCK_DOUBLE_BOOKED',
      message: `Samal ajal: rida ${other.id}, kell 08:30 (haagis 703 QHA teise autoga)`,
      otherRowId: other.id,
    },
  ]);
});
