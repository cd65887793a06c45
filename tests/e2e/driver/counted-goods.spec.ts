import { expect } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, steps, test } from './driver-job.ts';
import { haveScreens } from './fetched-screens.ts';

test.use({ role: 'driver' });
test.slow();

test('packaged goods are counted at both ends, and what differs is asked about and told', async ({
  page,
  office,
  context,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('07:31', 'deltametriin');
  await openJob(page, made);
  // Dangerous goods are said to be so before the driver sets off, and where they are loaded, without a network too.
  const isDangerous = page.getByText('Ohtlik veos: UN 1993, klass 3', { exact: true });
  await expect(isDangerous).toBeVisible();
  await haveScreens(page);
  await context.setOffline(true);
  await press(page, steps.start);
  await expect(isDangerous).toBeVisible();
  await press(page, steps.atPickup);
  await expect(isDangerous).toBeVisible();
  await context.setOffline(false);
  const step = page.getByRole('group', { name: 'Kogus ja kaal' });
  const count = step.getByLabel(/^Loetud kogus/);
  await expect(step.getByText('tellitud 4')).toBeVisible();
  await count.fill('3');
  await count.blur();
  await expect(step.getByRole('alert')).toContainText(/: loetud 3, tellitud on 4/);
  await expectAccessible(step);
  await press(page, 'Jah, õige');
  await page.getByLabel('Partii kotilt').fill('L 77-1');
  await press(page, steps.loaded);
  await press(page, steps.atDestination);

  await test.step('at the destination what was loaded is what should be there', async () => {
    const unloaded = step.getByLabel(/^Loetud kogus/);
    await expect(step.getByText('laaditud 3')).toBeVisible();
    // Nothing is filled in yet, and the form is at most two phone screens high, without the bar that covers it.
    const bar = page.getByRole('button', { name: steps.unloaded }).locator('..');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height - ((await bar.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(2 * 844);
    await unloaded.fill('3');
    await unloaded.blur();
    await expect(step.getByRole('alert')).toHaveCount(0);
    await press(page, steps.unloaded);
    await sendAtOnce(page);
  });
  await expect(page.getByRole('heading', { name: 'Kokkuvõte' })).toBeVisible();
  await expect.poll(async () => (await office.row(made.rowId)).deliveredQuantity).toBe(3);
  expect(await office.alertsOf(made)).toContainEqual(
    expect.objectContaining({
      kind: 'WEIGHT_UNUSUAL',
      summary: expect.stringContaining('loetud 3, tellitud on 4'),
    }),
  );

  await test.step('a correction shows what was counted', async () => {
    await press(page, 'Muuda andmeid');
    const atPickup = page.getByRole('region', { name: 'Lähtekoht' });
    await expect(page.getByLabel('Partii kotilt')).toHaveValue('L 77-1');
    await atPickup.getByRole('button', { name: /^Kogus ja kaal 3/ }).click();
    const pickup = atPickup.getByLabel(/^Loetud kogus/);
    await expect(pickup).toHaveValue('3');
    await pickup.fill('4');
    await pickup.blur();
    // Now it is the destination that has fewer.
    await press(page, 'Jah, õige');
    await press(page, 'Salvesta');
    await sendAtOnce(page);
    await expect
      .poll(async () => (await office.alertsOf(made)).map(({ summary }) => summary))
      .toEqual([expect.stringContaining('maha loeti 3, peale 4')]);
  });
});
