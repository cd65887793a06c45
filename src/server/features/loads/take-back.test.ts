import { expect, test } from 'vitest';

import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { openSplitting } from '../../../../tests/setup/loads/splitting.ts';

const { createOrderOf, db, history, rowNow, staff } = await openSplitting();

/** The entries of a row's history that offer to take a split back. */
const offered = async (id: number) => (await history(id)).filter(({ mayTakeBack }) => mayTakeBack);
const takeBack = async (id: number) =>
  staff.post<LoadsAnswer>(`/api/transport-job-products/${id}/split/take-back`, {
    version: (await rowNow(id)).version,
  });
const splitOf = async (orderId: number) =>
  (await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${orderId}`)).body.content.splitRowId;
const idsIn = ({ body }: { body: LoadsAnswer }) => body.content.rows.map(({ id }) => id);

test('a split is taken back from the history of any of its rows: the first has again what it had, the others go', async () => {
  const usual = await createTruck(db);
  const trailer = await createTrailer(db);
  const row = await createJobRow(db, {
    quantity: '57',
    product_id: (await createGrain(db)).id,
    job: {
      truck_id: usual.id,
      trailer_id: trailer.id,
      carrier_company_id: usual.company_id,
      transport_time: '08:00',
    },
  });
  const before = await rowNow(row.id);
  const other = await createTruck(db);
  const split = await staff.post<LoadsAnswer>(`/api/transport-job-products/${row.id}/split`, {
    version: 1,
    loads: [{ quantity: 28.5, date: '2026-06-09', time: '10:00', truckId: other.id }, { quantity: 28.5 }],
  });
  const [first = 0, second = 0] = idsIn(split);
  expect(await rowNow(first)).toMatchObject({ quantity: 28.5, time: '10:00', truck: { id: other.id } });
  for (const id of [first, second]) expect(await offered(id)).toHaveLength(1);

  expect((await takeBack(second)).status).toBe(200);
  const { date, time, quantity, carrier } = before;
  expect(await rowNow(first)).toMatchObject({
    date,
    time,
    quantity,
    carrier,
    order: null,
    truck: { id: usual.id },
    trailer: { id: trailer.id },
  });
  expect(await rowNow(second)).toMatchObject({ status: 'CANCELLED' });
  expect((await history(first))[0]?.changes).toContainEqual({
    field: 'cause',
    before: null,
    after: 'Võetud tagasi',
  });
  expect(await offered(first)).toEqual([]);
  expect((await takeBack(first)).status).toBe(409);
});

test('nothing is taken back once somebody has done something with one of the loads, or by an older version', async () => {
  const { order, row } = await createOrderOf('57');
  const split = await staff.post<LoadsAnswer>(`/api/transport-orders/${order.id}/loads`, {
    loads: [{ quantity: 28.5 }, { quantity: 28.5 }],
  });
  const [first = 0, second = 0] = idsIn(split);
  const stale = await staff.post(`/api/transport-job-products/${first}/split/take-back`, { version: 1 });
  expect(stale.status).toBe(409);
  await staff.patch('/api/transport-job-products/patch-products', [
    { id: second, version: 1, changes: { notes: 'Helista enne' } },
  ]);
  expect(await offered(first)).toEqual([]);
  const refused = await takeBack(first);
  expect(refused.status).toBe(409);
  expect(refused.problem.errors).toMatchObject([
    { field: 'version', explanation: expect.stringContaining('Pärast jagamist on mõnda koormat muudetud') },
  ]);
  expect(await rowNow(row.id)).toMatchObject({ quantity: 28.5 });
});

test('a load made of what was left goes again, and joined loads are parted again', async () => {
  const { order } = await createOrderOf('90');
  const loads = `/api/transport-orders/${order.id}/loads`;
  const split = await staff.post<LoadsAnswer>(loads, { loads: [{ quantity: 30 }, { quantity: 30 }] });
  const [first = 0, second = 0] = idsIn(split);
  const [next = 0] = idsIn(
    await staff.post<LoadsAnswer>(loads, { loads: [{ quantity: 30, time: '07:00' }] }),
  );
  expect(await splitOf(order.id)).toBe(next);
  const undone = await takeBack(next);
  expect(await splitOf(order.id)).toBeNull();
  expect(undone.body.content).toMatchObject({ planned: 60, left: 30, rows: [] });
  expect(await rowNow(next)).toMatchObject({ status: 'CANCELLED' });

  const joined = await staff.post<LoadsAnswer>(loads, {
    loads: [{ quantity: 60 }],
    replaces: [first, second],
  });
  expect(idsIn(joined)).toEqual([first]);
  const parted = await takeBack(first);
  expect(parted.body.content).toMatchObject({ planned: 60, left: 30, rows: [{ id: first }, { of: 2 }] });
  for (const id of idsIn(parted)) expect(await rowNow(id)).toMatchObject({ quantity: 30 });
});
