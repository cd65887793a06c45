import { expect, type Page } from '../test.ts';
import { test } from './driver-job.ts';
import type { MadeJob } from './office.ts';

test.use({ role: 'driver' });

test('a tab of an older version must be closed first; what it left unsent or asked about is sent', async ({
  page,
  context,
  office,
}) => {
  for (const version of [1, 2] as const) {
    await test.step(`of version ${version}`, async () => {
      const waiting = await office.makeJob(`02:1${version}`);
      const refused = await office.makeJob(`02:2${version}`);
      const older = await context.newPage();
      await older.goto('/health/live');
      await leaveUnsent(older, version, waiting, refused);

      await page.goto(`/services/truck-driver?truckLicensePlateNumber=${waiting.plate}`);
      await expect(page.getByText('Rakenduse vana versioon on veel lahti.', { exact: false })).toBeVisible();
      await older.close();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
      await expect
        .poll(async () => (await office.job(waiting.jobId)).history.map(({ what }) => what))
        .toEqual(['on-route-to-pickup']);
      expect((await office.job(waiting.jobId)).preDriveKm).toBe(7);
      await expect
        .poll(async () => (await office.job(refused.jobId)).history.map(({ what }) => what))
        .toEqual(['on-route-to-pickup', 'arrival-at-location']);
      await forgetDatabase(page);
    });
  }
});

/** The device is as if the app had never been there. */
async function forgetDatabase(page: Page): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate(async () => {
    const request = indexedDB.deleteDatabase('koorem-driver');
    await new Promise((resolve, reject) => {
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
  });
}

/**
 * The driver's database as an older version wrote it: one action still to be sent, one about which its driver was
 * asked, and one behind it; it stays open.
 */
async function leaveUnsent(page: Page, version: 1 | 2, waiting: MadeJob, refused: MadeJob): Promise<void> {
  await page.evaluate(
    async ([version, waitingId, refusedId]) => {
      const session = (await (await fetch('/auth/session')).json()) as { user: { id: number } };
      const request = indexedDB.open('koorem-driver', version);
      request.addEventListener('upgradeneeded', () => {
        const db = request.result;
        db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('user', 'userId');
        db.createObjectStore('jobs', { keyPath: ['userId', 'job.transportJobId'] });
        db.createObjectStore('reads', { keyPath: ['userId', 'name'] });
      });
      await new Promise((resolve, reject) => {
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      });
      const tx = request.result.transaction('outbox', 'readwrite');
      const add = (transportJobId: number, action: object, over: object = {}) =>
        tx.objectStore('outbox').add({
          userId: session.user.id,
          actionId: crypto.randomUUID(),
          transportJobId,
          occurredAt: new Date().toISOString(),
          state: 'waiting',
          refusal: null,
          faults: 0,
          [version === 1 ? 'deed' : 'action']: action,
          ...over,
        });
      add(waitingId, { what: 'on-route-to-pickup', start: { previousLoads: ['Raps'], preDriveKm: 7 } });
      const problems = [{ field: 'seen.destinationLocationId', code: 'CHANGED_MEANWHILE' }];
      add(
        refusedId,
        { what: 'on-route-to-pickup', start: { previousLoads: [] }, ...(version === 2 && { keep: 'MINE' }) },
        { state: 'attention', refusal: { status: 409, message: 'Muudetud', problems, current: null } },
      );
      add(refusedId, { what: 'arrival-at-location', stop: 'pickup' });
      await new Promise((resolve, reject) => {
        tx.addEventListener('complete', resolve);
        tx.addEventListener('error', reject);
      });
    },
    [version, waiting.jobId, refused.jobId] as const,
  );
}
