import { desk, phone } from '../screens.ts';
import { expect, test } from '../test.ts';

const unique = () => crypto.randomUUID().slice(0, 6);

test.describe('at a desk', () => {
  test.use({ role: 'staff', ...desk });

  test('a truck is added, corrected after a refusal, and put out of use; the order of a list is that of its column', async ({
    page,
    expectConsole,
    expectAccessible,
  }) => {
    // The plate that is taken.
    expectConsole(/422/);
    const plate = `9${unique()}`;
    await page.goto('/services/admin');
    await page.getByRole('button', { name: 'Andmed', exact: true }).click();
    await page.getByRole('link', { name: 'Autod' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Autod' }).last()).toBeVisible();
    // Until its own table is there, that of the kind before stands under the heading.
    await expect(page.getByRole('columnheader', { name: 'Auto number' })).toBeVisible();
    const taken = await page.getByRole('table').getByRole('row').nth(1).getByRole('button').innerText();
    await page.getByRole('button', { name: 'Lisa: auto' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lisa: auto' });
    await sheet.getByLabel('Auto number').fill(taken);
    // Before anything is sent, the truck that has the plate is named.
    await expect(sheet.getByText(/^Numbriga .* on juba olemas/)).toBeVisible();
    await expect(sheet.getByRole('link', { name: /^Vaata: / })).toBeVisible();
    await sheet.getByLabel('Autojuhi nimi').fill('Jaan Kask');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet.getByText('Selle numbriga kasutuses auto on juba olemas.')).toBeVisible();
    await expect(sheet.getByLabel('Autojuhi nimi')).toHaveValue('Jaan Kask');
    await expectAccessible();
    await sheet.getByLabel('Auto number').fill(plate);
    await sheet.getByLabel('Vedaja').fill('a');
    await page.getByRole('listbox').getByRole('option').first().click();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();

    await page.getByRole('searchbox', { name: 'Otsi' }).fill(plate);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(2);
    await rows.last().getByRole('button').click();
    const form = page.getByRole('dialog', { name: /^Auto / });
    await form.getByLabel('Autojuhi nimi').fill('Mari Mets');
    await form.getByRole('button', { name: 'Salvesta' }).click();
    await expect(rows.last()).toContainText('Mari Mets');

    await rows.last().getByRole('button').click();
    await form.getByRole('button', { name: 'Kõrvalda kasutusest' }).click();
    const question = page.getByRole('dialog', { name: /^Kas kõrvaldada / });
    await expect(question.getByText('Ükski kirje seda ei nimeta.')).toBeVisible();
    await question.getByRole('button', { name: 'Kõrvalda kasutusest' }).click();
    await expect(rows.last()).toContainText('Kasutusest väljas');
    await page.getByLabel('Kasutus').selectOption('Kasutuses');
    await expect(page.getByText('Kasutuses ei ole midagi')).toBeVisible();
    await page.getByLabel('Kasutus').selectOption('Kasutusest väljas');
    await rows.last().getByRole('button').click();
    await form.getByRole('button', { name: 'Võta kasutusele' }).click();
    await expect(page.getByText('Kasutusest väljas ei ole midagi')).toBeVisible();

    await test.step('the order of a list is that of the column that was pressed, and its end is one press away', async () => {
      await page.goto('/services/admin/companies');
      const names = page.getByRole('table').getByRole('row').getByRole('button');
      const header = page.getByRole('columnheader', { name: 'Nimi' });
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      const first = await page.getByRole('row').nth(1).getByRole('button').innerText();
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', 'descending');
      await expect(names.filter({ hasText: first })).not.toBeInViewport();
      const last = await page.getByRole('row').nth(1).getByRole('button').innerText();
      await page.getByRole('columnheader', { name: 'Registrikood' }).getByRole('button').click();
      await expect(header).not.toHaveAttribute('aria-sort');
      await page.getByLabel('Järjestus').selectOption('Ü–A: Nimi');
      await expect(page.getByRole('row').nth(1)).toContainText(last);
      // What is found stands best first.
      await page.getByRole('searchbox', { name: 'Otsi' }).fill(first);
      await expect(header.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('row').nth(1)).toContainText(first);
    });
  });
});

test.describe('on a phone', () => {
  test.use({ role: 'staff', ...phone });

  test('a place is added with a position from the map, moved by the keys', async ({
    page,
    expectAccessible,
  }) => {
    const name = `Küün ${unique()}`;
    await page.goto('/services/admin/locations');
    await page.getByRole('button', { name: 'Lisa: koht' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lisa: koht' });
    await sheet.getByLabel('Ettevõte').fill('a');
    await page.getByRole('listbox').getByRole('option').first().click();
    await sheet.getByLabel('Koha nimi').fill(name);
    await expect(sheet.locator('[data-map=drawn]')).toBeVisible();
    const map = sheet.getByRole('button', { name: /^Kaart/ });
    await sheet.getByRole('region', { name: /^Kaart/ }).click();
    await expect(sheet.getByLabel('Laiuskraad')).toHaveValue(/^58,\d{4}$/);
    await expect(sheet.getByLabel('Pikkuskraad')).toHaveValue(/^2[45],\d{4}$/);
    const before = await sheet.getByLabel('Laiuskraad').inputValue();
    await map.press('ArrowUp');
    await expect(sheet.getByLabel('Laiuskraad')).not.toHaveValue(before);
    const moved = await sheet.getByLabel('Laiuskraad').inputValue();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();

    await page.getByRole('searchbox', { name: 'Otsi' }).fill(name);
    await page.getByRole('list', { name: 'Kohad' }).getByRole('button', { name }).click();
    const form = page.getByRole('dialog', { name: `Koht ${name}` });
    await expect(form.getByLabel('Laiuskraad')).toHaveValue(moved.replace(/0+$/, ''));
  });
});
