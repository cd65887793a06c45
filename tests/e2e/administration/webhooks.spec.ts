import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ role: 'staff', ...desk });

test('a webhook is added, paused, given a new secret and deleted; each external system says how it is connected', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  // The address that leads inside.
  expectConsole(/422/);
  const path = crypto.randomUUID();
  await page.goto('/services/admin/webhooks');
  await page.getByRole('button', { name: 'Lisa webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Lisa webhook' });
  await form.getByLabel('Aadress').fill('https://127.0.0.1/koorem');
  await form.getByLabel('Veotöö rida muutus').uncheck();
  await form.getByRole('button', { name: 'Salvesta' }).click();
  await expect(form.getByText('viib sisevõrku').first()).toBeVisible();
  await form.getByLabel('Aadress').fill(`https://192.0.2.1/${path}`);
  await form.getByRole('button', { name: 'Salvesta' }).click();

  const secret = page.getByRole('dialog', { name: 'Webhooki saladus: 192.0.2.1' });
  const first = await secret.getByLabel('Saladus', { exact: true }).inputValue();
  expect(first).toMatch(/^whsec_/);
  await expectAccessible();
  await secret.getByRole('button', { name: 'Sulge' }).last().click();

  const card = page.getByRole('article').filter({ hasText: path });
  await expect(card).not.toContainText('Veotöö rida muutus');
  await card.getByRole('button', { name: /^Peata/ }).click();
  await expect(card).toContainText('Peatatud');
  await card.getByRole('button', { name: /^Logi/ }).click();
  await expect(page.getByRole('dialog').getByText('Siin pole veel midagi')).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^Vaheta saladus/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vaheta saladus' }).click();
  await expect(secret.getByLabel('Saladus', { exact: true })).not.toHaveValue(first);
  await secret.getByRole('button', { name: 'Sulge' }).last().click();
  await expect(card).toContainText('Vana saladus kehtib kuni');
  await card.getByRole('button', { name: /^Kustuta/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kustuta' }).click();
  await expect(card).toHaveCount(0);

  await test.step('each external system says how it is connected, and one is tried', async () => {
    await page.goto('/services/admin/systems');
    const terminal = page.getByRole('article', { name: 'PK Terminal' });
    await expect(terminal).toContainText('Proov: saatmised võtab vastu simulaator');
    await terminal.getByRole('button', { name: 'Proovi' }).click();
    await expect(terminal.getByRole('status')).toHaveText('Simulaator vastas (proov)');
    await expectAccessible();
  });
});
