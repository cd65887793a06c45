import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ role: 'staff', ...desk });

test('from Haldus programs get tokens, a client’s words are forgotten, and trucks are away', async ({
  page,
  request,
  expectConsole,
  expectAccessible,
}) => {
  await page.goto('/services/admin');

  await test.step('a program gets a token, which opens the API until it is taken back', async () => {
    const name = `Kaal ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: 'Programmid' }).click();
    await page.getByRole('button', { name: 'Tee võti' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tee võti' });
    await sheet.getByLabel('Programmi nimi').fill(name);
    await sheet.getByRole('button', { name: 'Tee võti' }).click();
    const ticks = sheet.getByRole('group', { name: 'Mida programm tohib' });
    await expect(ticks).toContainText('Valige vähemalt üks');
    await sheet.getByLabel('Kõik, mida kontor').check();
    await expect(ticks).not.toContainText('Valige vähemalt üks');
    await sheet.getByRole('button', { name: 'Tee võti' }).click();
    const made = page.getByRole('dialog', { name: `Võti on tehtud: ${name}` });
    const token = await made.getByLabel('Võti', { exact: true }).inputValue();
    await expectAccessible();
    await made.getByRole('button', { name: 'Sulge' }).last().click();

    const ask = () => request.get('/api/alerts', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status()).toBe(200);
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: 'Tühista võti' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tühista võti' }).click();
    await expect(card).toHaveCount(0);
    expect((await ask()).status()).toBe(401);
  });

  await test.step('what a client calls a place is looked up, forgotten and had back', async () => {
    const places = (await (await page.request.get('/api/locations?size=1')).json()) as {
      content: { id: number; companyId: number; companyName: string; locationName: string }[];
    };
    const [place] = places.content;
    const words = `laut ${crypto.randomUUID().slice(0, 6)}`;
    const taught = await page.request.post('/api/message-aliases', {
      data: { companyId: place?.companyId, words, locationId: place?.id },
    });
    expect(taught.ok()).toBe(true);
    await page.getByRole('button', { name: 'Klientide sõnad' }).click();
    const card = page.getByRole('article', { name: `${words}, ${place?.companyName ?? ''}` });
    await expect(card).toContainText(`Koht: ${place?.locationName ?? ''}`);
    await expectAccessible();
    await card.getByRole('button', { name: 'Unusta' }).click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(card).toBeVisible();
  });

  await test.step('a truck in the workshop is noted, corrected and taken back', async () => {
    // The end before the beginning.
    expectConsole(/422/);
    const note = `Pidurid ${crypto.randomUUID().slice(0, 6)}`;
    await page.getByRole('button', { name: 'Puhkus/remont' }).click();
    await page.getByRole('button', { name: 'Lisa puhkus või remont' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lisa puhkus või remont' });
    await sheet.getByRole('combobox', { name: /^Auto\b/ }).fill('1');
    await page.getByRole('listbox').getByRole('option').first().click();
    await sheet.getByLabel('Alates').fill('10.01.2040');
    await sheet.getByLabel('Kuni (kaasa arvatud)').fill('09.01.2040');
    await sheet.getByLabel('Põhjus').selectOption('Remont');
    await sheet.getByLabel('Märkus').fill(note);
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet.getByText('Lõpp on enne algust')).toBeVisible();
    await expect(sheet.getByLabel('Märkus')).toHaveValue(note);
    await sheet.getByLabel('Kuni (kaasa arvatud)').fill('12.01.2040');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();

    const card = page.getByRole('article').filter({ hasText: note });
    await expect(card).toContainText('Remont: 10.01.2040 – 12.01.2040');
    await page.setViewportSize(phone.viewport);
    await card.getByRole('button', { name: 'Muuda' }).click();
    const edit = page.getByRole('dialog', { name: 'Puhkus või remont', exact: true });
    await edit.getByLabel('Kuni (kaasa arvatud)').fill('11.01.2040');
    await edit.getByRole('button', { name: 'Salvesta' }).click();
    await expect(card).toContainText('10.01.2040 – 11.01.2040');
    await card.getByRole('button', { name: 'Võta tagasi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(card).toHaveCount(0);
  });
});
