import type { ListedStatement } from '#api/freight/statements.ts';
import { addDays, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { bankFile } from '../factories/bank-file.ts';
import { uniqueWord } from './job-table/table-page.ts';
import { desk } from './screens.ts';
import { expect, type Locator, test } from './test.ts';

test.use({ role: 'staff' });

test('on a phone approved rows become a statement, and the carrier’s own invoice is held against it', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/services/settlement');
  await expect(page.getByRole('heading', { level: 1, name: 'Arveldus' })).toBeVisible();
  await page.getByRole('button', { name: 'Vedajad' }).click();
  const today = toTallinn(Date.now()).day;
  await page.getByLabel('Alates').fill(formatDay(addDays(today, -10)));
  await page.getByLabel('Kuni').fill(formatDay(today));
  await page.getByLabel('Kuni').blur();
  const parties = page.getByRole('table', { name: 'Vedajad, kellega arveldada' });
  await expect(parties.getByRole('row', { name: /^Kokku/ })).toBeVisible();
  await expectAccessible();

  // Of those with something approved already and something to approve.
  const line = parties.getByRole('row').filter({ hasText: /€.*€/ }).first();
  await line.getByRole('button').click();
  const rows = page.getByRole('list', { name: 'Read' }).getByRole('listitem');
  await expect(rows.filter({ hasText: /km × .* t × .* € = / }).first()).toBeVisible();
  await expectAccessible();
  const open = page.getByRole('button', { name: /^Kinnita rida \d+$/ });
  const others = (await open.count()) - 1;
  await open.first().click();
  await expect(page.getByText('Kinnitatud: 1 rida').first()).toBeVisible();
  await expect(open).toHaveCount(others);
  // An approval is taken back, and given again.
  await page
    .getByRole('button', { name: /^Võta kinnitus tagasi: rida \d+$/ })
    .first()
    .click();
  await expect(page.getByText('Kinnitus tagasi võetud: 1 rida')).toBeVisible();
  await expect(open).toHaveCount(others + 1);
  await open.first().click();
  await expect(open).toHaveCount(others);
  if (others > 0) await page.getByRole('button', { name: /^Kinnita kõik/ }).click();
  await expect(open).toHaveCount(0);

  // A discount that comes from no load.
  await page.getByRole('button', { name: 'Lisa vaba rida' }).click();
  const discount = page.getByRole('dialog', { name: 'Lisa vaba rida' });
  await discount.getByRole('button', { name: 'Salvesta' }).click();
  await expect(discount.getByLabel('Mille eest')).toBeFocused();
  await discount.getByLabel('Mille eest').fill('Allahindlus');
  await discount.getByLabel('Ühiku hind KM-ta').fill('-0,10');
  await discount.getByLabel('Põhjus').fill('hilinenud koorem');
  await expectAccessible();
  await discount.getByRole('button', { name: 'Salvesta' }).click();
  const freeLine = page.getByRole('list', { name: 'Vabad read' }).getByRole('listitem');
  await expect(freeLine).toContainText(/Allahindlus.*−0,10 €/s);
  await expectAccessible(freeLine);

  await page.getByRole('button', { name: /^Koosta arve/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Koosta arve/ })
    .click();
  await expect(page.getByText(/^(Arvelduse koond|Endale koostatud arve) .* on koostatud$/)).toBeVisible();
  const made = page.getByRole('table', { name: 'Arved ja koondid' }).getByRole('row').nth(1);
  await expect(made).toContainText(/V20\d\d-\d{4}/);
  await expectAccessible();
  const saved = page.waitForEvent('download');
  await made.getByRole('button', { name: /^PDF/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  // One row of it is credited, for the sum that was told before.
  const number = /V20\d\d-\d{4}/.exec(await made.innerText())![0];
  await made.getByRole('button', { name: `Krediteeri: ${number}` }).click();
  const credit = page.getByRole('dialog', { name: `Krediteeri ${number}` });
  await credit.getByRole('button', { name: /^Krediteeri −/ }).click();
  await expect(credit.getByLabel('Põhjus')).toBeFocused();
  await credit.getByLabel('Põhjus').fill('vale hind');
  await expect(credit.getByText(/vabad read: Allahindlus: −0,10 € KM-ta/)).toBeVisible();
  await credit.getByRole('switch', { name: /^Kõik read/ }).click();
  await expect(credit.getByRole('status')).toHaveText('Valige vähemalt üks rida');
  await expect(credit.getByRole('button', { name: 'Krediteeri' })).toBeDisabled();
  await credit
    .getByRole('switch', { name: /€ KM-ta$/ })
    .first()
    .click();
  await expect(credit.getByRole('status')).toHaveText(/^Kreeditarve summa −.* €, sellest KM .* €$/);
  const sum = /−.*? €/.exec(await credit.getByRole('status').innerText())![0];
  await expectAccessible();
  await credit.getByRole('button', { name: `Krediteeri ${sum}` }).click();
  await expect(page.getByText(/^Kreeditarve V20\d\d-\d{4} on koostatud$/)).toBeVisible();
  const list = page.getByRole('table', { name: 'Arved ja koondid' }).getByRole('row');
  await expect(list.nth(1)).toContainText(`arvele ${number}`);
  await expect(list.nth(1)).toContainText(sum);
  const credited = list.nth(2);
  await expect(credited).toContainText(/Osaliselt krediteeritud: V20/);
  await expectAccessible(credited);

  await credited.getByRole('button', { name: /^Märgi arve/ }).click();
  const theirs = page.getByRole('dialog');
  await theirs.getByLabel('Arve number').fill('A-77');
  await theirs.getByLabel('Summa koos käibemaksuga').fill('0,01');
  await theirs.getByRole('button', { name: 'Salvesta' }).click();
  await expect(credited).toContainText('A-77: 0,01 €');
  await expect(credited).toContainText(/€ koondist vähem/);
});

test('a bank’s statement is looked at, leftovers are assigned, and what is paid is marked and taken back', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/services/settlement?show=statements');
  const table = page.getByRole('table', { name: 'Arved ja koondid' });
  const unpaid = table.getByRole('row').filter({ hasText: /tähtaeg/ });
  await expect(unpaid.first()).toBeVisible();
  const answer = await page.request.get('/api/freight/statements?side=CLIENT&size=500');
  const { content } = (await answer.json()) as { content: ListedStatement[] };
  const invoice = content.find(({ unpaidCents }) => unpaidCents > 1000)!;
  const key = uniqueWord();
  const rest = ((invoice.unpaidCents - 100) / 100).toFixed(2);
  const file = bankFile([
    { ref: `${key}-1`, amount: '1.00', reference: invoice.referenceNumber, payer: 'Esimene' },
    { ref: `${key}-2`, amount: rest, payer: 'Teine', words: 'ilma viitenumbrita' },
    { ref: `${key}-3`, amount: '4.00', payer: 'Kolmas' },
  ]);
  const bring = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
  await bring();
  const sheet = page.getByRole('dialog', { name: 'Laekumised väljavõttelt' });
  await expect(sheet.getByRole('region', { name: 'Arvega seotud' })).toContainText(invoice.number);
  await expectAccessible();
  const leftovers = sheet.getByRole('region', { name: 'Sidumata' }).getByRole('combobox');
  await leftovers.first().fill(invoice.number);
  await sheet.getByRole('option').first().click();
  // Nothing is left unpaid for the third one.
  await leftovers.last().fill(invoice.number);
  await expect(sheet.getByText('Vasteid ei leitud')).toBeVisible();
  await leftovers.last().fill('');
  await sheet.getByRole('button', { name: 'Märgi laekunuks (2)' }).click();
  await expect(page.getByText('Märgitud laekunuks: 2')).toBeVisible();
  await page.getByLabel('Otsi numbri, nime või viitenumbri järgi').fill(invoice.number);
  const paid = table.getByRole('row').filter({ hasText: invoice.number });
  await expect(paid).toContainText('Tasutud');
  await expectAccessible(paid);

  await page.getByRole('button', { name: `Laekumised: ${invoice.number}` }).click();
  const payments = page.getByRole('dialog', { name: `Laekumised: ${invoice.number}` });
  await expect(payments.getByRole('listitem')).toHaveCount(2);
  await expectAccessible();
  await payments
    .getByRole('listitem')
    .filter({ hasText: 'Teine' })
    .getByRole('button', { name: 'Võta laekumine tagasi' })
    .click();
  await page
    .getByRole('dialog', { name: /^Kas võtta laekumine/ })
    .getByRole('button', { name: 'Võta laekumine tagasi' })
    .click();
  await expect(page.getByText('Laekumine on tagasi võetud')).toBeVisible();
  await expect(paid).toContainText(/Osaliselt tasutud|Üle tähtaja/);
  await bring();
  await expect(sheet.getByText('Arvega seotud 0, sidumata 2, varem imporditud 1')).toBeVisible();
  await sheet.getByRole('button', { name: 'Katkesta' }).click();

  // What the list is narrowed down to stands in the address, and a reload brings it again.
  await page.getByLabel('Olek').selectOption('Tasutud');
  await page.getByRole('button', { name: /^Ainult koostatud/ }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Ainult koostatud/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByLabel('Olek')).toHaveValue('PAID');
  await page.getByLabel('Otsi numbri, nime või viitenumbri järgi').fill('sellist ei ole');
  await expect(page.getByText('Selliseid arveid ei ole')).toBeVisible();
});

test('on a phone presses of a statement, tiers of a tariff and figures of a load’s profit are whole', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/services/settlement?show=statements');
  const invoice = page.getByRole('table', { name: 'Arved ja koondid' }).getByRole('row').nth(1);
  await expect(invoice.getByRole('button', { name: /^PDF/ })).toBeVisible();
  await expectOnOneLine(
    ...[/^PDF/, /^XLSX/, /^UBL/, /^Peppol/, /^E-arve/].map((name) => invoice.getByRole('button', { name })),
  );

  await page.goto('/services/settlement?show=tariffs');
  await page.getByRole('button', { name: 'Muuda: Üldine hinnakiri' }).click();
  const tier = page.getByRole('group', { name: 'Aste 1' });
  await expectOnOneLine(
    tier.getByLabel('Tunde'),
    tier.getByLabel('Tunnihind'),
    tier.getByRole('button', { name: 'Eemalda aste 1' }),
  );
  const extra = page.getByRole('group', { name: /^Lisatasu 1/ });
  await expectOnOneLine(
    extra.getByRole('button', { name: 'Muuda lisatasu 1' }),
    extra.getByRole('button', { name: 'Eemalda lisatasu 1' }),
  );
  await expectAccessible();

  await page.goto('/services/reports?report=margin');
  const margin = page.getByRole('table', { name: 'Kasum: Klient' });
  await expect(margin.getByRole('row').nth(1)).toContainText('€');
  expect(
    await margin.evaluate(({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth),
  ).toBe(0);
  await expectAccessible();
});

/** Their middles are at one height. */
async function expectOnOneLine(...presses: Locator[]): Promise<void> {
  const boxes = await Promise.all(presses.map((each) => each.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
}

test.describe('at a desk', () => {
  test.use(desk);

  test('figures stand beside those of the period before, and every number leads to its loads', async ({
    page,
    expectAccessible,
  }) => {
    const today = toTallinn(Date.now()).day;
    await page.goto(`/services/reports?from=${addDays(today, -3)}&to=${addDays(today, -1)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Aruanded' })).toBeVisible();
    await page.getByRole('button', { name: 'Kasum' }).click();
    await expect(page).toHaveURL(/report=margin/);
    const margin = page.getByRole('table', { name: 'Kasum: Klient' });
    const total = margin.getByRole('row', { name: /^Kokku/ });
    await expect(total.getByRole('link', { name: /€$/ }).first()).toBeVisible();
    await expect(total.getByText(/^enne .* €$/).first()).toBeVisible();
    await expectAccessible();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'XLSX-fail' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^kasum-.*\.xlsx$/);

    await page.getByLabel('Rühmitus').selectOption('Vedaja');
    await expect(page.getByRole('table', { name: 'Kasum: Vedaja' })).toBeVisible();
    await page.getByRole('button', { name: 'Lepingud' }).click();
    await expect(page.getByRole('table', { name: 'Lepingud' })).toContainText(/ajast möödas \d+ %/u);
    await expectAccessible();
    await page.getByRole('button', { name: 'Tonnid' }).click();
    await expect(page).toHaveURL(/report=tonnes/);
    const clients = page.getByRole('table', { name: 'Tonnid: Klient' });
    await clients.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/services\/datatable\?id=\d+/);
    await expect(page.getByText('Veotöid ei leitud')).toHaveCount(0);
  });

  test('the calculator says what a load would cost; a tariff and a price of fuel are entered and corrected', async ({
    page,
    expectAccessible,
    expectConsole,
  }) => {
    await page.goto('/services/settlement');
    await page.getByRole('button', { name: 'Tariifid' }).click();
    await expect(page.getByRole('list', { name: 'Tariifid' })).toContainText('0,079 €/t·km');
    const calculator = page.getByRole('form', { name: 'Kalkulaator' });
    await calculator.getByLabel('Vahemaa').fill('112,4');
    await calculator.getByLabel('Kogus').fill('27,86');
    await calculator.getByRole('button', { name: 'Arvuta' }).click();
    // 112.4 × 27.860 × 0.079 is 247.3857….
    await expect(calculator.getByRole('status')).toContainText('112,4 km × 27,860 t × 0,079 € = 247,39 €');
    await expect(calculator.getByRole('status')).toContainText('Üldine hinnakiri');
    for (const [label, place] of [
      ['Kust', 'Kasemäe kuivati'],
      ['Kuhu', 'Kasemäe väetiseplats'],
    ] as const) {
      await calculator.getByLabel(label, { exact: true }).fill(place);
      await page.getByRole('option', { name: place }).first().click();
    }
    await expect(calculator.getByRole('status')).toBeEmpty();
    await calculator.getByLabel('Vahemaa').fill('');
    await calculator.getByRole('button', { name: 'Arvuta' }).click();
    // How far it is is known.
    await expect(calculator.getByRole('status')).toContainText(/ km × 27,860 t × .+ €/u);
    await expectAccessible();

    await test.step('a tariff and a price of fuel are entered and corrected by hand', async () => {
      expectConsole(/status of 422/);
      // Both hold long after all that other tests settle.
      const name = 'Kase erihind';
      await page.getByRole('button', { name: 'Lisa klientide tariif' }).click();
      const form = page.locator('form').filter({ hasText: 'Reegel 1' });
      await form.getByLabel('Nimetus', { exact: true }).fill(name);
      const year = '2091';
      await form.getByLabel('Kehtib alates').fill(`01.01.${year}`);
      await form.getByLabel('Kehtib kuni').fill(`31.12.${year}`);
      await form.getByLabel('Hind', { exact: true }).fill('0,07');
      await form.getByRole('button', { name: 'Lisa reegel' }).click();
      const second = form.getByRole('group', { name: 'Reegel 2' });
      await second.getByLabel('Hinna alus').selectOption('Koorem');
      await second.getByLabel('Hind', { exact: true }).fill('123,45');
      await form.getByRole('button', { name: 'Eemalda reegel 1' }).click();
      await expect(form.getByLabel('Hind', { exact: true })).toHaveValue('123,45');
      await form.getByRole('button', { name: 'Salvesta' }).click();
      // The general price list has such a rule already, and is named.
      await expect(form.getByText(/„Üldine hinnakiri“ reegel 1/)).toBeVisible();
      await expectAccessible();

      await form.getByLabel('Klient').fill('Kase');
      await page.getByRole('option', { name: /Kasemäe/ }).click();
      await form.getByRole('button', { name: 'Salvesta' }).click();
      await expect(page.getByText(`Tariif „${name}“ on salvestatud`)).toBeVisible();
      const tariff = page
        .getByRole('list', { name: 'Tariifid' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(tariff).toContainText('123,45 € koorma eest');

      await page.getByRole('button', { name: `Muuda: ${name}` }).click();
      // The rule alone is open at once.
      await expect(form.getByLabel('Hind', { exact: true })).toHaveValue('123,45');
      await form.getByLabel('Hind', { exact: true }).fill('99');
      // Before it is saved: what it would have made of the last 30 days.
      await form.getByRole('button', { name: 'Arvuta mõju' }).click();
      await expect(form.getByText(/^\d+ koormat, muutub \d+$/u)).toBeVisible();
      await form.getByRole('button', { name: 'Salvesta' }).click();
      await expect(tariff).toContainText('99 € koorma eest');

      await page.getByRole('button', { name: 'Lisa kütuse hind' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Kehtib alates').fill(`02.01.${year}`);
      await sheet.getByLabel('Hind').fill('1,999');
      await sheet.getByRole('button', { name: 'Salvesta' }).click();
      await expect(page.getByRole('table', { name: 'Kütuse hinnad' })).toContainText('1,999 €/l');
    });
  });
});
