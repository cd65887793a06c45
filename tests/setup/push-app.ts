import { beforeEach, expect } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import type { ExternalError } from '../../src/server/external/http-client.ts';
import type { OutgoingPush } from '../../src/server/external/push/push-port.ts';
import type { NoticePayload } from '../../src/server/features/push/notice-payload.ts';
import { createNoticeWorker } from '../../src/server/features/push/notice-worker.ts';
import { queueChangeNotices } from '../../src/server/features/push/queue-change-notices.ts';
import { createHaul } from '../factories/driver-actions.ts';
import { driverPaths } from './driving.ts';
import { openTestApp, rolePermissions, type SignedInClient, testNow } from './test-app.ts';

/**
 * The app beside a push service whose next answers each test decides (`errors`) and whose messages it reads (`sent`).
 */
export async function openPushApp() {
  const sent: OutgoingPush[] = [];
  const errors: ExternalError[] = [];
  const pushPort = {
    publicKey: async () => 'key',
    accepts: (endpoint: string) => endpoint.startsWith('https://push.example/'),
    async send(push: OutgoingPush) {
      const error = errors.shift();
      if (error !== undefined) throw error;
      sent.push(push);
    },
  };
  const { app, clock, db, signIn } = await openTestApp(
    { PUBLIC_URL: 'https://koorem.example', PUSH_SEEN_MINUTES: '30' },
    { external: { push: pushPort } },
  );
  const staff = await signIn();

  beforeEach(async () => {
    clock.now = testNow;
    sent.length = 0;
    errors.length = 0;
    await db.deleteFrom('push_subscriptions').execute();
  });

  const newWorker = () => createNoticeWorker({ db, now: () => clock.now, port: pushPort, log: app.log });
  /** Does what the server does by itself some seconds after a change. */
  async function sendNews(): Promise<void> {
    await queueChangeNotices(db, clock.now, null);
    await newWorker().work();
  }
  const payloads = () => sent.map(({ payload }) => JSON.parse(payload) as NoticePayload);
  const makeDue = () =>
    db
      .updateTable('push_notices')
      .set({ next_attempt_at: new Date(0) })
      .execute();

  let endpoints = 0;
  const subscription = (language = 'et') => {
    endpoints += 1;
    return {
      endpoint: `https://push.example/${endpoints}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      language,
    };
  };

  const subscribe = async (client: SignedInClient, given = subscription()) => {
    const answer = await client.post<{ content: { id: number } }>('/api/push/subscriptions', given);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.content.id;
  };

  /** A job, a driver of its carrier with a browser, and nothing that is still news. */
  async function drivenHaul(language = 'et') {
    const haul = await createHaul(db);
    const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: haul.carrierId });
    await queueChangeNotices(db, clock.now, null);
    await subscribe(driver, subscription(language));
    const newsOf = async (jobId = haul.jobId) => {
      const jobs = await driver.get<{ content: DriverJob[] }>(driverPaths.jobs);
      return jobs.body.content.find((job) => job.transportJobId === jobId)?.news;
    };
    return { ...haul, driver, newsOf };
  }

  async function patch(rowId: number, changes: unknown): Promise<void> {
    const { version } = await db
      .selectFrom('transport_job_products')
      .select('version')
      .where('id', '=', rowId)
      .executeTakeFirstOrThrow();
    const answer = await staff.patch('/api/transport-job-products/patch-products', [
      { id: rowId, version, changes },
    ]);
    expect(answer.status, answer.text).toBe(200);
  }
  return {
    app,
    clock,
    db,
    drivenHaul,
    errors,
    makeDue,
    newWorker,
    patch,
    payloads,
    pushPort,
    sent,
    signIn,
    staff,
    subscribe,
    subscription,
    sendNews,
  };
}
