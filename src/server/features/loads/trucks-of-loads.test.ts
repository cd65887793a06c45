import { expect, test } from 'vitest';

import type { ProblemDocument } from '#api/error-codes.ts';

import { createKnownTruck } from '../../../../tests/factories/past-loads.ts';
import { createJobRow, factoryDay } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { living, ofSize, openSplitting } from '../../../../tests/setup/loads/splitting.ts';

const { createOrderOf, db, orderNow, rowNow, splitOrder, splitRow, staff } = await openSplitting();

test('a load with a truck brings its carrier and trailer, and its findings', async () => {
  const { order } = await createOrderOf('57');
  const truck = await createKnownTruck(db);
  const other = await createJobRow(db, {
    job: { transport_date: factoryDay, transport_time: '14:00', truck_id: truck.id },
  });
  const { body } = await splitOrder(order.id, {
    loads: [{ quantity: 28.5, truckId: truck.id, time: '14:15' }, { quantity: 28.5 }],
  });
  expect(body.warnings).toMatchObject([{ code: 'TRUCK_DOUBLE_BOOKED', otherRowId: other.id }]);
  expect(await rowNow(body.content.rows[0]?.id ?? 0)).toMatchObject({
    truck: { id: truck.id },
    carrier: { id: truck.company_id },
    trailer: { id: truck.trailer_id },
  });
});

test('whoever says what is confirmed is asked about the trucks of all loads before they are made', async () => {
  const { order } = await createOrderOf('57');
  const [truck, other] = [await createTruck(db), await createTruck(db)];
  const busy = await createJobRow(db, { job: { truck_id: truck.id, transport_time: '14:00' } });
  const loads = [
    { quantity: 28.5, date: factoryDay, time: '14:00', truckId: truck.id },
    { quantity: 14, date: factoryDay, time: '12:00', truckId: other.id },
    { quantity: 14.5, date: factoryDay, time: '12:00', truckId: other.id },
  ];
  const asked = await staff.post<ProblemDocument>(`/api/transport-orders/${order.id}/loads`, {
    loads,
    confirmed: [],
  });
  expect(asked.status, asked.text).toBe(422);
  const { errors } = asked.body;
  expect(errors.every(({ code, rowId }) => code === 'UNUSUAL' && rowId === undefined)).toBe(true);
  expect(errors).toContainEqual(
    expect.objectContaining({
      field: 'loads.0.truckId',
      finding: 'TRUCK_DOUBLE_BOOKED',
      otherRowId: busy.id,
      explanation: expect.stringMatching(/^1\. koorem: Samal ajal/) as unknown,
    }),
  );
  // A load that does not exist yet has no number.
  expect(errors.map(({ explanation }) => explanation)).toContain(
    '2. koorem on samal ajal samal autol või haagisel kui 3. koorem',
  );
  expect((await orderNow(order.id)).rows).toHaveLength(1);
  const confirmed = errors.flatMap(({ field }) => field ?? []);
  const made = await splitOrder(order.id, { loads, confirmed });
  expect(made.status).toBe(200);
  expect(living(await orderNow(order.id))).toHaveLength(3);
});

test('what stood against the truck of a row before it is split is not asked about', async () => {
  const truck = await createTruck(db);
  const job = { truck_id: truck.id, transport_time: '08:00' };
  await createJobRow(db, { job });
  const row = await createJobRow(db, { job, quantity: '20' });
  const { status, body } = await splitRow(row.id, { version: 1, loads: ofSize(10, 10), confirmed: [] });
  expect(status, JSON.stringify(body)).toBe(200);
});

test('a truck out of use is named, and a trailer out of use is not put on a load', async () => {
  const trailer = await createTrailer(db, { status: 'INACTIVE' });
  const [truck, gone] = [
    await createTruck(db, { trailer_id: trailer.id }),
    await createTruck(db, { status: 'INACTIVE' }),
  ];
  const { order } = await createOrderOf('20');
  const refused = await splitOrder(order.id, { loads: [{ quantity: 20, truckId: gone.id }] });
  expect(refused.problem.errors).toMatchObject([
    {
      code: 'NOT_FOUND',
      field: 'loads.0.truckId',
      explanation: `„${gone.license_plate_number}“ on kasutusest väljas, valige muu.`,
    },
  ]);
  const { body } = await splitOrder(order.id, { loads: [{ quantity: 20, truckId: truck.id }] });
  expect(await rowNow(body.content.rows[0]?.id ?? 0)).toMatchObject({
    truck: { id: truck.id },
    trailer: null,
  });
});
