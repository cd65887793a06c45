import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';

import { actionFields, type Haul, weights } from '../../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../../../tests/factories/transport-jobs.ts';
import { type DriverAnswer, driverPaths, openDriving } from '../../../../../../tests/setup/driving.ts';

const { db, staff, haulWithDriver } = await openDriving();

const rape = await createGrain(db, { name: 'Raps' });

/** A haul of two rows, and its driver's phone, which knows only some of them. */
async function openHaul(knows: 1 | 2) {
  const haul = await haulWithDriver();
  const second = await createJobRow(db, {
    transport_job_id: haul.jobId,
    product_id: rape.id,
    quantity: '12',
    pickup_location_id: haul.row.pickup_location_id,
    destination_location_id: haul.row.destination_location_id,
  });
  const seen = {
    rows: [haul.row, second].slice(0, knows).map((row) => ({
      transportJobProductId: row.id,
      pickupLocationId: row.pickup_location_id,
      destinationLocationId: row.destination_location_id,
    })),
  };
  const step = (fields: object = {}) => ({ ...actionFields(haul.jobId), seen, ...fields });
  const post = (path: string, body: object) => haul.driver.post<DriverAnswer>(path, body);
  return { ...haul, second, step, post };
}

type OpenHaul = Awaited<ReturnType<typeof openHaul>>;

/** The later steps as they wait on the phone: each contains what the driver saw at the beginning. */
async function driveOn({ step, post }: OpenHaul): Promise<void> {
  // The goods differ from those seen, so the ordered quantity is unusual; the driver has confirmed it.
  const weighed = { ...weights, confirmed: ['grossWeightKg'] };
  const steps: [string, object?][] = [
    [driverPaths.arrive],
    [driverPaths.leave, weighed],
    [driverPaths.arrive],
    [driverPaths.leave, weighed],
  ];
  for (const [path, fields] of steps) {
    const answer = await post(path, step(fields));
    expect(answer.status, answer.text).toBe(200);
  }
}

async function cancel(row: { id: number }) {
  const answer = await staff.put(`/api/transport-job-products/${row.id}/cancel`);
  expect(answer.status, answer.text).toBe(200);
}

async function alertsOf({ jobId }: Pick<Haul, 'jobId'>): Promise<Alert[]> {
  const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?size=100')).body;
  return content.filter(
    ({ kind, transportJobId }) => kind === 'CHANGED_MEANWHILE' && transportJobId === jobId,
  );
}

const stateOf = async ({ id }: { id: number }) => {
  // A cancelled row is not in the table.
  const answer = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${id}`);
  const { status, deliveredQuantity } = answer.body.content;
  return { status, deliveredQuantity };
};

const causesOf = async ({ id }: { id: number }) => {
  const { content } = (
    await staff.get<{ content: JobRowHistoryEntry[] }>(`/api/transport-job-products/${id}/history`)
  ).body;
  return content.flatMap(({ action, changes }) =>
    changes.filter(({ field }) => field === 'cause').map(({ after }) => `${action}: ${after ?? ''}`),
  );
};

test('goods that the office took off a job meanwhile are carried where the driver carried them', async () => {
  const haul = await openHaul(2);
  const { post, step, second, row } = haul;
  await cancel(second);
  const start = step();
  const asked = await post(driverPaths.start, start);
  expect([asked.status, asked.problems]).toEqual([409, ['seen.rows CHANGED_MEANWHILE']]);
  expect((await stateOf(row)).status).toBe('UNCOMPLETED');
  expect((await stateOf(second)).status).toBe('CANCELLED');
  const [question] = await alertsOf(haul);
  expect(question).toMatchObject({ rowId: second.id, data: { keep: null } });
  expect(question?.summary).toContain('Raps, 12 t: kontor võttis tööst ära');

  expect((await post(driverPaths.start, { ...start, keep: 'MINE' })).status).toBe(200);
  expect((await stateOf(second)).status).toBe('ON_THE_WAY');
  await driveOn(haul);
  // The weight is divided among all rows that were carried, not given only to the new goods.
  const delivered = [await stateOf(row), await stateOf(second)];
  expect(delivered.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(delivered.reduce((sum, each) => sum + (each.deliveredQuantity ?? 0), 0)).toBeCloseTo(28.48);
  const alerts = await alertsOf(haul);
  expect(alerts).toMatchObject([{ id: question?.id, data: { keep: 'MINE' } }]);
  expect(alerts[0]?.summary).toContain('Raps, 12 t on koormas (kontor võttis tööst ära)');
  expect(await causesOf(second)).toContainEqual(expect.stringMatching(/^restored: .*juh/i));
});

test('goods that were taken off and left behind stay cancelled, and are asked about once', async () => {
  const haul = await openHaul(2);
  const { post, step, second, row } = haul;
  await cancel(second);
  const start = step();
  expect((await post(driverPaths.start, start)).status).toBe(409);
  expect((await post(driverPaths.start, { ...start, keep: 'OFFICE' })).status).toBe(200);
  await driveOn(haul);
  expect(await stateOf(row)).toEqual({ status: 'COMPLETED', deliveredQuantity: 28.48 });
  expect(await stateOf(second)).toEqual({ status: 'CANCELLED', deliveredQuantity: null });
  expect(await alertsOf(haul)).toMatchObject([{ data: { keep: 'OFFICE' } }]);
});

test('goods that the office added meanwhile are not said to be carried by a driver who never saw them', async () => {
  const haul = await openHaul(1);
  const { post, step, second, row } = haul;
  const start = step();
  const asked = await post(driverPaths.start, start);
  expect([asked.status, asked.problems]).toEqual([409, ['seen.rows CHANGED_MEANWHILE']]);
  expect((await alertsOf(haul))[0]?.summary).toContain('Raps, 12 t: kontor lisas töösse');
  expect((await post(driverPaths.start, { ...start, keep: 'MINE' })).status).toBe(200);
  await driveOn(haul);
  expect(await stateOf(row)).toEqual({ status: 'COMPLETED', deliveredQuantity: 28.48 });
  expect(await stateOf(second)).toEqual({ status: 'CANCELLED', deliveredQuantity: null });
  const alerts = await alertsOf(haul);
  expect(alerts).toMatchObject([{ rowId: second.id, data: { keep: 'MINE' } }]);
  expect(alerts[0]?.summary).toContain('Raps, 12 t ei ole koormas (kontor lisas töösse)');
  expect(await causesOf(second)).toContainEqual(expect.stringMatching(/^cancelled: .*juh/i));
});

test('a driver who took the added goods along says so once, and carries them', async () => {
  const haul = await openHaul(1);
  const { post, step, second } = haul;
  const start = step();
  expect((await post(driverPaths.start, start)).status).toBe(409);
  expect((await post(driverPaths.start, { ...start, keep: 'OFFICE' })).status).toBe(200);
  await driveOn(haul);
  expect((await stateOf(second)).status).toBe('COMPLETED');
  expect(await alertsOf(haul)).toMatchObject([{ data: { keep: 'OFFICE' } }]);
});

test('goods taken off while the truck was on its way to them are asked about before it has loaded', async () => {
  const haul = await openHaul(2);
  const { post, step, second } = haul;
  expect((await post(driverPaths.start, step())).status).toBe(200);
  await cancel(second);
  const arrival = step();
  expect((await post(driverPaths.arrive, arrival)).problems).toEqual(['seen.rows CHANGED_MEANWHILE']);
  expect((await post(driverPaths.arrive, { ...arrival, keep: 'MINE' })).status).toBe(200);
  expect((await stateOf(second)).status).toBe('IN_PROGRESS');
});

test('rows of other jobs are not brought into this one', async () => {
  const haul = await openHaul(1);
  const other = await openHaul(2);
  await cancel(other.second);
  const rows = [haul.row, haul.second, other.second].map(({ id }) => ({ transportJobProductId: id }));
  const answer = await haul.post(driverPaths.start, haul.step({ seen: { rows }, keep: 'MINE' }));
  expect(answer.status, answer.text).toBe(200);
  expect((await stateOf(other.second)).status).toBe('CANCELLED');
  expect(await alertsOf(haul)).toEqual([]);
});

test('goods that the office sent elsewhere before it took them off go where the driver saw them going', async () => {
  const haul = await openHaul(2);
  const { post, step, second } = haul;
  const elsewhere = await createLocation(db, { location_name: 'Rakvere ladu' });
  const { version } = (await staff.get<{ content: JobRow }>(`/api/transport-job-products/${second.id}`)).body
    .content;
  const sent = await staff.patch('/api/transport-job-products/patch-products', [
    { id: second.id, version, changes: { destination: { id: elsewhere.id } } },
  ]);
  expect(sent.status, sent.text).toBe(200);
  await cancel(second);
  const start = step();
  expect((await post(driverPaths.start, start)).status).toBe(409);
  expect((await post(driverPaths.start, { ...start, keep: 'MINE' })).status).toBe(200);
  const answer = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${second.id}`);
  expect(answer.body.content).toMatchObject({
    status: 'ON_THE_WAY',
    destination: { id: second.destination_location_id },
  });
});
