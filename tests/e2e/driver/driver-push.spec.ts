import type { PushPreferences } from '#api/push/push.ts';

import { et } from '../../../src/web/i18n/et/driver/driver.ts';
import { keepsApp } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import { keepShell, test } from './driver-job.ts';

test.use({ role: 'driver', ...keepsApp });

/** Lets the browser subscribe; a headless one has no push service. */
async function letBrowserSubscribe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    let current: unknown = null;
    const subscription = {
      endpoint: 'https://push.example.com/driver',
      toJSON: () => ({ keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.subscribe = () => {
      current = subscription;
      return Promise.resolve(subscription as unknown as PushSubscription);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null);
  });
}

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Menüü' }).click();
  await page.getByRole('button', { name: 'Teavitused' }).click();
  return page.getByRole('dialog', { name: 'Teavitused' });
}

test('a driver allows messages with a tap, chooses quiet hours and turns it off again; one who told the browser no is told where', async ({
  page,
  context,
  expectAccessible,
}) => {
  await letBrowserSubscribe(page);
  await page.goto('/services/truck-driver');
  // Messages arrive at the worker, which the app would start some seconds later.
  await keepShell(page);
  const sheet = await openSheet(page);
  await expect(sheet.getByText('See seade ei saa teateid.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Luba teavitused' }).click();
  await expect(sheet.getByText('See seade saab teateid ka siis, kui Koorem on suletud.')).toBeVisible();
  await sheet.getByRole('switch', { name: 'Veotöö muudetud' }).click();
  await sheet.getByRole('switch', { name: 'Vaikne aeg' }).click();
  await sheet.getByLabel('Algus').fill('21:30');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.getByText('Teavituste valikud on salvestatud')).toBeVisible();
  const answer = await page.request.get('/api/push/preferences');
  expect(((await answer.json()) as { content: PushPreferences }).content).toEqual({
    kinds: ['JOB_NEW', 'JOB_CANCELLED'],
    quietHours: { from: '21:30', to: '06:00' },
  });
  await sheet.getByRole('button', { name: 'Lülita teavitused välja' }).click();
  await expect(sheet.getByText('See seade ei saa teateid.')).toBeVisible();

  await test.step('whoever has told the browser no is told where to change that', async () => {
    const told = await context.newPage();
    await told.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await told.goto('/services/truck-driver');
    const refused = await openSheet(told);
    await expect(refused.getByText('Brauseris on teavitused keelatud.')).toBeVisible();
    await expect(refused.getByRole('button', { name: 'Luba teavitused' })).toHaveCount(0);
  });
});

test.describe('on the list', () => {
  // Nothing in this test comes through the service worker.
  test.use({ serviceWorkers: 'block' });

  test("a job is marked as new, and as changed, until the driver opens it; a message's address opens it", async ({
    page,
    office,
  }) => {
    const made = await office.makeJob('04:41', 'silokile');
    const list = `/services/truck-driver?truckLicensePlateNumber=${made.plate}`;
    const card = page.getByRole('listitem').getByRole('button', { name: made.time });
    await page.goto(list);
    await expect(card.getByText(et.list.new, { exact: true })).toBeVisible();
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: String(made.jobId) })).toBeVisible();
    await page.goto(list);
    await expect(card).toBeVisible();
    await expect(card.getByText(et.list.new, { exact: true })).toHaveCount(0);

    await office.change(made, { notes: 'Sissesõit põllu poolt' });
    await expect(card.getByText(et.list.changed, { exact: true })).toBeVisible();
    await page.goto(`${list}&job=${made.jobId}`);
    await expect(page.getByRole('heading', { level: 1, name: String(made.jobId) })).toBeVisible();
    await expect(page.getByText('Sissesõit põllu poolt').first()).toBeVisible();
    // Shown before all questions and messages about the job.
    await expect(page.getByRole('main')).toContainText(
      new RegExp(`^((?!${et.beforeStart.title}|${et.job.planned}).)*Sissesõit põllu poolt`, 's'),
    );
    await expect.poll(async () => (await office.job(made.jobId)).news).toBeNull();
  });
});
