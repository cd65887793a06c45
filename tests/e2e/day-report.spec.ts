import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { desk } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff', ...desk });

test('the day before is compared with its plan by truck, and every number leads to its rows', async ({
  page,
  expectAccessible,
}) => {
  const yesterday = addDays(toTallinn(Date.now()).day, -1);
  await page.goto('/services/planner');
  await page.getByRole('link', { name: 'Plaan ja tegelik' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plaan ja tegelik' })).toBeVisible();
  await page.getByRole('button', { name: 'Eelmine päev' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${yesterday}`));

  const lines = page.getByRole('list', { name: 'Plaan ja tegelik autode kaupa' }).getByRole('listitem');
  const all = lines.filter({ has: page.getByRole('heading', { name: 'Kõik autod' }) });
  await expect(
    all
      .getByRole('definition')
      .filter({ hasText: /^\d+ \/ \d+$/ })
      .first(),
  ).toBeVisible();
  await expect(all.getByRole('link', { name: /^\d+ teisele autole$/ })).toBeVisible();
  // Jobs that a truck lost (cancelled, given to others) are nothing that it left undriven.
  const drivenNone = lines.getByRole('definition').filter({ hasText: /^0 \/ \d+$/ });
  await expect(drivenNone.first()).toBeVisible();
  await expect(lines.filter({ hasText: 'Ei sõitnud' })).toHaveCount(0);
  await expectAccessible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX-fail' }).click();
  expect((await saved).suggestedFilename()).toBe(`plaan-ja-tegelik-${yesterday}.xlsx`);

  await page.getByRole('button', { name: 'Nädal' }).click();
  await expect(page).toHaveURL(/period=week/);
  await expect(all).toBeVisible();
  await all.getByRole('link', { name: /teisele autole$/ }).click();
  await expect(page).toHaveURL(/\/services\/datatable\?transportJobId=/);
});
