import { describe, expect, test } from 'vitest';

import { driverLanguages } from '#api/driver/languages.ts';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createTerminal } from '../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openPushApp } from '../../../../tests/setup/push-app.ts';
import { testNow } from '../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../external/http-client.ts';
import type { OutgoingPush } from '../../external/push/push-port.ts';
import { driverMessages } from '../../i18n/driver/messages.ts';
import { createNoticeWorker } from './notice-worker.ts';
import { queueChangeNotices } from './queue-change-notices.ts';

const {
  app,
  clock,
  db,
  drivenHaul,
  errors,
  makeDue,
  newWorker,
  patch,
  pushPort,
  payloads,
  sent,
  staff,
  sendNews,
} = await openPushApp();

describe('what a driver is told', () => {
  test('a new job, in their language, with what opens it', async () => {
    const { truck } = await drivenHaul('ru');
    const { jobId } = await createHaul(db, { truck });
    await sendNews();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ topic: `job-${jobId}`, ttlSeconds: 12 * 3600 });
    expect(payloads()[0]).toMatchObject({ title: 'Новый рейс', lang: 'ru', tag: `job-${jobId}` });
    expect(payloads()[0]?.url).toContain(`job=${jobId}`);
    await sendNews();
    expect(sent).toHaveLength(1);
  });

  test.each(driverLanguages)('in %s, which a browser may be subscribed in', async (language) => {
    const { truck } = await drivenHaul(language);
    await createHaul(db, { truck });
    await sendNews();
    expect(payloads()).toMatchObject([
      { title: driverMessages[language].push.titles.JOB_NEW, lang: language },
    ]);
  });

  test('what has not changed since it was told is not written again', async () => {
    const { jobId } = await drivenHaul();
    const notifiedAt = async () =>
      db
        .selectFrom('told_jobs')
        .select('told_at')
        .where('transport_job_id', '=', jobId)
        .executeTakeFirstOrThrow();
    await queueChangeNotices(db, clock.now, null);
    const before = await notifiedAt();
    await queueChangeNotices(db, clock.now + 1000, null);
    expect(await notifiedAt()).toEqual(before);
  });

  test('several changes at once are one message that names each', async () => {
    const { row, jobId } = await drivenHaul();
    await patch(row.id, { time: '10:15' });
    await queueChangeNotices(db, clock.now, [row.id]);
    await patch(row.id, { quantity: 12.5, notes: 'Värav taga' });
    await sendNews();
    expect(payloads()).toEqual([expect.objectContaining({ title: 'Veotöö muudetud', tag: `job-${jobId}` })]);
    expect(payloads()[0]?.body).toContain('Muutus: kellaaeg, kogus, märkused');
    expect(payloads()[0]?.body).toContain('10:15');
  });

  test('a cancelled job; one that comes and goes unheard is not told', async () => {
    const { row, truck } = await drivenHaul();
    const passing = await createHaul(db, { truck });
    await queueChangeNotices(db, clock.now, null);
    await staff.put(`/api/transport-job-products/${passing.row.id}/cancel`);
    await staff.put(`/api/transport-job-products/${row.id}/cancel`);
    await sendNews();
    expect(payloads().map(({ title }) => title)).toEqual(['Veotöö tühistatud']);
    expect(payloads()[0]?.url).not.toContain('job=');
  });

  test('a job given to another carrier is cancelled for one and new for the other, who hear nothing of each other', async () => {
    const { row, truck } = await drivenHaul();
    const other = await drivenHaul();
    await patch(row.id, { truck: { id: other.truck.id } });
    await sendNews();
    const [cancelled, isNew] = payloads().toSorted((a, b) => b.title.localeCompare(a.title));
    expect(
      payloads()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Uus veotöö', 'Veotöö tühistatud']);
    expect(cancelled?.body).toContain(truck.license_plate_number);
    expect(cancelled?.body).not.toContain(other.truck.license_plate_number);
    expect(isNew?.body).toContain(other.truck.license_plate_number);
  });

  test("not what is no driver's yet, nor what the driver did", async () => {
    const { driver, jobId, truck } = await drivenHaul();
    await createHaul(db, { truck, row: { status: 'UNCONFIRMED' } });
    await driver.post(driverPaths.start, actionFields(jobId));
    await driver.post(driverPaths.arrive, actionFields(jobId));
    await sendNews();
    expect(sent).toEqual([]);
  });

  test('a new destination on the way', async () => {
    const { driver, jobId, row } = await drivenHaul();
    await driver.post(driverPaths.start, actionFields(jobId));
    await patch(row.id, { destination: { id: (await createTerminal(db)).id } });
    await sendNews();
    expect(payloads()[0]?.body).toContain('Muutus: koht');
  });

  test('not the way or the goods that a driver has loaded otherwise', async () => {
    const { driver, jobId, row } = await drivenHaul();
    const second = await createJobRow(db, {
      transport_job_id: jobId,
      pickup_location_id: row.pickup_location_id,
      destination_location_id: row.destination_location_id,
    });
    const rows = [row, second].map((each) => ({
      transportJobProductId: each.id,
      pickupLocationId: each.pickup_location_id,
      destinationLocationId: each.destination_location_id,
    }));
    await queueChangeNotices(db, clock.now, null);
    await patch(row.id, { pickup: { id: (await createTerminal(db)).id } });
    await staff.put(`/api/transport-job-products/${second.id}/cancel`);
    await sendNews();
    expect(payloads().at(-1)?.body).toContain('Muutus: koht, kaup');
    sent.length = 0;
    const load = [driverPaths.start, driverPaths.arrive, driverPaths.leave];
    for (const path of load) {
      const fields = path === driverPaths.leave ? weights : {};
      const step = await driver.post(path, { ...actionFields(jobId), ...fields, seen: { rows } });
      expect(step.status, step.text).toBe(200);
    }
    await sendNews();
    expect(payloads()).toEqual([]);
    // A later change by the office is news again.
    await patch(row.id, { notes: 'Helista ette' });
    await sendNews();
    expect(payloads()[0]?.body).toContain('Muutus: märkused');
  });

  test('nothing of kinds that were not wanted', async () => {
    const { driver, row, truck } = await drivenHaul();
    await driver.put('/api/push/preferences', { kinds: ['JOB_CANCELLED'], quietHours: null });
    await createHaul(db, { truck });
    await patch(row.id, { time: '11:00' });
    await sendNews();
    expect(sent).toEqual([]);
    await staff.put(`/api/transport-job-products/${row.id}/cancel`);
    await sendNews();
    expect(sent).toHaveLength(1);
  });

  test('quiet hours hold it back until they end', async () => {
    const { driver, row } = await drivenHaul();
    const quietHours = { from: '11:00', to: '13:00' };
    await driver.put('/api/push/preferences', { kinds: ['JOB_CHANGED'], quietHours });
    await patch(row.id, { time: '17:00' });
    await sendNews();
    expect(sent).toEqual([]);
    clock.now = testNow + 3_600_000;
    await sendNews();
    expect(sent).toHaveLength(1);
  });

  test('nothing after the day of the job, nor to a driver who has gone elsewhere', async () => {
    const { row } = await drivenHaul();
    const moved = await drivenHaul();
    await patch(row.id, { time: '17:00' });
    await patch(moved.row.id, { time: '17:00' });
    await queueChangeNotices(db, clock.now, null);
    const { carrierId } = await createHaul(db);
    await db
      .updateTable('users')
      .set({ carrier_company_id: carrierId })
      .where('id', '=', moved.driver.user.id)
      .execute();
    clock.now = testNow + 24 * 3_600_000;
    await newWorker().work();
    expect(sent).toEqual([]);
    expect(await db.selectFrom('push_notices').selectAll().execute()).toEqual([]);
  });
});

describe('delivery', () => {
  test('a process that is killed while it sends loses nothing', async () => {
    const { row } = await drivenHaul();
    await patch(row.id, { time: '17:00' });
    await queueChangeNotices(db, clock.now, null);
    const killed = createNoticeWorker({
      db,
      now: () => clock.now,
      port: { ...pushPort, send: () => new Promise(() => undefined) },
      log: app.log,
    });
    void killed.work();
    await expect
      .poll(async () => (await db.selectFrom('push_notices').select('attempts').executeTakeFirst())?.attempts)
      .toBe(1);
    // Not while the first one may still be running.
    await newWorker().work();
    expect(sent).toEqual([]);
    await makeDue();
    await newWorker().work();
    expect(sent).toHaveLength(1);
  });

  test('a change that nobody was there to note is found by the next comparison', async () => {
    const { row } = await drivenHaul();
    await patch(row.id, { time: '17:00' });
    await sendNews();
    expect(sent).toHaveLength(1);
  });

  test('a browser that is subscribed no more is forgotten', async () => {
    const { row } = await drivenHaul();
    await patch(row.id, { time: '17:00' });
    errors.push(new ExternalError('refused', 'answered 410', 410));
    await sendNews();
    expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  });

  test('a service that is away is asked again, and given up after all tries', async () => {
    const { row } = await drivenHaul();
    await patch(row.id, { time: '17:00' });
    errors.push(...Array.from({ length: 7 }, () => new ExternalError('unavailable', 'answered 503', 503)));
    await sendNews();
    await newWorker().work();
    expect(errors).toHaveLength(6);
    for (let tries = 0; tries < 6; tries += 1) {
      await makeDue();
      await newWorker().work();
    }
    expect(errors).toEqual([]);
    expect(await db.selectFrom('push_notices').selectAll().execute()).toEqual([]);
  });

  test('what changes while it is being sent is sent again', async () => {
    const { row } = await drivenHaul();
    await patch(row.id, { time: '17:00' });
    await queueChangeNotices(db, clock.now, null);
    let isFirst = true;
    const slow = {
      ...pushPort,
      async send(push: OutgoingPush) {
        if (isFirst) {
          isFirst = false;
          await patch(row.id, { time: '18:00' });
          await queueChangeNotices(db, clock.now, null);
        }
        await pushPort.send(push);
      },
    };
    await createNoticeWorker({ db, now: () => clock.now, port: slow, log: app.log }).work();
    expect(payloads().map(({ body }) => /1[78]:00/.exec(body)?.[0])).toEqual(['17:00', '18:00']);
  });
});
