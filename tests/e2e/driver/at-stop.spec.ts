import { expect, type Page } from '../test.ts';
import { offlineNoise, openJob, press, sendAtOnce, sign, steps, test, weigh } from './driver-job.ts';

test.use({ role: 'driver' });

/** The smallest valid PNG. */
const smallestPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// Complete journeys, each through several screens.
test.slow();

test('odd weights are asked about at once, also without a network, and one tap puts them right', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('07:11');
  await openJob(page, made);
  await page.getByLabel('Sõit laadima').fill('900');
  await expect(page.getByRole('alert').filter({ hasText: '900 km on ühe veo kohta' })).toBeVisible();
  await press(page, 'Jah, õige');
  await press(page, steps.start);
  await press(page, steps.atPickup);
  const gross = page.getByLabel('Brutokaal (kg)');
  await expect(gross).toBeVisible();
  await context.setOffline(true);

  await test.step('tonnes are asked about and become kilograms', async () => {
    await gross.fill('43,98');
    await page.getByLabel('Auto tühikaal (kg)').fill('15500');
    // A driver who means kilograms answers no to the question about tonnes.
    await expect(page.getByRole('button', { name: 'Ei, 43,98 kg' })).toBeVisible();
    await press(page, 'Jah, 43\u{a0}980 kg');
    await expect(gross).toHaveValue('43\u{a0}980');
  });

  await test.step('a weight that no vehicle has must be corrected', async () => {
    // Heavier than any vehicle on the road: it must be corrected, and then the message goes.
    await gross.fill('439800');
    await gross.blur();
    await expect(gross).toHaveAccessibleDescription(/Üle 70 t/);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await press(page, steps.loaded);
    await expect(page.getByText('Vormi vead')).toBeVisible();
    // However much room the message takes, the field that it is about is fully visible above the main action.
    await expect(gross).toBeFocused();
    await expect
      .poll(async () => {
        const [field, action] = [
          await gross.boundingBox(),
          await page.getByRole('button', { name: steps.loaded }).boundingBox(),
        ];
        return field !== null && action !== null && field.y > 56 && field.y + field.height < action.y;
      })
      .toBe(true);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 390, height: 844 });
    await gross.fill('36000');
    await gross.blur();
    await expect(page.getByText('Vormi vead')).toHaveCount(0);
  });

  await test.step('the whole weighs more than the empty truck', async () => {
    // The measured weight is less than that of the empty truck.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await gross.fill('12000');
    await gross.blur();
    await expect(gross).toHaveAccessibleDescription('Brutokaal peab olema suurem kui auto tühikaal');
    // What puts it right comes above the main action by itself.
    await expect.poll(() => isAbove(page, 'Vaheta brutokaal ja tühikaal', steps.loaded)).toBe(true);
    await gross.fill('36000');
    await gross.blur();
    await expect(gross).toHaveAccessibleDescription('');
  });

  await test.step('too heavy for the road is told, far from the ordered quantity is asked', async () => {
    // Heavier than the road allows: the driver is told before leaving. Far from the ordered quantity: asked once, then
    // accepted.
    await gross.fill('45200');
    await gross.blur();
    await expect(page.getByRole('alert').filter({ hasText: 'Kas kindel?' })).toContainText(
      '1,2 t üle lubatud massi (44 t)',
    );
    await gross.fill('36000');
    await gross.blur();
    const question = page.getByRole('alert').filter({ hasText: 'Kas kindel?' });
    await expect(question).toContainText('Peale laaditi 20,5 t, tellitud on 28,5 t');
    await expectAccessible(question);
    await press(page, steps.loaded);
    await expect(question).toBeVisible();
    await press(page, 'Jah, õige');
    await expect(question).toHaveCount(0);
    await press(page, steps.loaded);
    await expect(page.getByRole('button', { name: steps.atDestination })).toBeVisible();
  });

  await test.step('with a network again the office has the weight, and an alert', async () => {
    await context.setOffline(false);
    await sendAtOnce(page);
    await expect
      .poll(async () => (await office.job(made.jobId)).pickupStop?.grossWeightKg, { timeout: 60_000 })
      .toBe(36_000);
    expect((await office.job(made.jobId)).preDriveKm).toBe(900);
    await expect
      .poll(async () => (await office.alertsOf(made)).map(({ kind }) => kind))
      .toContain('WEIGHT_UNUSUAL');
  });
});

test('where there is no scale an estimate is asked for; only strokes sign, and only with a name', async ({
  page,
  office,
  expectAccessible,
}) => {
  const made = await office.makeJob('07:22');
  const { jobId: transportJobId } = made;
  const occurredAt = new Date(Date.now() - 100 * 60_000).toISOString();
  await office.otherPhone('on-route-to-pickup', { transportJobId, occurredAt });
  await office.otherPhone('arrival-at-location', { transportJobId, stop: 'pickup', occurredAt });
  await openJob(page, made);
  await page.getByRole('switch', { name: 'Siin ei kaaluta' }).check();
  await expect(page.getByLabel('Brutokaal (kg)')).toHaveCount(0);
  await page.getByLabel('Hinnanguline kaal (kg)').fill('28500');
  // More than an hour has its reason.
  await press(page, 'Järjekord');
  await press(page, steps.loaded);
  await press(page, steps.atDestination);

  await page.getByRole('switch', { name: 'Siin ei kaaluta' }).check();
  await expect(page.getByText('Ootamine')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Järjekord' })).toHaveCount(0);
  // There is no estimate here yet, whatever was loaded.
  await expect(page.getByLabel('Hinnanguline kaal (kg)')).toHaveValue('');
  await page.getByLabel('Hinnanguline kaal (kg)').fill('28500');
  await press(page, 'Võta allkiri');
  const pad = page.getByRole('dialog', { name: 'Vastuvõtja allkiri' });
  await expect(pad).toContainText('28\u{a0}500 kg (hinnang)');
  await pad.getByLabel('Vastuvõtja nimi').fill('');
  await press(page, 'Valmis');
  await expect(pad).toContainText('Kirjutage vastuvõtja nimi.');
  await pad.getByLabel('Vastuvõtja nimi').fill('Õie Mägi');
  await pad.getByRole('img').click();
  await press(page, 'Valmis');
  await expect(pad.getByRole('alert')).toContainText('Allkiri puudub');
  await expectAccessible();
  await press(page, 'Kustuta');
  const drawn = await sign(page, 'Vastuvõtja allkiri');
  // Back closes the pad and keeps the strokes.
  await page.goBack();
  await expect(pad).toHaveCount(0);
  await press(page, 'Võta allkiri');
  await expect(pad.getByRole('img').locator('path').last()).toHaveAttribute('d', drawn);
  await press(page, 'Valmis');
  await expect(pad).toHaveCount(0);
  await finish(page);
  await sendAtOnce(page);
  await expect(page.getByRole('main')).toContainText('hinnang');
  await expect
    .poll(async () => (await office.job(made.jobId)).destinationStop, { timeout: 60_000 })
    .toMatchObject({ noScale: true, estimatedWeightKg: 28_500, contactName: 'Õie Mägi' });
  expect((await office.job(made.jobId)).pickupStop).toMatchObject({ waitingReason: 'QUEUE' });
  // In the list a finished job is one line, which begins with how it ended.
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
  const line = page.getByRole('listitem').getByRole('button', { name: /^Lõpetatud\s*07:22/ });
  await expect(line).toBeVisible();
});

test('several photos at once, one put right, one taken back; a missing destination is asked for before driving on', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  const made = await office.makeJob('07:44');
  await office.change(made, { destination: null });
  await openJob(page, made);
  await press(page, steps.start);
  await press(page, steps.atPickup);
  await weigh(page);
  await context.setOffline(true);
  const picture = { name: 'ticket.png', mimeType: 'image/png', buffer: Buffer.from(smallestPng, 'base64') };
  await page.getByLabel('Kaalukviitung: Galeriist').setInputFiles([picture, picture]);
  await expect(page.getByRole('heading', { name: 'Fotod (2)' })).toBeVisible();
  // One of them is of the load, and belongs first.
  const photos = page.getByRole('button', { name: /^Ava foto/ });
  await photos.last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Koorem', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Koorem' })).toBeVisible();
  await press(page, 'Too esimeseks');
  await expect(photos.first()).toHaveAccessibleName('Ava foto: Koorem');
  await expect(photos).toHaveCount(2);
  await photos.last().click();
  await expectAccessible();
  await press(page, 'Kustuta foto');
  await expect(page.getByRole('heading', { name: 'Fotod (1)' })).toBeVisible();

  await press(page, steps.loaded);
  const question = page.getByRole('dialog', { name: 'Kuhu koorem läheb?' });
  await expect(question).toBeVisible();
  await expectAccessible();
  await press(page, 'Sõidan siiski');
  await expect(page.getByRole('button', { name: steps.atDestination })).toBeVisible();
  await context.setOffline(false);
  const sent = async () => (await office.job(made.jobId)).photos.map(({ kind }) => kind);
  await expect.poll(sent, { timeout: 60_000 }).toEqual(['LOAD']);
});

async function finish(page: Page) {
  await press(page, steps.unloaded);
  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
}

/** True when the whole of a button stands above another, which is in the bar. */
async function isAbove(page: Page, name: string, bar: string): Promise<boolean> {
  const [button, action] = [
    await page.getByRole('button', { name }).boundingBox(),
    await page.getByRole('button', { name: bar }).locator('..').boundingBox(),
  ];
  return button !== null && action !== null && button.y + button.height <= action.y;
}
