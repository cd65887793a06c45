import { expect, type Page } from '../test.ts';
import { steps, test } from './driver-job.ts';
import type { MadeJob } from './office.ts';

test.use({ role: 'driver' });

test('a tab of an earlier version must be closed first; what it left unsent is sent, or waits for the driver to decide', async ({
  page,
  context,
  office,
}) => {
  const waiting = await office.makeJob('02:11');
  const refused = await office.makeJob('02:22');
  const older = await context.newPage();
  await older.goto('/health/live');
  await leaveUnsent(older, waiting, refused);

  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${waiting.plate}`);
  await expect(page.getByText('Rakenduse vana versioon on veel lahti.', { exact: false })).toBeVisible();
  await older.close();
  await page.reload();
  await page.getByRole('button', { name: 'Vajab tähelepanu: 1' }).click();
  const outbox = page.getByRole('dialog', { name: 'Saatmata andmed' });
  await expect(outbox.getByRole('alert')).toContainText(`Veotöö ${refused.jobId}`);
  await expect(outbox.getByRole('alert')).toContainText(steps.loaded);
  await expect(outbox.getByRole('alert')).toContainText('43 980');
  await expect(outbox.getByRole('listitem')).toHaveCount(0);
  const job = await office.job(waiting.jobId);
  expect(job.history.map(({ what }) => what)).toEqual(['on-route-to-pickup']);
  expect(job.preDriveKm).toBe(7);
});

/** The driver's database as version 1 wrote it, one action still to be sent and one refused; it stays open. */
async function leaveUnsent(page: Page, waiting: MadeJob, refused: MadeJob): Promise<void> {
  await page.evaluate(
    async ([waitingId, refusedId]) => {
      const session = (await (await fetch('/auth/session')).json()) as { user: { id: number } };
      const request = indexedDB.open('koorem-driver', 1);
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
      const item = {
        userId: session.user.id,
        occurredAt: new Date().toISOString(),
        state: 'waiting',
        refusal: null,
        faults: 0,
      };
      tx.objectStore('outbox').add({
        ...item,
        actionId: crypto.randomUUID(),
        transportJobId: waitingId,
        deed: { what: 'on-route-to-pickup', start: { previousLoads: ['Raps'], preDriveKm: 7 } },
      });
      tx.objectStore('outbox').add({
        ...item,
        actionId: crypto.randomUUID(),
        transportJobId: refusedId,
        deed: { what: 'at-location', stop: 'pickup', fields: { grossWeightKg: 43_980 } },
        state: 'attention',
        refusal: { status: 409, message: null, problems: [], current: null },
      });
      await new Promise((resolve, reject) => {
        tx.addEventListener('complete', resolve);
        tx.addEventListener('error', reject);
      });
    },
    [waiting.jobId, refused.jobId] as const,
  );
}
