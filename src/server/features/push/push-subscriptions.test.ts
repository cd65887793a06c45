import { describe, expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { PushPreferences } from '#api/push/push.ts';

import { createHaul } from '../../../../tests/factories/driver-actions.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openPushApp } from '../../../../tests/setup/push-app.ts';
import { rolePermissions, testNow } from '../../../../tests/setup/test-app.ts';
import { queueChangeNotices } from './queue-change-notices.ts';

const { clock, db, drivenHaul, newWorker, patch, sent, signIn, staff, subscribe, subscription, sendNews } =
  await openPushApp();

describe('subscriptions and choices', () => {
  test('the key, for everybody who is signed in', async () => {
    expect((await staff.get('/api/push/key')).body).toEqual({ content: { publicKey: 'key' } });
  });

  test('an endpoint that is no push service is refused', async () => {
    const answer = await staff.post('/api/push/subscriptions', {
      ...subscription(),
      endpoint: 'https://10.0.0.1/push',
    });
    expect(answer.problems).toEqual(['endpoint INVALID']);
  });

  test("a browser is the last user's, and what waited for the one before is not told", async () => {
    const { row, carrierId } = await drivenHaul();
    const given = subscription();
    const first = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
    const second = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
    const id = await subscribe(first, given);
    await patch(row.id, { time: '17:00' });
    await queueChangeNotices(db, clock.now, null);
    expect(await subscribe(second, given)).toBe(id);
    await newWorker().work();
    expect(sent.map(({ endpoint }) => endpoint)).not.toContain(given.endpoint);
    const kept = () => db.selectFrom('push_subscriptions').select('user_id').where('id', '=', id).execute();
    expect((await first.delete(`/api/push/subscriptions/${id}`)).status).toBe(204);
    expect(await kept()).toHaveLength(1);
    expect((await second.delete(`/api/push/subscriptions/${id}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
    expect((await second.delete(`/api/push/subscriptions/${id}`)).status).toBe(204);
  });

  test('everything at any time, until something else is chosen', async () => {
    const driver = await signIn({ permissions: rolePermissions.driver });
    const read = async () =>
      (await driver.get<{ content: PushPreferences }>('/api/push/preferences')).body.content;
    expect(await read()).toEqual({ kinds: ['JOB_NEW', 'JOB_CHANGED', 'JOB_CANCELLED'], quietHours: null });
    const chosen = { kinds: ['JOB_NEW'], quietHours: { from: '22:00', to: '06:00' } };
    expect((await driver.put('/api/push/preferences', chosen)).body).toEqual({ content: chosen });
    expect(await read()).toEqual(chosen);
    const wrong = { kinds: ['ALL'], quietHours: { from: '22:00', to: '25:00' } };
    expect((await driver.put('/api/push/preferences', wrong)).problems).toEqual([
      'kinds.0 INVALID',
      'quietHours.to INVALID',
    ]);
  });
});

describe('what a driver has seen', () => {
  test('a job is new until opened, changed until opened again, for each driver', async () => {
    const { row, jobId, carrierId, driver, newsOf } = await drivenHaul();
    const colleague = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
    expect(await newsOf()).toBe('new');
    expect((await driver.post(driverPaths.seen(jobId))).status).toBe(204);
    expect(await newsOf()).toBeNull();
    const jobs = await colleague.get<{ content: DriverJob[] }>(driverPaths.jobs);
    expect(jobs.body.content[0]?.news).toBe('new');
    await patch(row.id, { time: '17:00' });
    expect(await newsOf()).toBe('changed');
    await driver.post(driverPaths.seen(jobId), {});
    expect(await newsOf()).toBeNull();
  });

  test('what was opened before it changed, and told late, is not taken as seen', async () => {
    const { row, jobId, driver, newsOf } = await drivenHaul();
    const jobs = await driver.get<{ content: DriverJob[] }>(driverPaths.jobs);
    const { snapshot } = jobs.body.content[0] ?? {};
    await patch(row.id, { time: '17:00' });
    await driver.post(driverPaths.seen(jobId), { snapshot });
    expect(await newsOf()).toBe('new');
  });

  test("another carrier's job is not there", async () => {
    const { driver } = await drivenHaul();
    const { jobId } = await createHaul(db);
    expect((await driver.post(driverPaths.seen(jobId))).status).toBe(404);
  });

  test('the day check names a job whose message nobody has seen in time', async () => {
    const { jobId, row, driver } = await drivenHaul();
    const isUnseen = async () =>
      (await staff.get<{ content: RowPreflight }>(`/api/transport-job-products/${row.id}/preflight`)).body
        .content.isPushUnseen;
    await patch(row.id, { time: '17:00' });
    await sendNews();
    clock.now = testNow + 29 * 60_000;
    expect(await isUnseen()).toBe(false);
    clock.now = testNow + 31 * 60_000;
    expect(await isUnseen()).toBe(true);
    const day = await staff.get<{ content: RowPreflight[] }>(
      '/api/transport-job-products/preflight?date=2026-05-20',
    );
    expect(day.body.content.find(({ rowId }) => rowId === row.id)?.isPushUnseen).toBe(true);
    await driver.post(driverPaths.seen(jobId));
    expect(await isUnseen()).toBe(false);
  });
});
