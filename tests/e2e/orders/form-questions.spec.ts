import { expect, type Route, startAnew, test } from '../test.ts';
import { choose, countRows, uniqueNote } from './transport-form.ts';
import { created, done, fillOrder, toast, transportOrderAddress } from './transport-order-form.ts';

test.use({ role: 'staff' });

const question = 'Kas kõik on õige?';

test('a quantity that may mean two offers both; the same order again, and more than a truck carries, asks first', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  test.slow();
  expectConsole(/422/);
  const dialog = page.getByRole('dialog', { name: question });
  await page.goto(transportOrderAddress);

  await test.step('a quantity that may mean two offers both as buttons, and another unit is converted', async () => {
    const quantity = page.getByLabel('Kogus');
    await choose(page, 'Toode', 'Nisu');
    await quantity.pressSequentially('28.500');
    await expect(quantity).toHaveValue('28.500');
    await expect(quantity).toBeFocused();
    await expect(page.getByRole('button', { name: /^28\s500 t$/ })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: '28,5 t', exact: true }).click();
    await expect(quantity).toHaveValue('28,5');
    await expect(quantity).toBeFocused();
    await quantity.fill('27 900 kg');
    await quantity.blur();
    await expect(quantity).toHaveValue('27,9');
    await page.getByRole('button', { name: 'Katkesta' }).click();
  });

  await test.step('the same order again asks first', async () => {
    const note = uniqueNote();
    await fillOrder(page, note);
    await done(page).click();
    await expect(page.getByLabel('Märkused')).toHaveValue('');
    await fillOrder(page, note);
    await done(page).click();
    await expect(dialog).toContainText('Sama tellimus on äsja tehtud');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Vaatan üle' }).click();
    await expect(page.getByLabel('Märkused')).toHaveValue(note);
    expect(await countRows(page, note)).toBe(1);

    await done(page).click();
    await dialog.getByRole('button', { name: 'Salvesta siiski' }).click();
    await expect(page.getByLabel('Märkused')).toHaveValue('');
    expect(await countRows(page, note)).toBe(2);
  });

  await test.step('more than a truck carries asks first', async () => {
    const note = uniqueNote();
    await fillOrder(page, note);
    await page.getByLabel('Kogus').fill('285');
    await done(page).click();
    await expect(dialog).toContainText('Ühele autole ebatavaline kogus');
    await dialog.getByRole('button', { name: 'Vaatan üle' }).click();
    await expect(page.getByLabel('Kogus')).toBeFocused();
    await done(page).click();
    await dialog.getByRole('button', { name: 'Salvesta siiski' }).click();
    await expect(page.getByLabel('Märkused')).toHaveValue('');
    expect(await countRows(page, note)).toBe(1);
  });
});

const forms = [
  { address: transportOrderAddress, truck: 'Esimese veotöö auto' },
  { address: '/services/add-transport-job', truck: 'Auto' },
];

test('that nothing speaks against the truck of an order, or of a job, is said only once the server has said so', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/500/);
  for (const { address, truck } of forms) {
    // What others change meanwhile asks again: every request of a quantity gets the same answer, when it is let go.
    const checks = new Map<number, PromiseWithResolvers<Parameters<Route['fulfill']>[0]>>(
      [28.5, 20].map((quantity) => [quantity, Promise.withResolvers()]),
    );
    await page.route('**/check-assignment', async (route) => {
      const { row } = route.request().postDataJSON() as { row: { quantity: number } };
      const answer = await checks.get(row.quantity)?.promise;
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await page.goto(address);
    await fillOrder(page, uniqueNote());
    const time = page.getByLabel('Veo kell');
    if (await time.isVisible()) await time.fill('09:30');
    await page.getByRole('combobox', { name: truck, exact: true }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    const findings = page.getByRole('status', { name: 'Mis on poolt ja vastu' });
    await expect(findings).toHaveText('Küsin…');
    checks.get(28.5)?.resolve({ json: { content: [] } });
    await expect(findings).toHaveText('Midagi ei ole vastu');

    await page.getByLabel('Kogus').fill('20');
    await expect(findings).toHaveText('Küsin…');
    checks.get(20)?.resolve({ status: 500, json: {} });
    await expect(findings).toHaveText('Küsida ei saanud');
    await startAnew(page);
  }
});

test('Valmis can be pressed while a list is open; what stands beside the form at a desk follows it', async ({
  page,
  expectAccessible,
}) => {
  await test.step('Valmis can be pressed while a list is open', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const note = uniqueNote();
    await page.goto(transportOrderAddress);
    await fillOrder(page, note);
    await page.getByLabel('Toode', { exact: true }).fill('nis');
    await expect(page.getByRole('option').first()).toBeVisible();
    await done(page).click();
    await expect(page.getByText('Vormi vead')).toBeVisible();
    await choose(page, 'Toode', 'Nisu');
    await page.getByLabel('Esimese veotöö auto').click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await done(page).click();
    await expect(toast(page, created)).toBeVisible();
    expect(await countRows(page, note)).toBe(1);
  });

  await test.step('what stands beside the form at a desk follows it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await fillOrder(page, uniqueNote());
    await expect(page.getByRole('region', { name: 'Vaba laoseis' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Kliendi teised veod sel päeval' })).toBeVisible();
    await expect(page.getByText('valikuline').first()).toBeVisible();
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('region', { name: 'Vaba laoseis' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Katkesta' }).click();
  });
});
