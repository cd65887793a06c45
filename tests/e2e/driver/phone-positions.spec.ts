import { expect } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, steps, test } from './driver-job.ts';

test.use({
  role: 'driver',
  permissions: ['geolocation'],
  geolocation: { latitude: 58.9, longitude: 25.6 },
});

test('the office sees where a driver is who shows it while a job is under way; at the place it offers the arrival', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  const made = await office.makeJob('04:11');
  expectConsole(offlineNoise);
  await page.clock.install();
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
  const choice = page.getByRole('switch', { name: 'Näita minu asukohta kontorile' });
  await expect(choice).not.toBeChecked();
  const told = page.waitForResponse('**/api/truck-drivers/position-consent?**');
  await choice.check();
  expect((await told).status()).toBe(200);
  await expect(page.getByText('Asukohta näidatakse')).toBeHidden();
  await expectAccessible();

  await openJob(page, made);
  const sent = page.waitForResponse('**/api/truck-drivers/positions?**');
  await press(page, steps.start);
  await sendAtOnce(page);
  await expect(page.getByText('Asukohta näidatakse')).toBeVisible();
  expect(await (await sent).json()).toEqual({ content: { taken: 1, refused: [] } });
  await expectAccessible();

  await test.step('at the place for three minutes it offers the arrival with the time since when', async () => {
    const { pickup } = await office.row(made.rowId);
    const [latitude, longitude] = [Number(pickup.latitude), Number(pickup.longitude)];
    await context.setOffline(true);
    await context.setGeolocation({ latitude, longitude: longitude + 0.001 });
    const offer = page.getByRole('button', { name: /^Jõudsin \d\d:\d\d$/ });
    await page.clock.fastForward('00:30');
    // The phone answers in its own time, whatever the page's clock says.
    const kept = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => /^koorem\.\d+\.positions$/.test(name)) ?? '';
        return localStorage.getItem(key) ?? '';
      });
    await expect.poll(kept).toContain(`"latitude":${String(latitude)}`);
    await expect(offer).toBeHidden();
    await page.clock.fastForward('03:10');
    await expect(offer).toBeVisible();
    await expectAccessible();
    await offer.click();
    await expect(page.getByRole('button', { name: steps.loaded })).toBeVisible();
  });
});
