import { keepsApp } from '../screens.ts';
import { expect } from '../test.ts';
import { keepShell, offlineNoise, openJob, press, sendAtOnce, steps, test } from './driver-job.ts';

test.use({ role: 'driver', ...keepsApp });

test('a delivery without a network, redirected meanwhile: the driver says where the load went, the office hears it', async ({
  page,
  context,
  office,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(offlineNoise);
  expectConsole(/409/);
  const made = await office.makeJob('04:47', 'silokile');
  await openJob(page, made);
  await keepShell(page);
  await context.setOffline(true);
  for (const step of Object.values(steps)) await press(page, step);
  await expect(page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  const elsewhere = await office.redirect(made);
  await context.setOffline(false);
  await sendAtOnce(page);

  const card = page.getByRole('alert').filter({ hasText: 'Kontor muutis tööd' });
  await expect(card.getByRole('heading', { name: 'Kuhu koorem läks?' })).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText(`Kontor määras sihtkohaks: ${elsewhere}.`);
  await expect(card.getByRole('button', { name: elsewhere })).toBeVisible();
  await expectAccessible();
  // Until somebody answers nothing of the row changes, and the office knows.
  expect(await office.row(made.rowId)).toMatchObject({
    status: 'UNCOMPLETED',
    destination: { locationName: elsewhere },
  });
  expect(await office.mattersOf(made)).toMatchObject([{ kind: 'CHANGED_MEANWHILE', data: { keep: null } }]);

  await card.getByRole('button', { name: made.destination }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await office.row(made.rowId)).status, { timeout: 60_000 }).toBe('COMPLETED');
  expect((await office.row(made.rowId)).destination?.locationName).toBe(made.destination);
  const matters = await office.mattersOf(made);
  expect(matters).toMatchObject([{ kind: 'CHANGED_MEANWHILE', data: { keep: 'MINE' } }]);
  expect(matters[0]?.summary).toContain(`sihtkoht ${made.destination} (kontor määras ${elsewhere})`);
});
