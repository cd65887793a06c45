import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { PlannedJob } from '#api/planning/day-plan.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';

import { actionFields, createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { driverPaths } from '../../../../../tests/setup/driving.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const driverOf = (carrierId: number) =>
  signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId, firstName: 'Jaan' });
const url = driverPaths.report;
const dayMinutes = 24 * 60;
const reportsOf = async (jobId: number) =>
  (
    await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&kind=DRIVER_REPORT&size=100')
  ).body.content.filter(({ transportJobId }) => transportJobId === jobId);
const plannedOf = async (date: string, jobId: number) =>
  (
    await staff.get<{ content: { jobs: PlannedJob[] } }>(`/api/planning/day?date=${date}`)
  ).body.content.jobs.find(({ transportJobId }) => transportJobId === jobId);

test('a queue that is reported is an alert with its photo, once, and moves what the truck has still to do', async () => {
  const haul = await createHaul(db);
  const later = await createHaul(db, { truck: haul.truck });
  await db
    .updateTable('transport_jobs')
    .set({ transport_time: '15:00' })
    .where('id', '=', later.jobId)
    .execute();
  const driver = await driverOf(haul.carrierId);
  await driver.post(driverPaths.start, actionFields(haul.jobId));
  const day = later.row.transport_date;
  const [now, then] = [await plannedOf(day, haul.jobId), await plannedOf(day, later.jobId)];
  const photo = actionFields(haul.jobId);
  const report = {
    text: 'Järjekord u 40 min',
    minutes: 40,
    jobId: haul.jobId,
    photoIds: [photo.actionId],
    actionId: randomUUID(),
  };
  const first = await driver.post<{ content: { id: number } }>(url, report);
  const again = await driver.post<{ content: { id: number } }>(url, report);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.content.id).toBe(first.body.content.id);
  // The photo of it is heavier, and comes after.
  await driver.post(driverPaths.photo, {
    ...photo,
    kind: 'OTHER',
    contentType: 'image/jpeg',
    data: Buffer.from('ffd8ffe000104a46', 'hex').toString('base64'),
  });
  const reports = await reportsOf(haul.jobId);
  expect(reports).toMatchObject([
    {
      summary: expect.stringContaining('teatab: „Järjekord u 40 min“'),
      photos: [{ actionId: photo.actionId, kind: 'OTHER' }],
    },
  ]);

  expect(await plannedOf(day, haul.jobId)).toMatchObject({
    startMinutes: now?.startMinutes,
    endMinutes: (now?.endMinutes ?? 0) + 40,
    delay: { later: 0, longer: 40 },
  });
  expect(await plannedOf(day, later.jobId)).toMatchObject({
    startMinutes: (then?.startMinutes ?? 0) + 40,
    delay: { later: 40, longer: 0 },
  });
  // The office has changed the plan since: the new plan is valid.
  await db
    .updateTable('transport_jobs')
    .set({ transport_time: '16:00' })
    .where('id', '=', later.jobId)
    .execute();
  expect((await plannedOf(day, later.jobId))?.delay).toBeNull();
});

test('a job that a queue carries over midnight stands on the next day too', async () => {
  const haul = await createHaul(db);
  const night = await createHaul(db, { truck: haul.truck });
  const day = night.row.transport_date;
  const moved = (transport_time: string) =>
    db.updateTable('transport_jobs').set({ transport_time }).where('id', '=', night.jobId).execute();
  await moved('12:00');
  const { workMinutes = 0 } = (await plannedOf(day, night.jobId)) ?? {};
  // It would end half an hour after midnight.
  const begins = dayMinutes - 30 - Math.ceil(workMinutes);
  await moved(timeOfMinutes(begins));
  expect(await plannedOf(addDaysInCalendar(day, 1), night.jobId)).toBeUndefined();
  const driver = await driverOf(haul.carrierId);
  await driver.post(driverPaths.start, actionFields(haul.jobId));
  await driver.post(url, { text: 'Järjekord', minutes: 90, jobId: haul.jobId, actionId: randomUUID() });
  expect(await plannedOf(addDaysInCalendar(day, 1), night.jobId)).toMatchObject({
    endMinutes: begins + workMinutes + 90 - dayMinutes,
    delay: { later: 90, longer: 0 },
  });
});

test('a report without a job is about the one in hand; nothing said is refused', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const driver = await driverOf(carrierId);
  await driver.post(driverPaths.start, actionFields(jobId));
  expect((await driver.post(url, { text: 'Rehv' })).status).toBe(200);
  expect(await reportsOf(jobId)).toHaveLength(1);
  expect((await driver.post(url, { text: ' ' })).problems).toEqual(['text INVALID']);
  expect((await driver.post(url, { text: 'Rehv', minutes: 0 })).status).toBe(422);
});

test('a report of a job that another carrier has by now, or nobody, is kept without the job', async () => {
  const { jobId } = await createHaul(db);
  const driver = await driverOf((await createHaul(db)).carrierId);
  const answer = await driver.post<{ content: { id: number } }>(url, { text: 'Koer lahti', jobId });
  expect(answer.status).toBe(200);
  expect((await driver.post(url, { text: 'Rehv', jobId: 987_654 })).status).toBe(200);
  expect(await reportsOf(jobId)).toEqual([]);
  const kept = await db
    .selectFrom('alerts')
    .select(['data'])
    .where('id', '=', answer.body.content.id)
    .executeTakeFirstOrThrow();
  expect(kept.data).toMatchObject({ text: 'Koer lahti', jobId });
});
