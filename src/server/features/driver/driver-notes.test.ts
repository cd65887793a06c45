import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { StopRequest } from '#api/driver/driver-job.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';

import { actionFields, type Haul, weights } from '../../../../tests/factories/driver-actions.ts';
import { drive, driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import type { SignedInClient } from '../../../../tests/setup/test-app.ts';

const { clock, staff, haulWithDriver, rowInTable } = await openDriving();

async function post(driver: SignedInClient, path: string, body: object) {
  const answer = await driver.post(path, body);
  expect(answer.status, answer.text).toBe(200);
}

/** A haul whose driver has left the pickup with these notes. */
async function haulWithNotes(notes: string | null, more: StopRequest = {}) {
  const haul = await haulWithDriver();
  await drive(haul.driver, haul.jobId, 2);
  const body = { ...actionFields(haul.jobId), ...weights, notes, ...more };
  await post(haul.driver, driverPaths.leave, body);
  return { ...haul, leaving: body };
}

async function correctNotes({ driver, jobId }: Haul & { driver: SignedInClient }, notes: string | null) {
  clock.now += 1000;
  const body = { actionId: randomUUID(), transportJobId: jobId, version: 99, changes: { pickup: { notes } } };
  const answer = await driver.patch(driverPaths.edit, body);
  expect(answer.status, answer.text).toBe(200);
}

async function alertsOf({ row }: Pick<Haul, 'row'>, settled = false) {
  const { content } = (await staff.get<{ content: Alert[] }>(`/api/alerts?settled=${String(settled)}`)).body;
  return content.filter(({ kind, rowId }) => kind === 'DRIVER_NOTE' && rowId === row.id);
}

test('what the driver wrote at both stops stands in the row with gross and vehicle weight', async () => {
  const { driver, jobId, row } = await haulWithNotes('Luuk kinni');
  expect(await rowInTable(row.id)).toMatchObject({
    driverNotes: 'Luuk kinni',
    grossWeightKg: weights.grossWeightKg,
    tareWeightKg: weights.vehicleWeightKg,
  });
  await post(driver, driverPaths.arrive, actionFields(jobId));
  const unloaded = { grossWeightKg: 43_900, vehicleWeightKg: 15_480, notes: 'Kott katki' };
  await post(driver, driverPaths.leave, { ...actionFields(jobId), ...unloaded });
  const expected = { driverNotes: 'Luuk kinni\nKott katki', grossWeightKg: 43_900, tareWeightKg: 15_480 };
  expect(await rowInTable(row.id)).toMatchObject(expected);
  const details = await staff.get<{ content: object }>(`/api/transport-job-products/${row.id}`);
  expect(details.body.content).toMatchObject(expected);
});

test('a row that nobody has driven, and one weighed at the pickup alone, say so', async () => {
  const { driver, jobId, row } = await haulWithDriver();
  const empty = { driverNotes: null, grossWeightKg: null, tareWeightKg: null };
  expect(await rowInTable(row.id)).toMatchObject(empty);
  await drive(driver, jobId, 4);
  await post(driver, driverPaths.leave, { ...actionFields(jobId), noScale: true, estimatedWeightKg: 28_000 });
  expect(await rowInTable(row.id)).toMatchObject({
    driverNotes: null,
    grossWeightKg: weights.grossWeightKg,
    tareWeightKg: weights.vehicleWeightKg,
  });
});

test('a note is an alert that names it and leads to its row, until somebody has read it', async () => {
  const haul = await haulWithNotes('Väravas on lukk,\nhelistage 5123456');
  const [alert, ...others] = await alertsOf(haul);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    transportJobId: haul.jobId,
    summary: expect.stringContaining('Väravas on lukk, helistage 5123456') as string,
    data: { stop: 'pickup', notes: 'Väravas on lukk,\nhelistage 5123456', ...weights, netWeightKg: 28_480 },
  });
  // The same report again is the same alert.
  await post(haul.driver, driverPaths.leave, haul.leaving);
  expect(await alertsOf(haul)).toHaveLength(1);

  const settled = await staff.post(`/api/alerts/${alert?.id ?? 0}/settle`, {});
  expect(settled.status).toBe(200);
  await post(haul.driver, driverPaths.arrive, actionFields(haul.jobId));
  expect(await alertsOf(haul)).toEqual([]);
});

test('a changed note is a new alert in place of the old one; a note taken back goes by itself', async () => {
  const haul = await haulWithNotes('Luuk kinni');
  const [first] = await alertsOf(haul);
  await staff.post(`/api/alerts/${first?.id ?? 0}/settle`, {});
  await correctNotes(haul, 'Luuk lahti');
  const [second] = await alertsOf(haul);
  expect(second).toMatchObject({ data: { notes: 'Luuk lahti' } });
  expect(second?.id).not.toBe(first?.id);

  // A note that was already read is reported again when it was different in between.
  await correctNotes(haul, 'Luuk kinni');
  expect((await alertsOf(haul)).map(({ data }) => data.notes)).toEqual(['Luuk kinni']);
  await correctNotes(haul, null);
  expect(await alertsOf(haul)).toEqual([]);
  const gone = (await alertsOf(haul, true)).filter(({ settledBy }) => settledBy === null);
  expect(gone).toHaveLength(2);
  // It says who or what settled it.
  for (const { note } of gone) expect(note).toMatch(/muutis märkust või kustutas selle$/);
});

test('a job without a note is no alert', async () => {
  expect(await alertsOf(await haulWithNotes('  '))).toEqual([]);
});

test('what was written down at a stop stands in the history, the net weight too', async () => {
  const { row } = await haulWithNotes('Luuk kinni', { contactName: 'Õie Mägi' });
  const { content } = (
    await staff.get<{ content: JobRowHistoryEntry[] }>(`/api/transport-job-products/${row.id}/history`)
  ).body;
  const leaving = content.find(({ action }) => action === 'at-location');
  const told = Object.fromEntries(leaving?.changes.map(({ field, after }) => [field, after]) ?? []);
  expect(told).toMatchObject({
    'pickup.notes': 'Luuk kinni',
    'pickup.grossWeightKg': String(weights.grossWeightKg),
    'pickup.vehicleWeightKg': String(weights.vehicleWeightKg),
    'pickup.netWeightKg': '28480',
    'pickup.contactName': 'Õie Mägi',
  });
});
