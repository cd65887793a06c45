import { formatPlate } from '#domain/vehicles/plate.ts';

import { messages as ru } from '../../../src/web/i18n/ru/driver/driver.ts';
import { keepsApp } from '../screens.ts';
import { expect, test as demoTest } from '../test.ts';
import { keepShell, offlineNoise, openJob, press, steps, test } from './driver-job.ts';

test.use({ role: 'driver' });

const list = '/services/truck-driver';

test('the job in hand is where the app reopens, stands on top of the list, and goes on from there', async ({
  page,
  office,
}) => {
  const made = await office.makeJob('04:12');
  await page.goto(list);
  // The driver's own truck is chosen already.
  await expect(page.getByRole('button', { name: formatPlate(made.plate) })).toBeVisible();
  await openJob(page, made);
  await expect(page.getByText(/^u \d+ km · \d+ min \(hinnang\)/).first()).toBeVisible();
  await expect(page.getByText('Täna 04:12')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Helista kontorisse' })).toHaveAttribute('href', /^tel:/);
  await press(page, steps.start);
  await expect(page.getByRole('button', { name: steps.atPickup })).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('button', { name: steps.atPickup })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Minu veotööd' })).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: '04:12' })
    .getByRole('button', { name: 'Jätka' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Veotöö ${made.jobId}` })).toBeVisible();
});

test('another job is told of while one is open and on the list, and stays told until it is touched', async ({
  page,
  office,
}) => {
  await page.addInitScript(() => {
    const vibrations: unknown[] = [];
    Object.assign(window, { vibrations });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => vibrations.push(pattern) });
  });
  const open = await office.makeJob('01:27', 'silokile');
  const line = page.waitForRequest('**/api/truck-drivers/events?*');
  await openJob(page, open);
  await line;
  const other = await office.makeJob('01:28', 'silokile');
  const notice = page.getByRole('status').filter({ hasText: /Uus veotöö.*01:28/ });
  await expect(notice).toBeVisible();
  // Felt in a pocket.
  expect(await page.evaluate(() => Reflect.get(window, 'vibrations') as unknown)).toContainEqual([
    300, 150, 300,
  ]);
  await page
    .getByRole('button', { name: 'Minu veotööd' })
    .or(page.getByRole('link', { name: 'Koorem' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Minu veotööd' })).toBeVisible();
  await notice.getByRole('button', { name: 'Ava' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Veotöö ${other.jobId}` })).toBeVisible();
  // A job that has not begun leaves the list; the phone asks what became of it.
  await office.cancel(open);
  await expect(page.getByRole('status').filter({ hasText: /Veotöö tühistatud.*01:27/ })).toBeVisible();
  // What another phone has finished is no news any more.
  const { jobId: transportJobId } = await office.makeJob('01:29', 'silokile');
  const third = page.getByRole('status').filter({ hasText: /Uus veotöö.*01:29/ });
  await expect(third).toBeVisible();
  await office.otherPhone('on-route-to-pickup', { transportJobId });
  for (const stop of ['pickup', 'destination']) {
    await office.otherPhone('arrival-at-location', { transportJobId, stop });
    await office.otherPhone('at-location', { transportJobId, stop });
  }
  await expect(third).toHaveCount(0);
});

test('what became of a job that was given away is asked once, not at each reading of the list', async ({
  page,
  office,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/transport-jobs') && searchParams.has('id')) asked.push(request.url());
  });
  const made = await office.makeJob('01:31', 'silokile');
  const line = page.waitForRequest('**/api/truck-drivers/events?*');
  await page.goto(`${list}?truckLicensePlateNumber=${made.plate}`);
  await line;
  const shown = (time: string) => page.getByRole('listitem').getByRole('button', { name: time });
  await expect(shown(made.time)).toBeVisible();
  await office.giveToOtherTruck(made);
  await expect(shown(made.time)).toHaveCount(0);
  await expect.poll(() => asked).toHaveLength(1);
  for (const time of ['01:32', '01:33']) {
    await office.makeJob(time, 'silokile');
    await expect(shown(time)).toBeVisible();
  }
  expect(asked).toHaveLength(1);
});

demoTest.describe('kept on the device', () => {
  demoTest.use({ role: 'driver', ...keepsApp });

  demoTest(
    "own work is shown by day, week and month, in the driver's language from the menu, offline too",
    async ({ page, context, expectAccessible, expectConsole }) => {
      expectConsole(offlineNoise);
      await page.goto(list);
      await keepShell(page);
      await press(page, 'Menüü');
      await page.getByRole('navigation').getByRole('button', { name: 'Русский' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: ru.list.work }).click();
      await expect(page.getByRole('heading', { level: 1, name: ru.work.title })).toBeVisible();
      await page.getByRole('button', { name: ru.work.periods.month }).click();
      await expect(page.getByText(ru.work.tonnes)).toBeVisible();
      await expectAccessible();
      await context.setOffline(true);
      await page.getByRole('button', { name: ru.work.previous }).click();
      await expect(page.getByText(ru.work.tonnes)).toBeVisible();
    },
  );
});
