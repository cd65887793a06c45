import { expect, test } from 'vitest';

import type { Truck } from '#api/vehicles/trucks.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { factoryDay } from '../../../tests/factories/transport-jobs.ts';
import { openTruckChoice } from '../../../tests/setup/planning/truck-choice.ts';

const { choiceOfTruck, db, jobAt, panelOf, staff, vehicle, wheat } = await openTruckChoice();

test('the truck that refused the load says so in the choice for it, below the others that may carry it', async () => {
  const [refuser, other] = [(await vehicle()).truck, (await vehicle()).truck];
  const busy = await jobAt('20:00', wheat.id, other);
  const load = await jobAt('20:30', wheat.id, refuser);
  const beside = async (row: { id: number }) =>
    (await choiceOfTruck(refuser.license_plate_number, `rowIds=${row.id}`))?.against;
  expect(await beside(load)).toEqual([]);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'REJECTED' })
    .where('id', '=', load.id)
    .execute();
  expect(await beside(load)).toEqual([{ code: 'REFUSED', message: 'lükkas selle veo tagasi' }]);
  // Of other loads nothing is said.
  expect(await beside(busy)).toEqual([]);
  const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${load.id}`);
  const ours = [other.id, refuser.id];
  expect(body.content.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual(ours);
});

test('of a load that its carrier refused the choice says all that it says of others', async () => {
  const { truck } = await vehicle();
  const busy = await jobAt('20:00', wheat.id, truck);
  const refused = await jobAt('20:30', wheat.id, (await vehicle()).truck);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'REJECTED' })
    .where('id', '=', refused.id)
    .execute();
  const plate = truck.license_plate_number;
  expect(await choiceOfTruck(plate, `rowIds=${refused.id}`)).toMatchObject({ inTheWay: { rowId: busy.id } });
  const ofJob = `productId=${wheat.id}&transportJobId=${refused.transport_job_id}&date=${factoryDay}&time=20:30`;
  expect(await choiceOfTruck(plate, ofJob)).toMatchObject({ inTheWay: { rowId: busy.id } });
});

test('the panel says that the truck refused the load, and giving it back to that truck is asked about', async () => {
  const [refuser, other] = [(await vehicle()).truck, (await vehicle()).truck];
  const load = await jobAt('20:30', wheat.id, refuser);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'REJECTED' })
    .where('id', '=', load.id)
    .execute();
  const { found, version } = await panelOf(refuser, load);
  const message = `Auto ${formatPlate(refuser.license_plate_number)} on selle veo tagasi lükanud`;
  expect(found).toContainEqual({ code: 'REFUSED', severity: 'warn', message });
  expect((await panelOf(other, load)).found.map(({ code }) => code)).not.toContain('REFUSED');
  const give = (truckId: number, confirmed: string[]) =>
    staff.patch('/api/transport-job-products/patch-products', [
      { id: load.id, version, changes: { truck: { id: truckId } }, confirmed, reassigns: true },
    ]);
  const asked = await give(refuser.id, []);
  expect([asked.status, asked.text.includes(message)], asked.text).toEqual([422, true]);
  expect((await give(refuser.id, ['truck'])).status).toBe(200);
});
