import { expect, test } from 'vitest';

import { actionFields, weights } from '../../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../../../tests/factories/transport-jobs.ts';
import { driverPaths } from '../../../../../../tests/setup/driving.ts';
import { openOfficeChanges } from '../../../../../../tests/setup/office-changes.ts';

const { db, staff, rowInTable, openHaul, alertsOf } = await openOfficeChanges();

test('a load that was taken elsewhere than the office wants is asked about; the driver is believed', async () => {
  const { office, post, take, step, from, elsewhere, jobId, row, driver } = await openHaul();
  await take(driverPaths.start);
  await take(driverPaths.arrive);
  await take(driverPaths.leave, weights);
  await office({ destination: { id: elsewhere.id } });
  const arrival = step();
  const before = await rowInTable(row.id);
  for (const _again of [1, 2]) {
    const refused = await post(driverPaths.arrive, arrival);
    expect([refused.status, refused.problems]).toEqual([
      409,
      ['seen.destinationLocationId CHANGED_MEANWHILE'],
    ]);
    expect(refused.problem.current).toMatchObject({
      driverStatus: { code: 'ON_ROUTE_TO_DESTINATION' },
      transportJobProducts: [{ destination: { id: elsewhere.id } }],
    });
  }
  // Until there is an answer nothing of the row changes, and the office is told.
  expect(await rowInTable(row.id)).toEqual(before);
  const [asked, ...others] = await alertsOf(jobId);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({ rowId: row.id, settledAt: null, data: { keep: null } });
  expect(asked?.summary).toMatch(/Tapa kuivati.*Rakvere ladu/u);

  const answered = await post(driverPaths.arrive, { ...arrival, keep: 'MINE' });
  expect(answered.status, answered.text).toBe(200);
  expect(answered.body.content).toMatchObject({
    redirected: false,
    driverStatus: { code: 'AT_DESTINATION' },
    transportJobProducts: [{ destination: { id: from.id } }],
  });
  // One question a change; the same request again gets the same result, with the answer or without.
  for (const body of [arrival, { ...arrival, keep: 'MINE' }]) {
    expect((await post(driverPaths.arrive, body)).body).toEqual(answered.body);
  }
  const done = await take(driverPaths.leave, { ...weights, distanceKm: 80 });
  expect(done.driverStatus.code).toBe('COMPLETED');
  expect(await rowInTable(row.id)).toMatchObject({
    destination: { locationName: 'Tapa kuivati' },
    status: 'COMPLETED',
  });
  const alerts = await alertsOf(jobId);
  expect(alerts).toMatchObject([{ id: asked?.id, data: { keep: 'MINE', driverName: expect.any(String) } }]);
  expect(alerts[0]?.summary).toMatch(/Tapa kuivati.*Rakvere ladu/u);
  const history = await staff.get(`/api/transport-job-products/${row.id}/history`);
  expect(history.text).toMatch(/Rakvere ladu/u);
  expect(driver.user.id).toBe(alerts[0]?.raisedBy?.id);
});

test("a driver who takes the office's word is asked once, and the whole journey that is queued goes on", async () => {
  const { office, post, take, step, elsewhere, jobId, row } = await openHaul();
  await office({ destination: { id: elsewhere.id } });
  const start = step();
  expect((await post(driverPaths.start, start)).problems).toEqual([
    'seen.destinationLocationId CHANGED_MEANWHILE',
  ]);
  expect((await rowInTable(row.id)).status).toBe('UNCOMPLETED');
  const answered = await post(driverPaths.start, { ...start, keep: 'OFFICE' });
  expect(answered.body.content).toMatchObject({
    redirected: false,
    driverStatus: { code: 'ON_ROUTE_TO_PICKUP' },
  });
  // Later actions in the queue still contain what the driver saw at that time.
  await take(driverPaths.arrive);
  await take(driverPaths.leave, weights);
  await take(driverPaths.arrive);
  await take(driverPaths.leave, weights);
  expect(await rowInTable(row.id)).toMatchObject({ destination: { id: elsewhere.id }, status: 'COMPLETED' });
  expect(await alertsOf(jobId)).toMatchObject([{ data: { keep: 'OFFICE' } }]);
});

test('a second change is another question, and an answer counts for the change that was asked about', async () => {
  const { office, post, take, step, from, elsewhere, jobId, row } = await openHaul();
  const third = await createLocation(db, { location_name: 'Paide silo' });
  await take(driverPaths.start);
  await office({ destination: { id: elsewhere.id } });
  const arrival = step();
  expect((await post(driverPaths.arrive, arrival)).status).toBe(409);
  await office({ destination: { id: third.id } });
  // The driver does not know of Paide yet.
  expect((await post(driverPaths.arrive, { ...arrival, keep: 'OFFICE' })).status).toBe(409);
  expect((await alertsOf(jobId)).map(({ data }) => data.keep)).toEqual([null]);
  expect((await post(driverPaths.arrive, { ...arrival, keep: 'OFFICE' })).status).toBe(200);
  await take(driverPaths.leave, weights);
  await office({ destination: { id: elsewhere.id } });
  const unloading = step();
  expect((await post(driverPaths.arrive, unloading)).status).toBe(409);
  // The alert that a person settled before the answer is raised again with it.
  const asked = (await alertsOf(jobId)).find(({ data }) => data.keep === null);
  expect((await staff.post(`/api/alerts/${asked?.id}/settle`, { note: 'Helistasin' })).status).toBe(200);
  expect((await post(driverPaths.arrive, { ...unloading, keep: 'MINE' })).status).toBe(200);
  expect((await rowInTable(row.id)).destination?.id).toBe(from.id);
  const alerts = await alertsOf(jobId);
  expect(alerts.map(({ data, note, settledAt }) => [data.keep, note, settledAt === null])).toEqual([
    ['MINE', null, true],
    [null, 'Helistasin', false],
    ['OFFICE', null, true],
  ]);
});

test('who has taken note of a redirection on the screen is not asked again', async () => {
  const { office, post, take, elsewhere, jobId, row, step } = await openHaul();
  await take(driverPaths.start);
  await office({ destination: { id: elsewhere.id } });
  const noted = {
    ...actionFields(jobId),
    seenDestinations: [{ transportJobProductId: row.id, locationId: elsewhere.id }],
  };
  expect((await post(driverPaths.noted, noted)).status).toBe(200);
  await take(driverPaths.arrive);
  expect((await post(driverPaths.leave, { ...step(), ...weights })).status).toBe(200);
  expect(await alertsOf(jobId)).toEqual([]);
});

test('a question goes by itself when the office changes its mind', async () => {
  const { office, post, take, step, from, elsewhere, jobId } = await openHaul();
  await take(driverPaths.start);
  await office({ destination: { id: elsewhere.id } });
  const arrival = step();
  expect((await post(driverPaths.arrive, arrival)).status).toBe(409);
  await office({ destination: { id: from.id } });
  expect((await post(driverPaths.arrive, arrival)).status).toBe(200);
  expect(await alertsOf(jobId)).toMatchObject([{ settledAt: expect.any(String), settledBy: null }]);
});

test("a driver who took the office's word is asked again when the office takes it back before it arrives", async () => {
  const { office, post, take, step, from, elsewhere, jobId, row } = await openHaul();
  await take(driverPaths.start);
  await office({ destination: { id: elsewhere.id } });
  const arrival = step();
  expect((await post(driverPaths.arrive, arrival)).status).toBe(409);
  await office({ destination: { id: from.id } });
  const answered = { ...arrival, keep: 'OFFICE' };
  expect((await post(driverPaths.arrive, answered)).problems).toEqual([
    'seen.destinationLocationId CHANGED_MEANWHILE',
  ]);
  expect(await alertsOf(jobId)).toMatchObject([
    { data: { keep: null, changes: [{ saw: { id: elsewhere.id }, office: { id: from.id } }] } },
  ]);
  expect((await post(driverPaths.arrive, answered)).status).toBe(200);
  expect((await rowInTable(row.id)).destination?.id).toBe(from.id);
  expect(await alertsOf(jobId)).toMatchObject([{ data: { keep: 'OFFICE' } }]);
});

test('who looked at a newer change while answering is taken at their word', async () => {
  const { office, post, take, step, elsewhere, jobId, row } = await openHaul();
  const third = await createLocation(db, { location_name: 'Paide silo' });
  await take(driverPaths.start);
  await office({ destination: { id: elsewhere.id } });
  const arrival = step();
  expect((await post(driverPaths.arrive, arrival)).status).toBe(409);
  await office({ destination: { id: third.id } });
  // The phone has read the job again and asked about Paide.
  const answered = { ...arrival, seen: { ...arrival.seen, destinationLocationId: third.id }, keep: 'OFFICE' };
  expect((await post(driverPaths.arrive, answered)).status).toBe(200);
  expect((await rowInTable(row.id)).destination?.id).toBe(third.id);
  expect(await alertsOf(jobId)).toMatchObject([
    { data: { keep: 'OFFICE', changes: [{ part: 'destination', office: { id: third.id } }] } },
  ]);
});

test('an answer decides only what was asked about', async () => {
  const { office, post, step, elsewhere, jobId, row, seen } = await openHaul();
  await office({ destination: { id: elsewhere.id } });
  const start = step({
    seen: {
      ...seen,
      rows: [
        {
          transportJobProductId: row.id,
          pickupLocationId: row.pickup_location_id,
          destinationLocationId: row.destination_location_id,
        },
      ],
    },
  });
  expect((await post(driverPaths.start, start)).status).toBe(409);
  const added = await createJobRow(db, {
    transport_job_id: jobId,
    pickup_location_id: row.pickup_location_id,
    destination_location_id: row.destination_location_id,
  });
  const answered = { ...start, keep: 'MINE' };
  expect((await post(driverPaths.start, answered)).problems).toEqual([
    'seen.destinationLocationId CHANGED_MEANWHILE',
    'seen.rows CHANGED_MEANWHILE',
  ]);
  expect((await rowInTable(added.id)).status).toBe('UNCOMPLETED');
  expect((await post(driverPaths.start, answered)).status).toBe(200);
  expect(await alertsOf(jobId)).toMatchObject([{ data: { keep: 'MINE' } }]);
});

test('who saw the goods go elsewhere is asked though they go again where the driver knew them to go', async () => {
  const { office, post, take, step, from, elsewhere } = await openHaul();
  await take(driverPaths.start);
  await office({ destination: { id: elsewhere.id } });
  await office({ destination: { id: from.id } });
  const arrival = step({ seen: { destinationLocationId: elsewhere.id } });
  expect((await post(driverPaths.arrive, arrival)).problems).toEqual([
    'seen.destinationLocationId CHANGED_MEANWHILE',
  ]);
});

test('posts that do not say what was seen are taken as before, and a place of nobody is not believed', async () => {
  const { office, post, take, step, elsewhere, jobId, row } = await openHaul();
  await office({ destination: { id: elsewhere.id } });
  const stranger = await createLocation(db, { location_name: 'Võõras koht' });
  const made = step({ seen: { destinationLocationId: stranger.id }, keep: 'MINE' });
  const refused = await post(driverPaths.start, made);
  expect([refused.status, refused.problems]).toEqual([422, ['seen.destinationLocationId NOT_FOUND']]);
  expect((await rowInTable(row.id)).destination?.id).toBe(elsewhere.id);
  await take(driverPaths.start, { seen: undefined });
  expect(await alertsOf(jobId)).toEqual([]);
});

test('rows that go to several places are each compared with what was seen of them', async () => {
  const { office, post, row, elsewhere, jobId, from } = await openHaul();
  await office({ destination: { id: elsewhere.id } });
  const rows = [
    {
      transportJobProductId: row.id,
      pickupLocationId: row.pickup_location_id,
      destinationLocationId: from.id,
    },
  ];
  const start = { ...actionFields(jobId), seen: { destinationLocationId: elsewhere.id, rows } };
  expect((await post(driverPaths.start, start)).status).toBe(409);
  expect((await post(driverPaths.start, { ...start, keep: 'MINE' })).status).toBe(200);
  expect((await rowInTable(row.id)).destination?.id).toBe(from.id);
});
