import { desk } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff' });

for (const size of ['phone', 'desk'] as const) {
  test.describe(size, () => {
    if (size === 'desk') test.use(desk);

    test('Täna tells the day in figures and what needs somebody', async ({ page, expectAccessible }) => {
      await page.goto('/services/homepage');
      const today = page.getByRole('region', { name: 'Täna' });
      await expect(today.getByRole('heading', { name: 'Täna' })).toBeVisible();
      const figures = today.getByRole('list', { name: 'Päev arvudes' });
      const said = [
        /^[\d\s,]+ veotööd$/,
        /^[\d\s,]+ tonni tellitud$/,
        /^[\d\s,]+ tonni tarnitud$/,
        /^\d+ töös$/,
        /^\d+ lõpetatud$/,
        /^\d+ autota$/,
      ];
      // Where orders wait, 'kinnitamata' comes last.
      for (const [index, words] of said.entries())
        await expect(figures.getByRole('link').nth(index)).toHaveText(words);
      await expectAccessible();
      await expect(figures.getByRole('link', { name: /autota/ })).toHaveAttribute('href', /truck=none/);
      await figures.getByRole('link', { name: /lõpetatud/ }).click();
      await expect(page).toHaveURL(/\/services\/datatable\?.*status=COMPLETED/);
    });
  });
}

test("a client's order waits on the homepage until it is confirmed where it is told", async ({ page }) => {
  type Waiting = { kind: string; rowId: number | null };
  let waiting: Waiting | undefined;
  for (let pageNr = 1; pageNr <= 5 && waiting === undefined; pageNr += 1) {
    const answer = await page.request.get(`/api/alerts?settled=false&size=100&pageNr=${pageNr}`);
    const { content } = (await answer.json()) as { content: Waiting[] };
    waiting = content.find(({ kind }) => kind === 'ORDER_UNCONFIRMED');
  }
  if (waiting === undefined) throw new Error('the demo has an order that waits');
  await page.goto('/services/homepage');
  const alerts = page.getByRole('region', { name: /^Tähelepanu/ });
  await expect(alerts.getByRole('link').first()).toBeVisible();
  await expect(alerts.getByRole('link', { name: /^Näita/ })).toHaveAttribute('href', '/services/alerts');
  // One kind at a time.
  await alerts.getByRole('link', { name: /^Tellimus ootab kinnitust/ }).click();
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  const group = page.getByRole('region', { name: /^Tellimus ootab kinnitust/ });
  const card = group
    .getByRole('article')
    .filter({ has: page.getByRole('definition').getByText(String(waiting.rowId), { exact: true }) });
  // A busy list is read page by page, and the order may have come early.
  const more = page.getByRole('button', { name: 'Näita rohkem' });
  await expect(async () => {
    if ((await card.count()) === 0) await more.click({ timeout: 1000 });
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await card.getByRole('button', { name: 'Kinnita' }).click();
  await expect(card).toHaveCount(0);
});
