import { readFileSync } from 'node:fs';

import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { applyImport, dropFiles } from './administration/import-files.ts';
import { type EmptyServer, setUp, startEmptyServer } from './empty-server.ts';
import { choose } from './orders/transport-form.ts';
import { desk } from './screens.ts';
import { expect, type Locator, type Page, test } from './test.ts';

test.use({ ...desk, actionTimeout: 20_000 });

// A PostgreSQL and a server of its own, which make the database first.
test.setTimeout(120_000);

let postgres: ThrowAwayPostgres;
let server: EmptyServer;
test.beforeAll(async () => {
  postgres = await startThrowAwayPostgres();
  server = await startEmptyServer({ DATABASE_URL: postgres.url, SIMULATE_EXTERNAL: '1' });
});
test.afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

test('from an empty PostgreSQL to the first job that is sent, in the browser alone', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(server.link);
  await expect(page.getByRole('heading', { level: 1, name: 'Koorem esimest korda' })).toBeVisible();
  await page.getByRole('button', { name: 'Alusta' }).click();
  await expect(page.getByText('Nõutud').first()).toBeVisible();
  await expectAccessible();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Alusta siit' })).toBeVisible();
  await expectAccessible();

  await expectNext(page, 'Lisa ettevõtted');
  await add(page, 'Lisa ettevõtted', 'Lisa: ettevõte', async (form) => {
    await form.getByLabel('Nimi').fill('Põllumehe Talu OÜ');
    await form.getByLabel('Registrikood').fill('10014629');
  });
  await expectNext(page, 'Lisa kohad');
  await add(page, 'Lisa kohad', 'Lisa: koht', async (form) => {
    await chooseRecord(form, 'Ettevõte', 'Põllumehe');
    await form.getByLabel('Koha nimi').fill('Põllumehe küün');
    await form.getByLabel('Telefon').fill('55501002');
    await form.getByRole('region', { name: /^Kaart/ }).click();
    await expect(form.getByLabel('Laiuskraad')).toHaveValue(/^58,\d{4}$/);
  });
  await add(page, 'Lisa autod', 'Lisa: auto', async (form) => {
    await form.getByLabel('Auto number').fill('123 ABC');
    await chooseRecord(form, 'Vedaja', 'Viljavaru');
    await form.getByLabel('Autojuhi nimi').fill('Jaan Juht');
    await form.getByLabel('Autojuhi telefon').fill('55503001');
  });

  await expectNext(page, 'Lisa tooted');
  await page.getByRole('link', { name: /^Too andmed failidest/ }).click();
  await expect(page.getByRole('heading', { name: 'Tühjad vormid' })).toBeVisible();
  await expectAccessible();
  // One group is the firm's own; grain is there from the start, and named as people name it.
  await dropFiles(page, {
    ...(await filledIn(page, 'Tootegrupid', [{ 'Väline kood': 'G1', Nimetus: 'Seemned' }])),
    ...(await filledIn(page, 'Tooted', [
      { 'Väline kood': 'T1', Nimi: 'Nisu', Ühik: 't', Puistekaup: 'jah', Tootegrupp: 'Teravili' },
      { 'Väline kood': 'T2', Nimi: 'Seemneoder', Ühik: 'kg', Tootegrupp: 'Seemned' },
    ])),
  });
  await expect(page.getByRole('button', { name: 'Uued 3' })).toBeVisible();
  await expectAccessible();
  await applyImport(page);
  await expect(page.getByRole('link', { name: 'Tootegrupid' })).toBeVisible();

  await page.getByRole('button', { name: 'Alusta siit' }).click();
  await expectNext(page, 'Koosta esimene veotöö');
  await page.getByRole('link', { name: /^Koosta esimene veotöö/ }).click();
  // There are no contracts yet: that is said, and may be.
  const aboutContracts = page.getByRole('dialog', { name: /leping/i });
  await page.addLocatorHandler(
    aboutContracts,
    // One question follows the other, and one that is open goes by itself when the form is left.
    () =>
      aboutContracts
        .getByRole('button', { name: 'Sulge', exact: true })
        .last()
        .click({ timeout: 1000 })
        .catch(() => undefined),
    { noWaitAfter: true },
  );
  await choose(page, 'Toode', 'Nisu');
  await page.getByRole('button', { name: 'Homme' }).click();
  await page.getByLabel('Veo kell').fill('730');
  await choose(page, 'Klient', 'Põllumehe');
  await expect(page.getByLabel('Lähtekoht', { exact: true })).toHaveValue('Põllumehe küün');
  // The question comes when the server has answered: a list that is open then closes under it.
  await expect(async () => {
    await page.getByLabel('Auto', { exact: true }).click();
    await page.getByRole('option').first().click({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await page.getByRole('button', { name: 'Ava tabelis' }).click();

  await page.getByRole('gridcell', { name: 'Nisu' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
  const modal = page.getByRole('dialog', { name: 'SMSi saatmine' });
  await expect(modal.getByLabel('Sõnum').first()).toHaveValue(/123ABC/);
  await modal.getByRole('button', { name: 'Saada', exact: true }).click();
  await expect(page.getByText('Sõnumi saatmine õnnestus!')).toBeVisible();

  // A firm at work needs the list no more.
  await page.getByRole('link', { name: 'Haldus' }).click();
  await expect(page.getByRole('button', { name: 'Kasutajad' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Alusta siit' })).toHaveCount(0);
});

/** Checks which step 'Alusta siit' marks. */
async function expectNext(page: Page, step: string): Promise<void> {
  await expect(page.locator('[aria-current=step]')).toContainText(step);
}

/** Goes a step of 'Alusta siit', fills its form in, saves it and comes back. */
async function add(
  page: Page,
  step: string,
  button: string,
  fillIn: (form: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${step}`) }).click();
  await page.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog', { name: button });
  await fillIn(form);
  await form.getByRole('button', { name: 'Salvesta' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Alusta siit' }).click();
}

/** Chooses the first record that is found; a form's selects have options too. */
async function chooseRecord(form: Locator, label: string, text: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(text);
  await form.page().getByRole('listbox').getByRole('option').filter({ hasText: text }).first().click();
}

/** The empty form of a kind as the screen offers it, with rows by the words of its header. */
async function filledIn(
  page: Page,
  kind: string,
  rows: Record<string, string>[],
): Promise<Record<string, string>> {
  await page.getByRole('button', { name: kind, exact: true }).click();
  const sheet = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  await expect(sheet).toBeHidden();
  const header = readFileSync(await download.path(), 'utf8').trim();
  const columns = header.replace('\uFEFF', '').split(';');
  for (const row of rows) expect(columns).toEqual(expect.arrayContaining(Object.keys(row)));
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(';'));
  return { [download.suggestedFilename()]: [header, ...lines].join('\r\n') };
}
