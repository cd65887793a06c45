import { formatPlate } from '#domain/vehicles/plate.ts';

import { test } from '../driver/driver-job.ts';
import type { MadeJob, Office } from '../driver/office.ts';
import { desk, phone } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import { cell, grid } from './table-page.ts';

/** The smallest PNG there is. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function setOff(office: Office, time: string): Promise<MadeJob> {
  const made = await office.makeJob(time);
  await office.otherPhone('on-route-to-pickup', {
    transportJobId: made.jobId,
    previousLoads: [{ name: 'Raps', cleaning: 'A' }],
  });
  return made;
}

async function load(office: Office, { jobId: transportJobId }: MadeJob): Promise<void> {
  await office.otherPhone('arrival-at-location', { transportJobId });
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

  test('staff see what the driver writes down, as it comes', async ({ page, expectAccessible, office }) => {
    const made = await setOff(office, '04:10');
    await page.goto(`/services/datatable?id=${made.rowId}`);
    await expect(grid(page)).toContainText(formatPlate(made.plate));
    await (await cell(page, made.rowId, 'Toode')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Juhi andmed' }).click();
    const sheet = page.getByRole('dialog', { name: /^Juhi andmed/ });
    await expect(sheet).toContainText('Teel lähtekohta');
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
