import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { Truck } from '#api/vehicles/trucks.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { openTruckChoice } from '../../../tests/setup/planning/truck-choice.ts';

const { besideAndAfter, createTruckAt, db, staff, vehicle, wheat } = await openTruckChoice();

test('a truck whose day the load makes too long, or to which it comes late, stands behind the others and says why', async () => {
  const [field, elevator, harbour] = await Promise.all([
    createLocation(db, { latitude: '57.80', longitude: '27.00' }),
    createLocation(db, { latitude: '57.85', longitude: '27.00' }),
    createLocation(db, { latitude: '59.44', longitude: '24.95' }),
  ]);
  const [rested, tired, late] = [
    await createTruckAt(harbour.id, 'Puhanud'),
    await createTruckAt(elevator.id, 'Väsinud'),
    await createTruckAt(elevator.id, 'Hiljaks'),
  ];
  const haul = (truckId: number | null, time: string, destinationId = elevator.id) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: field.id,
      destination_location_id: destinationId,
      job: { transport_date: '2026-05-27', transport_time: time, truck_id: truckId },
    });
  await haul(tired.id, '04:00');
  await haul(tired.id, '14:00');
  await haul(late.id, '12:00', harbour.id);
  const row = await haul(null, '20:00');
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${row.id}`);
  const chosen = body.content.filter(({ id }) => [rested.id, tired.id, late.id].includes(id));
  expect(chosen[0]?.id).toBe(rested.id);
  const beside = (truckId: number) => chosen.find(({ id }) => id === truckId)?.loadVerdict?.against ?? null;
  const against = (truckId: number) => beside(truckId)?.map(({ code }) => code);
  expect(against(rested.id)).toEqual([]);
  expect(against(tired.id)).toEqual(['DRIVER_DAY_LONG']);
  expect(beside(tired.id)?.[0]?.message).toMatch(/^tööpäev oleks u 1\d h/);
  expect(against(late.id)).toContain('ARRIVES_LATE');
  // The same as once it is chosen.
  for (const truck of [rested, tired, late]) {
    const checked = await staff.post<{ content: Finding[] }>('/api/transport-job-products/check-assignment', {
      rowId: row.id,
      truckId: truck.id,
      date: '2026-05-27',
      time: '20:00',
    });
    const found = checked.body.content.filter(({ code }) =>
      ['DRIVER_DAY_LONG', 'REST_SHORT', 'ARRIVES_LATE'].includes(code),
    );
    expect(new Set(against(truck.id))).toEqual(new Set(found.map(({ code }) => code)));
  }
});

test('a rest that the load would make too short stands beside the truck, and is asked about before it is saved', async () => {
  const { truck } = await vehicle();
  const jobOn = (date: string, time: string, truckId: number | null) =>
    createJobRow(db, {
      product_id: wheat.id,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  for (const time of ['08:00', '15:00', '21:00']) await jobOn('2026-06-02', time, truck.id);
  const row = await jobOn('2026-06-03', '06:00', null);
  const { beside, after, version } = await besideAndAfter(truck, row);
  expect(beside).toContainEqual({ code: 'REST_SHORT', message: 'puhkus enne oleks u 8 h' });
  expect(after).toContain('REST_SHORT');
  const patch = (confirmed: string[]) =>
    staff.patch('/api/transport-job-products/patch-products', [
      { id: row.id, version, changes: { truck: { id: truck.id } }, confirmed },
    ]);
  const asked = await patch([]);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain('REST_SHORT');
  expect((await patch(['truck'])).status).toBe(200);
});

test('the fourth short rest of a week stands beside the truck too', async () => {
  const { truck } = await vehicle();
  const jobOn = (date: string, time: string, truckId: number | null) =>
    createJobRow(db, {
      product_id: wheat.id,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  for (const day of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']) {
    for (const time of ['07:30', '14:00', '20:50']) await jobOn(day, time, truck.id);
  }
  const { beside, after } = await besideAndAfter(truck, await jobOn('2026-06-05', '07:30', null));
  expect(after).toContain('REST_SHORT');
  expect(beside.map(({ code }) => code)).toContain('REST_SHORT');
});

test('the next day begins where the tried load ends, in the choice and the panel as once it is saved', async () => {
  const [field, elevator, harbour] = await Promise.all([
    createLocation(db, { latitude: '57.80', longitude: '27.00' }),
    createLocation(db, { latitude: '57.85', longitude: '27.00' }),
    createLocation(db, { latitude: '59.44', longitude: '24.95' }),
  ]);
  const { truck } = await vehicle();
  const haul = (date: string, time: string, truckId: number | null, toId = elevator.id) =>
    createJobRow(db, {
      product_id: wheat.id,
      pickup_location_id: field.id,
      destination_location_id: toId,
      job: { transport_date: date, transport_time: time, truck_id: truckId },
    });
  // Without a home it stands at the harbour the evening before, and at the elevator after the load.
  await haul('2026-06-08', '08:00', truck.id, harbour.id);
  await haul('2026-06-10', '05:00', truck.id);
  const row = await haul('2026-06-09', '21:00', null);
  const { beside, found, version } = await besideAndAfter(truck, row);
  const saved = await staff.patch<{ content: JobRow[] }>('/api/transport-job-products/patch-products', [
    { id: row.id, version, changes: { truck: { id: truck.id } }, confirmed: ['truck'] },
  ]);
  const restOf = (findings: readonly { code: string; message: string }[]) =>
    /oleks u ([^,]+)/.exec(findings.find(({ code }) => code === 'REST_SHORT')?.message ?? '')?.[1];
  const savedRest = restOf(saved.body.content[0]?.findingDetails ?? []);
  expect(savedRest).toBeDefined();
  expect([restOf(beside), restOf(found)]).toEqual([savedRest, savedRest]);
});
