import { expect, test } from 'vitest';

import type { Truck } from '#api/vehicles/trucks.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createPastLoads } from '../../../tests/factories/past-loads.ts';
import { createProduct } from '../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../tests/factories/trucks.ts';
import { openTruckChoice } from '../../../tests/setup/planning/truck-choice.ts';

const { besideAndAfter, choiceOfTruck, db, jobAt, orderOf, staff, wheat } = await openTruckChoice();

test('a truck that cannot carry the load says by how much, and stands below those that carry it', async () => {
  const withTare = async (tareKg: string) => {
    const trailer = await createTrailer(db, { kind: 'TIPPER', axles: 3, tare_kg: '6000' });
    const truck = await createTruck(db, { trailer_id: trailer.id, axles: 3, tare_kg: tareKg });
    await createPastLoads(db, truck);
    return truck;
  };
  const [heavy, light] = [await withTare('12760'), await withTare('9000')];
  const row = await jobAt('14:00');
  await db.updateTable('transport_job_products').set({ quantity: '28.5' }).where('id', '=', row.id).execute();
  const { beside, after } = await besideAndAfter(heavy, row);
  expect(beside).toEqual([{ code: 'OVER_PAYLOAD', message: 'ülekoorem 3,26 t', overKg: 3260 }]);
  expect(after).toContain('OVER_PAYLOAD');
  expect((await besideAndAfter(light, row)).beside).toEqual([]);
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${row.id}`);
  const order = body.content.map(({ id }) => id);
  expect(order.indexOf(light.id)).toBeLessThan(order.indexOf(heavy.id));
  await db.updateTable('transport_job_products').set({ quantity: '56' }).where('id', '=', row.id).execute();
  expect((await besideAndAfter(light, row)).beside[0]?.message).toBe('ülekoorem 27 t');
  // Goods of a form, that no job has yet.
  const toBe = (quantity: string) =>
    choiceOfTruck(
      heavy.license_plate_number,
      `productId=${wheat.id}&date=${factoryDay}&time=14:00&quantity=${quantity}`,
    );
  expect((await toBe('25.24'))?.against).toEqual([]);
  expect((await toBe('28.5'))?.against).toEqual([
    { code: 'OVER_PAYLOAD', message: 'ülekoorem 3,26 t', overKg: 3260 },
  ]);
});

test('of trucks that cannot carry it the one with the least overload comes first; of which nobody knows it, after those that carry it', async () => {
  const field = await createLocation(db, { latitude: '58.70', longitude: '26.50' });
  const far = await createLocation(db, { latitude: '59.44', longitude: '24.95' });
  const at = async (tareKg: string | null, placeId: number) => {
    const truck = await createTruck(db, {
      axles: 6,
      trailer_id: null,
      tare_kg: tareKg,
      home_location_id: placeId,
    });
    await createPastLoads(db, truck);
    return truck;
  };
  const [muchOver, littleOver] = [await at('20000', field.id), await at('15910', far.id)];
  const [unknown, carries] = [await at(null, field.id), await at('15000', far.id)];
  const row = await createJobRow(db, {
    product_id: wheat.id,
    quantity: '28.5',
    pickup_location_id: field.id,
    job: { transport_date: factoryDay, transport_time: '19:30' },
  });
  const ours = [carries, unknown, littleOver, muchOver];
  expect(await orderOf(row, ours)).toEqual(ours.map(({ id }) => id));
  const { beside, found } = await besideAndAfter(unknown, row);
  expect(beside).toEqual([{ code: 'PAYLOAD_UNKNOWN', message: 'kandevõime teadmata' }]);
  expect(found.map(({ code }) => code)).toContain('PAYLOAD_UNKNOWN');
  // Of goods that nobody weighs, and of packages, it is not asked.
  const pallets = await createProduct(db, { unit: 'tk', is_bulk: false });
  expect((await besideAndAfter(unknown, await jobAt('19:30', pallets.id))).beside).toEqual([]);
});
