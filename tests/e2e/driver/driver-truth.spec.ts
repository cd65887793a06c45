import { driverMessages } from '../../../src/server/i18n/driver/messages.ts';
import { et } from '../../../src/web/i18n/et/driver/driver.ts';
import { messages as ru } from '../../../src/web/i18n/ru/driver/driver.ts';
import { holdMs } from '../../../src/web/offline/outbox-item.ts';
import { expect } from '../test.ts';
import { offlineNoise, openJob, press, speak, test } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

test.use({ role: 'driver' });

test('a step taken by mistake is taken back, without a network too; left alone it is sent', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('05:01', 'silokile');
  await openJob(page, made);
  await page.getByLabel(et.start.preDrive).fill('9');
  await page.getByRole('button', { name: et.actions.start, exact: true }).click();
  await expect(page.getByRole('button', { name: et.actions.arriveAtPickup })).toBeVisible();
  await page.getByRole('button', { name: et.undo.button }).click();
  await expect(page.getByLabel(et.start.preDrive)).toHaveValue('9');
  await expect(page.getByRole('button', { name: et.sync.connected })).toBeVisible();

  await haveScreens(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: et.actions.start, exact: true }).click();
  await page.getByRole('button', { name: et.undo.button }).click();
  await expect(page.getByRole('button', { name: et.actions.start, exact: true })).toBeEnabled();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: et.sync.connected })).toBeVisible();
  expect((await office.job(made.jobId)).history).toEqual([]);

  // A second tap presses nothing on the next screen; before the end the driver is asked.
  await page.getByRole('button', { name: et.actions.start, exact: true }).click({ clickCount: 5 });
  await expect(page.getByRole('button', { name: et.actions.arriveAtPickup })).toBeDisabled();
  await expect(page.getByRole('button', { name: et.undo.button })).toBeVisible();
  for (const step of [et.actions.arriveAtPickup, et.actions.leavePickup, et.actions.arriveAtDestination]) {
    await page.getByRole('button', { name: step, exact: true }).click();
  }
  // Where 'Lõpeta' appears: the taps after the first one answer nothing.
  const finish = page.getByRole('button', { name: et.actions.leaveDestination, exact: true });
  const { width = 0, height = 0 } = (await finish.boundingBox()) ?? {};
  await finish.click({ clickCount: 4, position: { x: width * 0.75, y: height / 2 } });
  await expect(page.getByRole('dialog')).toContainText(et.question.finish);
  await page.getByRole('dialog').getByRole('button', { name: et.actions.cancel }).click();
  await expect(finish).toBeVisible();
  await page.clock.install();
  await finish.click();
  await page.getByRole('dialog').getByRole('button', { name: et.question.finishIt, exact: true }).click();
  await expect(page.getByRole('main').getByText(et.statuses.COMPLETED, { exact: true })).toBeVisible();
  // A step that is not undone is sent once its time is over.
  await page.clock.fastForward(holdMs);
  await expect.poll(async () => (await office.job(made.jobId)).driverStatus.code).toBe('COMPLETED');
});

test('reports of a cancelled job go to the office as one alert, and the driver is told', async ({
  page,
  context,
  office,
  expectConsole,
  expectAccessible,
}) => {
  test.slow();
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('05:02', 'silokile');
  await openJob(page, made);
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByLabel(et.start.preDrive).fill('9');
  await page.getByRole('button', { name: et.actions.start, exact: true }).click();
  await page.getByRole('button', { name: et.actions.arriveAtPickup, exact: true }).click();
  await expect(page.getByRole('button', { name: et.sync.waiting(2) })).toBeVisible();
  await office.cancel(made);
  await context.setOffline(false);

  const card = page.getByRole('alert').filter({ hasText: et.cancelledHint });
  await expect(card).toContainText(et.outcome.KEPT, { timeout: 60_000 });
  await expectAccessible(card);
  await expect(page.getByRole('button', { name: et.sync.connected })).toBeVisible();
  await expect(page.getByLabel(et.stop.texts.notes)).toHaveCount(0);
  await press(page, et.changes.understood);
  await expect(card).toHaveCount(0);
  const own = await office.alertsOf(made);
  expect(own).toMatchObject([{ kind: 'DRIVER_REPORT_NOT_APPLIED' }]);
  expect((own[0]?.data as { reports?: unknown[] } | undefined)?.reports).toHaveLength(2);
});

test("an expired session says so at sign-in in the driver's language, with how many steps wait", async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/401/);
  const made = await office.makeJob('00:53', 'silokile');
  await openJob(page, made);
  await speak(page, 'ru');
  await haveScreens(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: ru.actions.start, exact: true }).click();
  await expect(page.getByRole('button', { name: ru.sync.waiting(1) })).toBeVisible();
  await context.clearCookies({ name: /^koorem_(session|identity)/ });
  await context.setOffline(false);
  // The app itself may be on its way to the sign-in already.
  await page.goto('/services/truck-driver').catch(() => null);
  const { signIn } = driverMessages.ru;
  await expect(page.getByLabel(signIn.username)).toBeVisible();
  const notice = page.getByRole('status');
  await expect(notice).toContainText(ru.sync.expired);
  await expect(notice).toContainText(': 1.');
  await expect(notice).toHaveAttribute('lang', 'ru');
  await page.getByLabel(signIn.username).fill('keegi');
  await page.getByLabel(signIn.password, { exact: true }).fill('vale');
  await page.getByRole('button', { name: signIn.submit }).click();
  await expect(page.getByRole('alert')).toHaveText(signIn.wrong);
});

test('a phone whose clock is wrong is told', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await page.goto('/services/truck-driver');
  await expect(page.getByText(et.clock.fast('10\u{a0}min'))).toBeVisible();
});
