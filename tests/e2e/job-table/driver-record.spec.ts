import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { test } from '../driver/driver-job.ts';
import type { MadeJob, Office } from '../driver/office.ts';
import { desk, phone } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import { cell, grid } from './table-page.ts';

/** The smallest PNG there is. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A driver at the pickup of a job that the office has changed before; `since` is when they set off. */
async function arrive(office: Office, time: string, since: string): Promise<MadeJob> {
  const made = await office.makeJob(time);
  const { jobId: transportJobId } = made;
  await office.change(made, { quantity: 28.25, wetGrain: true });
  await office.otherPhone('on-route-to-pickup', {
    transportJobId,
    occurredAt: since,
    previousLoads: [{ name: 'Raps', cleaning: 'A' }],
  });
  await office.otherPhone('arrival-at-location', { transportJobId });
  return made;
}

async function load(office: Office, { jobId: transportJobId }: MadeJob): Promise<void> {
  const photo = { kind: 'WEIGHBRIDGE_TICKET', contentType: 'image/png', data: picture };
  await office.otherPhone('photos', { transportJobId, ...photo });
  await office.otherPhone('at-location', {
    transportJobId,
    grossWeightKg: 43_980,
    vehicleWeightKg: 15_500,
    contactName: 'Õie Mägi',
    notes: 'Luuk kinni',
    signature: { aspect: 0.42, strokes: [[0.1, 0.1, 0.5, 0.3, 0.9, 0.1]] },
  });
}

async function expectLoaded(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Juhi andmed/ });
  const pickup = sheet.getByRole('group', { name: 'Lähtekoht' });
  await expect(pickup).toContainText(/Netokaal \(kg\)\s*28\s480/);
  await expect(pickup).toContainText('Õie Mägi');
  await expect(pickup.getByRole('img', { name: 'Kliendi allkiri' })).toBeVisible();
  await sheet.getByRole('button', { name: /^Ava foto: Kaalukviitung/ }).click();
  await expect(page.getByRole('dialog', { name: /^Kaalukviitung/ }).getByRole('img')).toBeVisible();
}

test.describe('at a desk', () => {
  test.use({ role: 'staff', ...desk });

  test('the history tells in words who changed what; staff see what the driver writes down, as it comes', async ({
    page,
    expectAccessible,
    office,
  }) => {
    const since = new Date(Date.now() - 600_000).toISOString();
    const made = await arrive(office, '04:10', since);
    await page.goto(`/services/datatable?id=${made.rowId}`);
    await expect(grid(page)).toContainText(formatPlate(made.plate));
    await test.step('the history tells in words who changed what, and a driver’s steps, each once', async () => {
      await (await cell(page, made.rowId, 'Toode')).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Rea ajalugu' }).click();
      const history = page.getByRole('dialog', { name: `Rea ${made.rowId} ajalugu` });
      const entries = history.getByRole('list').first().locator('> li');
      await expect(entries).toHaveCount(4);
      const changed = entries.filter({ hasText: 'muutis rida' });
      await expect(changed).toContainText('Kogus: 28,5 → 28,25');
      await expect(changed).toContainText('Märg vili: Ei → Jah');
      const arrived = entries.filter({ hasText: 'jõudis lähtekohta' });
      await expect(arrived).toContainText('Autojuhi olek: Teel lähtekohta → Lähtekohas');
      await expect(arrived).toContainText('Staatus: Teel → Tööl');
      const started = entries.filter({ hasText: 'alustas sõitu lähtekohta' });
      await expect(started).toContainText(`Toimus: ${formatDateTime(since)}`);
      await expect(entries.filter({ hasText: 'lõi rea' })).toHaveCount(1);
      await expect(history).not.toContainText(/actionId|occurredAt|ON_ROUTE|-at-location/);
      await expectAccessible(history);
      await history.getByRole('button', { name: 'Sulge' }).click();
    });

    await (await cell(page, made.rowId, 'Toode')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Juhi andmed' }).click();
    const sheet = page.getByRole('dialog', { name: /^Juhi andmed/ });
    await expect(sheet).toContainText('Lähtekohas');
    await expect(sheet).toContainText('Raps · kuivpuhastus');
    await load(office, made);
    await expect(sheet).toContainText('Teel sihtkohta');
    await expectAccessible();
    await expectLoaded(page);

    // The card on a phone leads to it too.
    await page.setViewportSize(phone.viewport);
    await page.goto(`/services/datatable?id=${made.rowId}`);
    await page.getByRole('button', { name: `Rea ${made.rowId} tegevused` }).click();
    await page.getByRole('menuitem', { name: 'Juhi andmed' }).click();
    await expect(sheet.getByRole('group', { name: 'Lähtekoht' })).toContainText('Õie Mägi');
  });
});
