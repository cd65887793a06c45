import { signIn } from '../roles.ts';
import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ role: 'staff', ...desk });

test('a user is made, invited, signs in, and is shut out again', async ({
  page,
  browser,
  expectConsole,
  expectAccessible,
}) => {
  // The user name that is taken.
  expectConsole(/422/);
  const name = `uus.${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/services/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Haldus' })).toBeVisible();
  await page.getByRole('button', { name: 'Lisa kasutaja' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lisa kasutaja' });
  await sheet.getByLabel('Kasutajanimi').fill('staff');
  await sheet.getByLabel('Eesnimi').fill('Anu');
  await sheet.getByLabel('Perenimi').fill(name);
  await sheet.getByLabel('E-post').fill(`${name}@talu.example`);
  await sheet.getByLabel('Kontor').check();
  await expect(sheet.getByLabel('Vaataja')).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet.getByText('Juba olemas').first()).toBeVisible();
  await sheet.getByLabel('Kasutajanimi').fill(name);
  await sheet.getByRole('button', { name: 'Salvesta' }).click();

  const invite = page.getByRole('dialog', { name: `Kutse: Anu ${name}` });
  await expectAccessible(invite);
  await invite.getByRole('button', { name: 'Saada e-postiga' }).click();
  // These servers send nothing.
  await expect(invite.getByText('Proov: kiri ei läinud päriselt teele.')).toBeVisible();
  await expectAccessible(invite);
  const link = await invite.getByLabel('Kutse link').inputValue();
  await page.keyboard.press('Escape');
  await page.getByLabel('Otsi kasutajat').fill(name);
  const card = page.getByRole('article', { name: `Anu ${name}` });
  await expect(card).toContainText('Kutsutud');
  await expect(page.getByRole('article')).toHaveCount(1);

  const theirs = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Parool', { exact: true }).fill('Rukkilill 7');
  await theirs.getByLabel('Korda parooli').fill('Rukkilill 7');
  await theirs.getByRole('button', { name: 'Salvesta' }).click();
  await theirs.getByRole('link', { name: 'Logi sisse' }).click();
  await signIn(theirs, name, 'Rukkilill 7');
  await expect(theirs.getByRole('heading', { name: 'Täna', exact: true })).toBeVisible();
  await theirs.goto('/services/admin');
  await expect(theirs.getByText('Õigused puuduvad')).toBeVisible();

  await page.reload();
  await page.getByLabel('Otsi kasutajat').fill(name);
  await expect(card).toContainText('Avatud');
  await card.getByRole('button', { name: 'Sulge konto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sulge konto' }).click();
  await expect(card).toContainText('Suletud');
  await theirs.goto('/services/datatable');
  await expect(theirs.getByLabel('Kasutajanimi')).toBeVisible();
  await signIn(theirs, name, 'Rukkilill 7');
  await expect(theirs.getByText('See kasutajakonto on suletud.')).toBeVisible();
  await theirs.context().close();

  await card.getByRole('button', { name: 'Andmed ja pääsuvõtmed' }).click();
  const person = page.getByRole('dialog', { name: `Andmed ja pääsuvõtmed: Anu ${name}` });
  const download = page.waitForEvent('download');
  await person.getByRole('button', { name: 'Laadi andmed alla' }).click();
  expect((await download).suggestedFilename()).toMatch(/^andmed-\d+\.json$/);
  await expectAccessible();
  await person.getByRole('button', { name: 'Eemalda pääsuvõtmed' }).click();
  const question = page.getByRole('dialog', { name: 'Kas eemaldada pääsuvõtmed' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Eemalda pääsuvõtmed' }).click();
  await expect(page.getByText('Pääsuvõtmed ja varukoodid on eemaldatud')).toBeVisible();
  await person.getByRole('button', { name: 'Kustuta isiku andmed' }).click();
  await page
    .getByRole('dialog', { name: 'Kas kustutada' })
    .getByRole('button', { name: 'Kustuta isiku andmed' })
    .click();
  await expect(person.getByText('Isiku andmed on kustutatud')).toBeVisible();
  await expect(person.getByText('veotööd veoselehtedega')).toBeVisible();
});
