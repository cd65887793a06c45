import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { makeRows, uniqueWord } from './job-table/table-page.ts';
import { expect, type Page, test } from './test.ts';

test.use({ role: 'staff' });

test('Täna tells the day in figures and what needs somebody; a client’s order is confirmed where it is told', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/services/homepage');
  const today = page.getByRole('region', { name: 'Täna' });
  await expect(today.getByRole('heading', { name: 'Täna', exact: true })).toBeVisible();
  const figures = today.getByRole('list', { name: 'Päev arvudes' });
  const said = [
    /^\d+ autota rida$/,
    /^\d+ rida töös$/,
    /^\d+ lõpetatud rida$/,
    /^[\d\s,]+ veotööd$/,
    /^[\d\s,]+ t tellitud$/,
    /^[\d\s,]+ t tarnitud$/,
  ];
  for (const words of said) await expect(figures.getByRole('link', { name: words })).toBeVisible();
  await expectAccessible();
  await expect(figures.getByRole('link', { name: /autota/ })).toHaveAttribute('href', /truck=none/);
  await figures.getByRole('link', { name: /lõpetatud/ }).click();
  await expect(page).toHaveURL(/\/services\/datatable\?.*status=COMPLETED/);

  await test.step("a client's order waits on the homepage until it is confirmed where it is told", async () => {
    interface Waiting {
      kind: string;
      nextAction: string;
      summary: string;
    }
    const answer = await page.request.get('/api/alerts?settled=false&kind=ORDER_UNCONFIRMED&size=1');
    const { content } = (await answer.json()) as { content: Waiting[] };
    if (content[0] === undefined) throw new Error('the demo has an order that waits');
    await page.goBack();
    await expect(figures).toBeVisible();
    const alerts = page.getByRole('region', { name: /^Tähelepanu/ });
    await alerts.getByRole('link', { name: /^Näita/ }).click();
    await expect(page).toHaveURL('/services/alerts');
    // One kind at a time.
    await page.getByRole('button', { name: /^Tellimus ootab kinnitamist \d+$/ }).click();
    const line = page
      .getByRole('group', { name: 'Lahtised asjad' })
      .getByRole('listitem', { name: content[0].summary })
      .first();
    await line.getByRole('button', { name: 'Kinnita', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Kinnita tellimus' });
    const done = page.getByRole('region', { name: 'Teated' }).getByText(/^Kinnitatud: /);
    await expect(question.or(done)).toBeVisible();
    if (await question.isVisible()) await question.getByRole('button', { name: 'Kinnita' }).click();
    await expect(done).toBeVisible();
    await page.getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(line).toBeVisible();
  });
});

test('from noon on each number of tomorrow leads to as many rows', async ({ page }) => {
  await makeRows(page, uniqueWord(), 1, addDays(toTallinn(Date.now()).day, 1));
  const tomorrow = page.getByRole('region', { name: 'Homme' });
  const figures = tomorrow.getByRole('list', { name: 'Homne arvudes' }).getByRole('link');
  await hideServerTime(page);
  await openHomepageAt(page, '11:59');
  await expect(tomorrow.getByRole('link', { name: 'Kontrolli homseid' })).toBeVisible();
  await expect(tomorrow.getByRole('list')).toHaveCount(0);
  await openHomepageAt(page, '12:00');
  await expect(figures.first()).toBeVisible();
  const names = (await figures.allTextContents()).map((words) => words.replace(/^[\d\s]+/, ''));
  for (const name of names) {
    await expect(figures.first()).toBeVisible();
    const figure = figures.filter({ hasText: name });
    const count = parseInt((await figure.textContent()) ?? '', 10);
    await figure.click();
    await expect(page).toHaveURL(/\/services\/datatable\?/);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^\d+ (rida|veotöö)/ })
        .first(),
    ).toHaveText(new RegExp(`^${count} `));
    await page.goBack();
  }
});

/**
 * The app reckons by the server's clock, which each answer tells. From here on none does: its clock is the page's own.
 */
async function hideServerTime(page: Page): Promise<void> {
  await page.route(/\/api\/(?!.*events)/, async (route) => {
    try {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    } catch {
      // The page has been left meanwhile: nobody waits for the answer.
    }
  });
}

async function openHomepageAt(page: Page, time: string): Promise<void> {
  await page.clock.setFixedTime(fromTallinn({ day: toTallinn(Date.now()).day, time }));
  await page.goto('/services/homepage');
}
