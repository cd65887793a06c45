import { formatPlate } from '#domain/vehicles/plate.ts';

import { test } from './driver/driver-job.ts';
import type { MadeJob, Office } from './driver/office.ts';
import { desk, phone } from './screens.ts';
import { expect, type Page } from './test.ts';

/** The smallest PNG there is. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A driver at the pickup, whose job the office cancels before the weights are sent. */
async function cancelUnderWay(office: Office, time: string): Promise<MadeJob> {
  const made = await office.makeJob(time);
  const { jobId: transportJobId } = made;
  await office.otherPhone('on-route-to-pickup', { transportJobId });
  await office.otherPhone('arrival-at-location', { transportJobId, stop: 'pickup' });
  await office.cancel(made);
  return made;
}

async function reportWeights(office: Office, { jobId: transportJobId }: MadeJob): Promise<void> {
  const photo = { kind: 'WEIGHBRIDGE_TICKET', contentType: 'image/png', data: picture };
  await office.otherPhone('photos', { transportJobId, ...photo });
  const stop = {
    stop: 'pickup',
    grossWeightKg: 43_980,
    vehicleWeightKg: 15_500,
    contactName: 'Õie Mägi',
    notes: 'Luuk kinni',
    signature: { aspect: 0.42, strokes: [[0.1, 0.1, 0.5, 0.3, 0.9, 0.1]] },
  };
  await office.otherPhone('at-location', { transportJobId, ...stop });
}

/** The line of the driver's report of this job. */
function lineOf(page: Page, { time }: MadeJob, name = /kaalud ja kellaajad/) {
  return page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: time });
}

/** Opens all that the driver reported, beside the list or over it. */
async function openWhole(page: Page, made: MadeJob) {
  await lineOf(page, made)
    .getByRole('button', { name: /^Juhi teade jäi töösse kandmata/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Juhi teade jäi töösse kandmata' });
  await expect(panel).toContainText('veotöö on tühistatud');
  await expect(panel).toContainText(formatPlate(made.plate));
  const pickup = panel.getByRole('group', { name: 'Lähtekoht' });
  await expect(pickup).toContainText(/Brutokaal \(kg\)\s*43\s980/);
  await expect(pickup).toContainText(/Netokaal \(kg\)\s*28\s480/);
  await expect(pickup).toContainText('Luuk kinni');
  await expect(pickup.getByRole('img', { name: 'Kliendi allkiri' })).toBeVisible();
  await panel.getByRole('button', { name: /^Ava foto: Kaalukviitung/ }).click();
  await expect(page.getByRole('dialog', { name: /^Kaalukviitung/ }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  return panel;
}

async function dismiss(page: Page, made: MadeJob): Promise<void> {
  const panel = await openWhole(page, made);
  await panel.getByRole('button', { name: 'Tühista aruanne' }).click();
  const sheet = page.getByRole('dialog', { name: 'Tühista aruanne' });
  await sheet.getByLabel('Põhjus').fill('Juht laadis maha tagasi');
  await sheet.getByRole('button', { name: 'Tühista aruanne' }).click();
  await expect(lineOf(page, made)).toHaveCount(0);
  await page.getByRole('group', { name: 'Näita' }).getByRole('button', { name: 'Lahendatud' }).click();
  await expect(lineOf(page, made)).toContainText('Juht laadis maha tagasi');
}

test.describe('the office', () => {
  test.use({ role: 'staff', ...desk });

  test('sees at once, whole, what a driver reports of a cancelled job; on a phone it calls, and settles it at the second try', async ({
    page,
    expectAccessible,
    expectConsole,
    office,
  }) => {
    expectConsole(/ERR_FAILED/);
    const made = await cancelUnderWay(office, '03:10');
    await page.goto('/services/alerts');
    await expect(page.getByRole('heading', { level: 1, name: 'Tähelepanu' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lahtised', pressed: true })).toBeVisible();
    await expect(lineOf(page, made)).toHaveCount(0);
    await reportWeights(office, made);
    // The list itself is looked at in work-list.spec.ts.
    await expectAccessible(await openWhole(page, made));
    await expect(page.getByRole('link', { name: /^Tähelepanu\s*\d+$/ })).toBeVisible();

    await page.getByRole('link', { name: 'Ava rida' }).click();
    await expect(page.getByRole('grid')).toContainText(formatPlate(made.plate));
    await page.goBack();

    await page.setViewportSize(phone.viewport);
    const panel = await openWhole(page, made);
    await expect(panel.getByRole('link', { name: /^Helista:/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await page.route('**/settle', (route) => route.abort(), { times: 1 });
    await panel.getByRole('button', { name: 'Tühista aruanne' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tühista aruanne' });
    await sheet.getByLabel('Põhjus').fill('Läks kaotsi');
    await sheet.getByRole('button', { name: 'Tühista aruanne' }).click();
    await expect(sheet.getByText('Lahendatuks märkimine ebaõnnestus')).toBeVisible();
    await expect(sheet.getByLabel('Põhjus')).toHaveValue('Läks kaotsi');
    // What was typed is not closed away without a question.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Lahku' }).click();
    await panel.getByRole('button', { name: 'Sulge' }).click();
    await dismiss(page, made);
  });
});

/** A driver who unloads where the phone said, while the office sends the goods elsewhere; answers where that is. */
async function unloadElsewhere(office: Office, made: MadeJob): Promise<string> {
  const { jobId: transportJobId, rowId } = made;
  const { pickup, destination } = await office.row(rowId);
  const seen = {
    rows: [
      {
        transportJobProductId: rowId,
        pickupLocationId: pickup.id,
        destinationLocationId: destination?.id ?? null,
      },
    ],
  };
  const elsewhere = await office.redirect(made);
  const scales = { grossWeightKg: 43_980, vehicleWeightKg: 15_500 };
  await office.otherPhone('on-route-to-pickup', { transportJobId });
  await office.otherPhone('arrival-at-location', { transportJobId, stop: 'pickup' });
  await office.otherPhone('at-location', { transportJobId, stop: 'pickup', ...scales });
  await office.otherPhone('arrival-at-location', { transportJobId, stop: 'destination' });
  await office.otherPhone('at-location', { transportJobId, stop: 'destination', ...scales, seen });
  return elsewhere;
}

test.describe('at a desk and on a phone', () => {
  test.use({ role: 'staff', ...phone });

  test('the office settles what was done otherwise: both sides in words, one press, and back', async ({
    page,
    expectAccessible,
    office,
  }) => {
    const made = await office.makeJob('03:30');
    const elsewhere = await unloadElsewhere(office, made);
    const line = lineOf(page, made, new RegExp(formatPlate(made.plate)));
    const open = async () => {
      await line.getByRole('button', { name: /^Tehtud teisiti/ }).click();
      const panel = page.getByRole('dialog', { name: 'Tehtud teisiti' });
      await expect(panel).toContainText(
        `Maha laaditud: ${made.destination}, 28 480 kg, ${formatPlate(made.plate)}; kontor soovis: ${elsewhere}`,
      );
      return panel;
    };
    await page.goto('/services/alerts');
    const panel = await open();
    await expect(panel.getByRole('button', { name: 'Taasta' })).toHaveCount(0);
    await expectAccessible();
    await panel.getByRole('button', { name: 'Uus koorem edasi' }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByText(/^Uus koorem edasi: rida \d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(line).toHaveCount(1);

    await page.setViewportSize(desk.viewport);
    const again = await open();
    await expectAccessible(again);
    await again.getByRole('button', { name: 'Tühista aruanne' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tühista aruanne' });
    await sheet.getByRole('button', { name: 'Tühista aruanne' }).click();
    await expect(sheet.getByLabel('Põhjus')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByLabel('Põhjus').fill('Juht vajutas eksikombel');
    await sheet.getByRole('button', { name: 'Tühista aruanne' }).click();
    await expect(line).toHaveCount(0);
    expect((await office.row(made.rowId)).destination?.locationName).toBe(elsewhere);
  });
});
