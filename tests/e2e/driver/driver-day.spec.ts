import { keepsApp } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import {
  answerQuestion,
  keepShell,
  offlineNoise,
  openJob,
  press,
  sendAtOnce,
  sign,
  steps,
  test,
  weigh,
} from './driver-job.ts';

test.use({ role: 'driver', ...keepsApp });

test('a day without a network from the second minute on, with a restart in the middle', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  test.slow();
  expectConsole(offlineNoise);
  const made = await office.makeJob('03:31');
  const ahead = ['papers', 'work-days'].map((what) =>
    page.waitForResponse(`**/api/truck-drivers/${what}?**`),
  );
  await openJob(page, made);
  await Promise.all(ahead);
  await keepShell(page);
  await context.setOffline(true);

  await press(page, steps.start);
  await press(page, 'Teata kontorile');
  const sheet = page.getByRole('dialog', { name: 'Teade kontorile' });
  await sheet.getByRole('button', { name: 'Järjekord' }).click();
  await sheet.getByRole('button', { name: 'u 40 min' }).click();
  await expect(sheet.getByRole('status')).toContainText('Järjekord u 40 min');
  const pictures = Array.from({ length: 11 }, (_, index) => ({
    name: `${index}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(''),
  }));
  await sheet.getByLabel('Lisa foto').setInputFiles(pictures);
  await expect(sheet.getByText('Ülejäänud (1) jäävad veotöö fotodeks.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Jäta fotod välja' }).click();
  await expectAccessible();
  await press(page, 'Saada teade');
  expect((await office.job(made.jobId)).driverStatus.code).toBe('NOT_STARTED');
  await press(page, 'Saatmise ootel: 2');
  await expect(page.getByRole('dialog', { name: 'Saatmata andmed' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');

  // After a dead battery on the way, the driver's work, the list, the job and its papers are all there again.
  await page.goto('/services/truck-driver/my-work');
  await expect(page.getByRole('main').getByText('Veotöid', { exact: true })).toBeVisible();
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
  await expect(
    page.getByText('Võrguühendus puudub. Andmed jäävad seadmesse', { exact: false }),
  ).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: made.time }).click();
  await press(page, 'Dokumendid');
  await press(page, 'Näita ametnikule');
  const shown = page.getByRole('dialog', { name: 'Dokumendid' }).last();
  await expect(shown.getByText(`Saateleht ${made.jobId}-${made.rowId}`)).toBeVisible();
  await expect(shown.getByRole('img', { name: /Kontrollkood/ })).toBeVisible();
  await expect(shown.getByRole('link')).toHaveCount(0);
  expect(await shown.getByRole('button').allInnerTexts()).toEqual(['', 'Sulge']);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await press(page, steps.atPickup);
  await weigh(page);
  await press(page, 'Praegu: Laadimise algus');
  await press(page, 'Praegu: Laadimise lõpp');
  await page.reload();
  await expectToFit(page);
  await press(page, 'Võta allkiri');
  await sign(page, 'Kliendi allkiri');
  // A gloved finger that keeps tapping where the sheet's button was presses nothing below it.
  await tapOnAndOn(page, 'Valmis');
  await press(page, steps.loaded);
  await expect(page.getByRole('button', { name: steps.atDestination })).toBeVisible();
  await press(page, 'Dokumendid');
  // The weight just measured, and a note that the code still has the ordered quantity.
  await expect(page.getByRole('dialog', { name: 'Dokumendid' })).toContainText('Koodi taga on kogus');
  await page.keyboard.press('Escape');
  await press(page, steps.atDestination);

  await weigh(page, '43 960');
  await press(page, 'Praegu: Mahalaadimise algus');
  await press(page, 'Praegu: Mahalaadimise lõpp');
  await page.getByLabel('Vahemaa (km)').fill('141');
  await press(page, 'Võta allkiri');
  const pad = page.getByRole('dialog', { name: 'Vastuvõtja allkiri' });
  await pad.getByLabel('Vastuvõtja nimi').fill('Õie Mägi');
  const drawn = await sign(page, 'Vastuvõtja allkiri');
  await press(page, 'Valmis');
  await page.reload();
  // What is done folds to a line, which opens again.
  await page.getByRole('button', { name: /^Allkiri/ }).click();
  const signed = page.getByRole('img', { name: 'Vastuvõtja allkiri' }).locator('path').last();
  await expect(signed).toHaveAttribute('d', drawn);
  await page.getByRole('button', { name: steps.unloaded }).click();
  const question = page.getByRole('dialog', { name: 'Kas koorem on maas' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const answer of ['Katkesta', 'Lõpeta']) {
    await expect(question.getByRole('button', { name: answer, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await answerQuestion(page, steps.unloaded);
  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saatmise ootel: 6' })).toBeVisible();
  // The server knows nothing of it yet.
  expect(await office.row(made.rowId)).toMatchObject({ status: 'UNCOMPLETED', deliveredQuantity: null });

  await context.setOffline(false);
  await sendAtOnce(page);
  await expect(page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  expect(await office.row(made.rowId)).toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.46 });
  const { driverStatus, history, pickupStop, destinationStop } = await office.job(made.jobId);
  expect(driverStatus.code).toBe('COMPLETED');
  expect(history.map(({ what }) => what)).toEqual([
    'on-route-to-pickup',
    'arrival-at-location',
    'at-location',
    'arrival-at-location',
    'at-location',
  ]);
  // The time is when the driver did it, not when the network came back.
  const times = history.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // All of it was received in the end; times are whole seconds, so the last may be received in that of its own.
  const receivedAt = history.map((entry) => Date.parse(entry.receivedAt));
  expect(receivedAt[0]).toBeGreaterThan(times[0]!);
  expect(Math.min(...receivedAt)).toBeGreaterThanOrEqual(times.at(-1)!);
  expect(pickupStop).toMatchObject({ netWeightKg: 28_480, signedWeightKg: 28_480 });
  expect(destinationStop).toMatchObject({
    netWeightKg: 28_460,
    signedWeightKg: 28_460,
    contactName: 'Õie Mägi',
    distanceKm: 141,
  });
  for (const record of [pickupStop, destinationStop]) expect(record?.signature).not.toBeNull();
  // All of it is done, and so a line to open; its correction too is at most two screens of a phone.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const atPickup = page.getByRole('button', { name: `Lähtekoht: ${made.pickup}` });
  await expect(atPickup).toContainText('28 480 kg');
  expect(await height()).toBeLessThanOrEqual(1.5 * 844);
  await atPickup.click();
  await expect(page.getByRole('region', { name: 'Lähtekoht' })).toContainText('43 980');
  await expectAccessible();
  await press(page, 'Muuda andmeid');
  await expect(page.getByRole('button', { name: /^Allkiri/ })).toHaveCount(2);
  const bar = page.getByRole('button', { name: 'Salvesta', exact: true }).locator('../..');
  expect((await height()) - ((await bar.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(2 * 844);
  const alerts = await office.alertsOf(made);
  expect(alerts.filter(({ kind }) => kind === 'DRIVER_REPORT').map(({ data }) => data.minutes)).toEqual([40]);
});

/** Taps one spot repeatedly, whatever is there by then. */
async function tapOnAndOn(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (box === null) throw new Error(`no '${name}' to tap`);
  for (let tap = 0; tap < 6; tap += 1) {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }
}

/**
 * The form is at most two phone screens high, without notices and the bar that covers it; held sideways and with large
 * text the form still has its space.
 */
async function expectToFit(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: steps.loaded }).locator('..');
  const barHeight = async () => (await bar.boundingBox())?.height ?? Infinity;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /Ootamine/ })).toBeVisible();
  const height = await page.evaluate(() => {
    const notices = [...document.querySelectorAll<HTMLElement>('main [role=status]')];
    const ofScreen = notices.filter(
      ({ parentElement }) => parentElement?.querySelector(':scope > h2') != null,
    );
    return (
      document.documentElement.scrollHeight - ofScreen.reduce((sum, each) => sum + each.offsetHeight + 12, 0)
    );
  });
  expect(height - (await barHeight())).toBeLessThanOrEqual(2 * 844);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await barHeight()).toBeLessThanOrEqual(844 / 5);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 844, height: 390 });
  const [times, weights] = [
    page.getByRole('group', { name: 'Kellaajad' }),
    page.getByRole('group', { name: 'Kaalud' }),
  ];
  expect((await weights.boundingBox())?.x).toBeGreaterThan((await times.boundingBox())?.x ?? Infinity);
  const header = (await page.getByRole('banner').boundingBox())?.height ?? Infinity;
  expect(header + (await barHeight())).toBeLessThanOrEqual(390 / 2);
  await page.setViewportSize({ width: 390, height: 844 });
}
