import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';

import { expect, startAnew, test } from '../test.ts';
import {
  addLine,
  buyer,
  created,
  done,
  failed,
  fillLine,
  findCompany,
  findProduct,
  lineSheet,
  lines,
  save,
  startOrder,
  stockSheet,
  toast,
} from './sales-order-form.ts';
import { choose, expectFields } from './transport-form.ts';

test.use({ role: 'staff' });

test('a line starts with what the order says, asks for a certificate, and goes by who collects it', async ({
  page,
  expectAccessible,
}) => {
  test.slow();
  await test.step('plant protection needs a certificate that is still good', async () => {
    await startOrder(page, 'Kruusamäe');
    await expect(page.getByText(/^TK-23425 · kehtis kuni \d\d\.\d\d\.\d{4}$/)).toBeVisible();
    await addLine(page).click();
    const sheet = lineSheet(page);
    await sheet.getByLabel('Toode').fill('Glüfosaat');
    const option = sheet.getByRole('option', { name: /Glüfosaat 360 SL/ });
    await expect(option).toBeDisabled();
    await expect(option).toContainText('Ettevõttel puudub taimekaitse tunnistus');
    await expectAccessible();
    await choose(sheet, 'Toode', 'Nisu');
    await expect(sheet.getByLabel('Toode')).toHaveValue('Nisu');
  });

  await startAnew(page);
  await test.step('a line starts with the place, the warehouse and the pickup of the order', async () => {
    await startOrder(page);
    await choose(page, 'Asukoht', 'Allikivi viljahoidla');
    await choose(page, 'Ladu', 'Puhja');
    await page.getByRole('switch', { name: 'Klient tuleb ise järgi!' }).check();
    await addLine(page).click();
    const sheet = lineSheet(page);
    await expect(sheet.getByRole('switch', { name: 'Klient tuleb ise järgi!' })).toBeChecked();
    await expect(sheet.getByLabel('Ladu')).toHaveValue('Puhja kuivati');
    await expect(sheet.getByLabel('Märkused')).toHaveValue('Tuleb ise järele. ');
    await expect(sheet.getByLabel('Tarnekoht')).toHaveCount(0);
    await sheet.getByRole('switch').uncheck();
    await expect(sheet.getByLabel('Tarnekoht')).toHaveValue(/^Allikivi viljahoidla/);
    await expectFields(sheet, [
      'Toode',
      'Kogus',
      'Klient tuleb ise järgi!',
      'Tarnekoht',
      'Ladu',
      'Vali tarne kuupäev',
      'Märkused',
    ]);
    await expect(sheet.getByLabel('Märkused')).toHaveValue('');
  });

  await startAnew(page);
  await test.step('leaving a quantity that is too much for Katkesta asks nothing', async () => {
    await startOrder(page);
    await addLine(page).click();
    const sheet = lineSheet(page);
    await choose(sheet, 'Toode', 'Karbamiid');
    await choose(sheet, 'Ladu', 'Väimela');
    await expect(sheet.getByText(/^Väljastatav kogus: /)).toBeVisible();
    await sheet.getByLabel('Kogus').fill('99999');
    await sheet.getByRole('button', { name: 'Katkesta' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lines(page)).toHaveCount(0);
  });

  await test.step('what the client collects is collected tomorrow at the place of the order, and the notes say so', async () => {
    await addLine(page).click();
    const sheet = lineSheet(page);
    const day = sheet.getByLabel('Vali tarne kuupäev');
    const tomorrow = await day.inputValue();
    await sheet.getByRole('button', { name: 'Täna' }).click();
    await expect(day).not.toHaveValue(tomorrow);
    await choose(sheet, 'Tarnekoht', 'Allikivi kuivati');
    await sheet.getByLabel('Märkused').fill('Kell 9.');
    await sheet.getByRole('switch').check();
    await expect(day).toHaveValue(tomorrow);
    await expect(sheet.getByLabel('Märkused')).toHaveValue('Tuleb ise järele. Kell 9.');
    await sheet.getByRole('switch').uncheck();
    await expect(sheet.getByLabel('Märkused')).toHaveValue('Kell 9.');
    await sheet.getByRole('switch').check();
    await choose(sheet, 'Toode', 'Nisu');
    await sheet.getByLabel('Kogus').fill('1');
    await save(sheet);
    await expect(lines(page)).toContainText('Klient tuleb ise järgi!');

    const request = page.waitForRequest('**/api/sales-orders');
    await done(page).click();
    await expect(toast(page, created)).toBeVisible();
    const { salesOrderProducts } = (await request).postDataJSON() as SalesOrderRequest;
    expect(salesOrderProducts).toMatchObject([
      { locationName: 'Allikivi talu', notes: 'Tuleb ise järele. Kell 9.' },
    ]);
  });
});

test('past days cannot be chosen', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-20T12:00:00+02:00');
  await startOrder(page);
  await addLine(page).click();
  const sheet = lineSheet(page);
  await choose(sheet, 'Toode', 'Nisu');
  await sheet.getByLabel('Kogus').fill('1');
  await sheet.getByRole('button', { name: 'Vali kalendrist' }).click();
  await expect(page.getByRole('button', { name: /^19\. november 2026/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^20\. november 2026/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  const day = sheet.getByLabel('Vali tarne kuupäev');
  await day.fill('19.11.2026');
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(day).toHaveAccessibleDescription('Tarne kuupäev on möödas');
  // Without a year it is the next such day.
  await day.fill('19.11');
  await save(sheet);
  await expect(lines(page)).toContainText('19.11.2027');
});

test('the quantity is rounded up, a warehouse that is short is said to be, and what the server refuses stands at its line', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/422/);
  await startOrder(page);
  await addLine(page).click();
  const sheet = lineSheet(page);
  const quantity = sheet.getByLabel('Kogus');
  await choose(sheet, 'Toode', 'NPK 8-20-30');
  await expect(sheet.getByText(/^Juba tellitud ja väljastamata: \d/)).toBeVisible();
  await expect(quantity).toHaveAccessibleDescription(/^Pakend: 0,6\st$/);
  await quantity.fill('40,1');
  await quantity.blur();
  await expect(quantity).toHaveValue('40,2');
  await expect(quantity).toHaveAccessibleDescription(/^Ümardatud pakendi kordseks: 40,2\st$/);

  await choose(sheet, 'Ladu', 'Ülenurme');
  const stock = stockSheet(page);
  await expect(stock).toHaveAccessibleName('Vali toote NPK 8-20-30, suurkott väljastuse ladu');
  const rows = stock.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Ülenurme keskladu' })).toContainText(
    /Vaba: [\d,]+\st.*Väljastatav kogus: 37,8\st.*Füüsiline kogus: 52,8\st/,
  );
  await expect(rows.last()).toContainText('Ladu määramata');
  await expectAccessible();
  await rows.last().getByRole('button').click();
  await expect(sheet.getByLabel('Ladu')).toHaveValue('');

  await choose(sheet, 'Ladu', 'Väimela');
  await stock.getByRole('button', { name: 'Sulge' }).click();
  // 'Salvesta' asks again; a smaller quantity goes through.
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await stock.getByRole('button', { name: 'Sulge' }).click();
  await quantity.fill('3');
  await expect(sheet.getByText(/^Väljastatav kogus: 15\st/)).toBeVisible();
  await save(sheet);

  // What one line takes, the next one cannot.
  await addLine(page).click();
  await choose(sheet, 'Toode', 'NPK 8-20-30');
  await choose(sheet, 'Ladu', 'Väimela');
  await expect(sheet.getByText(/^Vaba: 12\st$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Katkesta' }).click();
  await page.getByRole('button', { name: 'Katkesta' }).click();
  await expect(lines(page)).toHaveCount(0);

  await test.step('what the server refuses stands at the line, and in its sheet at the field', async () => {
    await choose(page, 'Ettevõte', buyer);
    await expect(addLine(page)).toBeEnabled();
    await fillLine(page, 'Nisu', '1');
    await fillLine(page, 'Diislikütus', '1000');
    // Sizes and places that changed while the form was open.
    await page.route(
      '**/api/sales-orders',
      (route) => {
        const body = route.request().postDataJSON() as SalesOrderRequest;
        const [first, second] = body.salesOrderProducts;
        return route.continue({
          postData: {
            ...body,
            salesOrderProducts: [
              { ...first, quantity: -1 },
              { ...second, locationId: 987_654_321, deliveryDate: '2020-01-01' },
            ],
          },
        });
      },
      { times: 1 },
    );
    await done(page).click();
    await expect(toast(page, failed)).toBeVisible();
    const [wheat, diesel] = [lines(page).nth(0), lines(page).nth(1)];
    await expect(wheat).toContainText('Kogus: Vigane väärtus');
    await expect(wheat.getByRole('button').first()).toBeFocused();
    await expectAccessible();

    // A line that is removed takes only its own problems along.
    await wheat.getByRole('button').first().click();
    await expect(lineSheet(page).getByLabel('Kogus')).toHaveAccessibleDescription('Vigane väärtus');
    await lineSheet(page).getByLabel('Kogus').fill('2');
    await expect(lineSheet(page).getByLabel('Kogus')).not.toHaveAccessibleDescription('Vigane väärtus');
    await save(lineSheet(page));
    await expect(wheat).not.toContainText('Vigane väärtus');
    await done(page).click();
    await expect(toast(page, created)).toBeVisible();
    await expect(diesel).toHaveCount(0);
  });

  await test.step('goods that somebody else has taken meanwhile open the stock again', async () => {
    const product = await findProduct(page, 'Maheraps');
    const company = await findCompany(page, 'Kasemetsa');
    await choose(page, 'Ettevõte', buyer);
    await expect(addLine(page)).toBeEnabled();
    await fillLine(page, 'Nisu', '1');
    await addLine(page).click();
    await choose(sheet, 'Toode', product.name);
    await sheet.getByLabel('Kogus').fill('650');
    await choose(sheet, 'Ladu', 'Põltsamaa');
    await save(sheet);

    const { content } = (await (await page.request.get(`/api/products/${product.id}/stock`)).json()) as {
      content: { warehouseName: string; externalWarehouseId: string }[];
    };
    const taken = await page.request.post('/api/sales-orders', {
      data: {
        companyId: company.id,
        representativeId: company.representatives[0]?.id,
        salesOrderProducts: [
          {
            locationId: company.locations[0]?.id,
            productId: product.id,
            quantity: 10,
            warehouseId: content.find(({ warehouseName }) => warehouseName.startsWith('Põltsamaa'))
              ?.externalWarehouseId,
          },
        ],
      },
    });
    expect(taken.status()).toBe(201);

    await done(page).click();
    await expect(toast(page, failed)).toBeVisible();
    await expect(stock.getByRole('listitem').filter({ hasText: 'Põltsamaa' })).toContainText(
      /Vaba: 641,6\st/,
    );
    await expectAccessible();
    await stock.getByRole('button', { name: /^Tamsalu/ }).click();
    await expect(sheet.getByLabel('Ladu')).toHaveValue('Tamsalu elevaator');
    await save(sheet);
    await expect(lines(page).nth(1)).not.toContainText('Laos ei ole');
    await done(page).click();
    await expect(lines(page)).toHaveCount(0);
  });
});
