import type { Company } from '#api/locations/companies.ts';

import { expect, type Page, startAnew, test } from '../test.ts';
import { chooseMore } from './order-page.ts';
import { choose, uniqueNote } from './transport-form.ts';

const address = '/services/add-work';

test.use({ role: 'client' });

async function ownCompanies(page: Page): Promise<Company[]> {
  return ((await (await page.request.get('/api/companies')).json()) as { content: Company[] }).content;
}

/** The company of this client's last order, with which their form starts; '' without any order. */
async function lastCompany(page: Page): Promise<string> {
  const last = await page.request.get('/api/transport-orders?size=1&sort=id,desc');
  const [order] = ((await last.json()) as { content: { client: { companyName: string } }[] }).content;
  return order?.client.companyName ?? '';
}

/** Opens the form, and leaves the company that it starts with. */
async function openEmptyForm(page: Page): Promise<void> {
  // Another test may order for the same client meanwhile.
  const before = await lastCompany(page);
  await page.goto(address);
  const client = page.getByLabel('Ettevõte', { exact: true });
  await expect(client).toBeVisible();
  expect([before, await lastCompany(page)]).toContain(await client.inputValue());
  if ((await client.inputValue()) !== '') {
    await page.getByRole('button', { name: 'Tühjenda' }).first().click();
  }
  await expect(client).toHaveValue('');
}

test('a client orders grain for one of their companies and sees where the order stands', async ({
  page,
  expectAccessible,
}) => {
  const companies = await ownCompanies(page);
  await openEmptyForm(page);
  await expectAccessible();
  const client = page.getByLabel('Ettevõte', { exact: true });
  const pickup = page.getByLabel('Lähtekoht', { exact: true });
  for (const label of ['Sihtkoht', 'Esimese veotöö auto']) {
    await expect(page.getByLabel(label)).toHaveCount(0);
  }

  await expect(pickup).toBeDisabled();

  await client.click();
  await expect(page.getByRole('option')).toHaveCount(companies.length);
  await page.getByRole('option').last().click();
  await expect(pickup).toBeEnabled();
  await expect(pickup).not.toHaveValue('');
  await page.getByRole('button', { name: 'Tühjenda' }).first().click();
  await expect(pickup).toBeDisabled();
  await expect(pickup).toHaveValue('');

  await choose(page, 'Ettevõte', companies[0]?.name ?? '');
  await expect(pickup).not.toHaveValue('');
  const location = (await pickup.inputValue()).split(',')[0] ?? '';
  await choose(page, 'Toode', 'Rukis');
  await page.getByLabel('Kogus').fill('17,25');
  await page.getByRole('button', { name: 'Homme' }).click();
  const day = await page.getByLabel('Veo kuupäev').inputValue();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Veotellimuse loomine õnnestus!', { exact: true })).toBeVisible();
  await expect(client).toHaveValue(companies[0]?.name ?? '');
  await expect(page.getByLabel('Kogus')).toHaveValue('');

  await page.goto('/services/homepage');
  const listed = page
    .getByRole('region', { name: 'Minu tellimused' })
    .getByRole('listitem')
    .filter({ hasText: '17,25' })
    .first();
  for (const text of ['Rukis', 'Ootab kinnitamist', 'homme', '17,25', location]) {
    await expect(listed).toContainText(text);
  }
  await expectAccessible();

  // The same once more is two presses; a day later, and what stood in the form can be had back.
  await listed.getByRole('link', { name: 'Telli sama' }).click();
  const note = page.getByRole('status').filter({ hasText: /^Täidetud tellimuse \d+ järgi/u });
  await expect(note).toBeVisible();
  // It stands in the form, and covers none of it.
  await expect(page.getByRole('region', { name: 'Teated' }).getByText(/^Täidetud/u)).toHaveCount(0);
  await expect(page.getByLabel('Kogus')).toHaveValue('17,25');
  await note.getByRole('button', { name: 'Võta tagasi' }).click();
  await expect(page.getByLabel('Kogus')).toHaveValue('');
  await expect(note).toHaveCount(0);
  await page.goto('/services/homepage');
  await listed.getByRole('link', { name: 'Telli sama' }).click();
  await expect(page.getByLabel('Kogus')).toHaveValue('17,25');
  await expect(pickup).toHaveValue(new RegExp(location, 'u'));
  expect(await page.getByLabel('Veo kuupäev').inputValue()).not.toBe(day);
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Veotellimuse loomine õnnestus!', { exact: true })).toBeVisible();
});

test('a farmer lets an order recur, keeps it as a template, and fills the form in from it', async ({
  page,
  expectAccessible,
}) => {
  const [company] = await ownCompanies(page);
  await openEmptyForm(page);
  await choose(page, 'Ettevõte', company?.name ?? '');
  await choose(page, 'Toode', 'Oder');
  await page.getByLabel('Kogus').fill('11');
  await page.getByRole('button', { name: 'Homme' }).click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await page.getByRole('button', { name: 'Ava tellimus' }).click();

  await chooseMore(page, 'Korda iga nädal');
  const sheet = page.getByRole('dialog', { name: 'Korda iga nädal' });
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet.getByText('Valige vähemalt üks päev')).toBeVisible();
  for (const weekday of ['E', 'K', 'R']) {
    await sheet.getByRole('button', { name: weekday, exact: true }).click();
  }
  await sheet.getByLabel('Kokku tonne').fill('33');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  const recurs = page.getByRole('region', { name: 'Kordub' });
  await expect(recurs).toContainText('E, K, R · kokku 33 t');
  await expect(recurs.getByRole('listitem')).toHaveCount(2);
  // The order itself says that it recurs; nothing covers it.
  await expect(page.getByText('Tellimus kordub', { exact: true })).toHaveCount(0);
  await recurs.getByRole('link').first().click();
  await expect(page.getByText(/^Kordub tellimusest \d+$/u)).toBeVisible();
  await page.goBack();

  const name = `Oder ${uniqueNote()}`;
  await chooseMore(page, 'Salvesta mallina');
  const template = page.getByRole('dialog', { name: 'Salvesta mallina' });
  await template.getByLabel('Malli nimi').fill(name);
  await template.getByRole('button', { name: 'Salvesta' }).click();
  await expect(template).toBeHidden();
  await page.getByRole('button', { name: 'Lõpeta kordumine' }).click();
  await expect(recurs).toContainText('lõppenud');

  await page.goto(address);
  await page.getByRole('button', { name }).click();
  await expect(page.getByLabel('Kogus')).toHaveValue('11');
  await expectAccessible();
});

test('the products of a client are grain only; who has one company, none, or drives as well meets a form that suits', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  await test.step('the products are grain only', async () => {
    await page.goto(address);
    const product = page.getByLabel('Toode', { exact: true });
    await product.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    for (const option of await page.getByRole('option').all()) await expect(option).toContainText('Teravili');
    for (const other of ['npk', 'raps']) {
      await product.fill(other);
      await expect(page.getByText('Vasteid ei leitud')).toBeVisible();
    }
  });

  await startAnew(page);
  await test.step('the only company and its first place are chosen already, again after Katkesta', async () => {
    const [only] = await ownCompanies(page);
    await page.route('**/api/companies?*', (route) => route.fulfill({ json: { content: [only] } }));
    await page.goto(address);
    const chosen = async () => {
      await expect(page.getByLabel('Ettevõte', { exact: true })).toHaveValue(only?.name ?? '');
      await expect(page.getByLabel('Lähtekoht', { exact: true })).not.toHaveValue('');
    };
    await chosen();
    await page.getByLabel('Märkused').fill(uniqueNote());
    await page.getByRole('button', { name: 'Tühjenda' }).first().click();
    await page.getByRole('button', { name: 'Katkesta' }).click();
    await chosen();

    // Nothing has been typed: leaving asks nothing.
    await page.getByRole('button', { name: 'Menüü' }).click();
    await page.getByRole('link', { name: 'Pealeht' }).click();
    await expect(page).toHaveURL('/services/homepage');
  });

  await startAnew(page);
  await test.step('without any company there is nothing to order for', async () => {
    await page.route('**/api/companies?*', (route) => route.fulfill({ json: { content: [] } }));
    await page.goto(address);
    await expect(page.getByText('Teie kasutajaga ei ole seotud ühtegi ettevõtet')).toBeVisible();
    await expectAccessible();
  });

  await startAnew(page);
  await test.step('companies that cannot be read can be asked for again', async () => {
    expectConsole(/500/);
    await page.route('**/api/companies?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(address);
    const retry = page.getByRole('button', { name: 'Proovi uuesti' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/companies?*');
    await retry.click();
    await expect(page.getByLabel('Ettevõte', { exact: true })).toBeVisible();
  });

  await startAnew(page);
  await test.step('who also drives sees their orders above the form, since home is the job list', async () => {
    await page.route('**/auth/session', async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as { user: { permissions: string[] } };
      session.user.permissions.push('PERM_MOBILE_TRUCK_DRIVER');
      await route.fulfill({ json: session });
    });
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Minu tellimused' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByLabel('Ettevõte', { exact: true })).toBeVisible();
  });
});
