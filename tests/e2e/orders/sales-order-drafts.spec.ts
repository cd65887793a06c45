import { expect, startAnew, test } from '../test.ts';
import {
  addLine,
  buyer,
  created,
  done,
  failed,
  field,
  fillLine,
  lines,
  lineSheet,
  salesOrderAddress,
  save,
  startOrder,
  toast,
  unsold,
} from './sales-order-form.ts';
import { choose, closeTab } from './transport-form.ts';

test.use({ role: 'staff' });

test.describe('a half-made order', () => {
  test('survives a reload, with the line that is being added, and is cleared by Katkesta, which can be taken back; one order is made when the first answer was lost', async ({
    page,
    context,
    expectConsole,
    expectAccessible,
  }) => {
    await test.step('survives a reload, with the line that is being added', async () => {
      await startOrder(page);
      await fillLine(page, 'Raps', '8');
      await addLine(page).click();
      await choose(lineSheet(page), 'Toode', 'Nisu');
      await lineSheet(page).getByLabel('Kogus').fill('9');
      await lineSheet(page).getByLabel('Märkused').fill('helistada enne');
      await page.reload();
      const sheet = lineSheet(page);
      await expect(sheet.getByLabel('Toode')).toHaveValue('Nisu');
      await expect(sheet.getByLabel('Kogus')).toHaveValue('9');
      await expect(sheet.getByLabel('Märkused')).toHaveValue('helistada enne');

      // Back closes the sheet first, and asks: there is something to lose.
      await page.goBack();
      const question = page.getByRole('dialog', { name: 'Kas soovite lahkuda?' });
      await question.getByRole('button', { name: 'Jää siia' }).click();
      await save(sheet);
      await expect(lines(page)).toHaveCount(2);
      await addLine(page).click();
      await expect(sheet.getByLabel('Toode')).toHaveValue('');
      await sheet.getByLabel('Märkused').fill('asjata');
      await sheet.getByRole('button', { name: 'Sulge', exact: true }).click();
      await question.getByRole('button', { name: 'Lahku' }).click();
      await expect(sheet).toBeHidden();
      await addLine(page).click();
      await expect(sheet.getByLabel('Märkused')).toHaveValue('');
    });

    await startAnew(page);
    await test.step('is another tab’s only once its own is closed, with the line that is being added', async () => {
      const first = await context.newPage();
      await startOrder(first);
      await addLine(first).click();
      await choose(lineSheet(first), 'Toode', 'Nisu');
      await lineSheet(first).getByLabel('Kogus').fill('9');
      await page.goto(salesOrderAddress);
      await expect(done(page)).toBeVisible();
      await expect(field(page, 'Ettevõte')).toHaveValue('');
      await closeTab(first, page);
      await page.reload();
      await expect(lineSheet(page).getByLabel('Kogus')).toHaveValue('9');
      await save(lineSheet(page));
      await expect(field(page, 'Ettevõte')).toHaveValue(buyer);
      await expect(lines(page)).toHaveCount(1);
    });

    await startAnew(page);
    await test.step('is cleared by Katkesta, which can be taken back', async () => {
      await startOrder(page);
      await fillLine(page, 'Raps', '8');
      await page.getByRole('button', { name: 'Katkesta' }).click();
      await expect(lines(page)).toHaveCount(0);
      await expect(field(page, 'Ettevõte')).toHaveValue('');
      await expectAccessible();
      await page.getByRole('button', { name: 'Võta tagasi' }).click();
      await expect(lines(page)).toContainText('8 t');
      await expect(field(page, 'Ettevõte')).toHaveValue(buyer);
      await page.getByRole('button', { name: 'Katkesta' }).click();
      await page.reload();
      await expect(field(page, 'Ettevõte')).toHaveValue('');
    });

    // By a double tap: transport-order-drafts.spec.ts, in the same frame of forms.
    await test.step('one order is made when the first answer was lost, the form stayed and the page was loaded again', async () => {
      expectConsole(/ERR_FAILED/);
      const before = await unsold(page, 'Söödahernes');
      await choose(page, 'Ettevõte', buyer);
      await expect(addLine(page)).toBeEnabled();
      await fillLine(page, 'Söödahernes', '6');
      await page.route(
        '**/api/sales-orders',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await done(page).click();
      await expect(toast(page, failed)).toBeVisible();
      await expect(lines(page)).toContainText('6 t');
      await expect(field(page, 'Ettevõte')).toHaveValue(buyer);

      await page.reload();
      await expect(lines(page)).toContainText('6 t');
      await done(page).click();
      await expect(toast(page, created)).toBeVisible();
      expect(await unsold(page, 'Söödahernes')).toBe(before + 6);
    });
  });
});
