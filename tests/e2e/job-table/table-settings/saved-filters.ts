import { expect, test } from '../../test.ts';
import { grid } from '../table-page.ts';
import { saved } from './settings-page.ts';

/** The tests of saved filters. */
export function savedFilterTests(): void {
  test('a filter is saved under a name, applied, renamed, made the default and deleted', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/services/datatable?status=UNCONFIRMED');
    await expect(grid(page)).toBeVisible();
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
    await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
    const manager = page.getByRole('dialog', { name: 'Filtrite haldus' });
    await manager.getByLabel('Filtri nimi').fill('Uued tellimused');
    await manager.getByRole('button', { name: 'Salvesta praegune filter' }).click();
    await manager.getByRole('button', { name: 'Nimeta ümber: Uued tellimused' }).click();
    await manager.getByLabel('Filtri nimi').last().fill('Kinnitamata tellimused');
    await manager.getByRole('button', { name: 'Salvesta', exact: true }).click();
    await Promise.all([
      saved(page),
      manager.getByRole('button', { name: 'Vaikimisi filter: Kinnitamata tellimused' }).click(),
    ]);
    await manager.getByRole('button', { name: 'Sulge' }).click();

    await page.goto('/services/datatable?wetGrain=true');
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    await panel.getByRole('button', { name: 'Kinnitamata tellimused', exact: true }).click();
    await expect(page).toHaveURL(/status=UNCONFIRMED/);
    await expect(page).not.toHaveURL(/wetGrain/);

    // The default one is there whenever the table is opened.
    await page.goto('/services/datatable');
    await expect(page).toHaveURL(/status=UNCONFIRMED/);
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
    const remove = manager.getByRole('button', { name: 'Kustuta filter Kinnitamata tellimused' });
    const question = page.getByRole('dialog', { name: 'Kas soovite filtri kustutada?' });
    await remove.click();
    await expect(question).toContainText('Kinnitamata tellimused');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await Promise.all([saved(page), question.getByRole('button', { name: 'Kustuta' }).click()]);
    await expect(manager.getByText('Salvestatud filtreid ei ole')).toBeVisible();
    // The button that was pressed is gone; the focus is not lost with it.
    await expect(manager.getByLabel('Filtri nimi')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(manager).toHaveCount(0);
  });

  test('a filter is renamed without losing the focus, given up with Escape; names differ', async ({
    page,
  }) => {
    const filter = { isDefault: false, selectedProductGroups: [], filterConfigs: [], sort: [] };
    const value = JSON.stringify([
      { ...filter, id: 'a', name: 'Hommikused' },
      { ...filter, id: 'b', name: 'Õhtused' },
    ]);
    await page.request.post('/api/user/settings', { data: { key: 'savedDatatableFilters', value } });
    await page.goto('/services/datatable');
    await page.getByRole('button', { name: 'Tabeli seaded' }).click();
    const panel = page.getByRole('dialog', { name: 'Tabeli seaded' });
    await panel.getByRole('button', { name: 'Filtrite haldus' }).click();
    const manager = page.getByRole('dialog', { name: 'Filtrite haldus' });
    const rename = (name: string) => manager.getByRole('button', { name: `Nimeta ümber: ${name}` });
    const names = manager.getByLabel('Filtri nimi');

    await names.fill('õhtused ');
    await page.keyboard.press('Enter');
    await expect(manager.getByText('Sellise nimega filter on juba olemas')).toBeVisible();
    await expect(names).toBeFocused();
    await names.fill('');
    await expect(manager.getByText('Sellise nimega filter on juba olemas')).toHaveCount(0);

    await rename('Õhtused').click();
    await expect(names.last()).toBeFocused();
    await page.keyboard.type('Hommikused');
    await page.keyboard.press('Enter');
    await expect(manager.getByText('Sellise nimega filter on juba olemas')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rename('Õhtused')).toBeFocused();
    await page.keyboard.press('Enter');
    await manager.getByRole('button', { name: 'Katkesta' }).click();
    await expect(rename('Õhtused')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(names.last()).toBeFocused();
    await page.keyboard.type('Öised');
    await Promise.all([saved(page), page.keyboard.press('Enter')]);
    await expect(rename('Öised')).toBeFocused();

    await manager.getByRole('button', { name: 'Kustuta filter Hommikused' }).click();
    await page
      .getByRole('dialog', { name: /kustutada/ })
      .getByRole('button', { name: 'Kustuta' })
      .click();
    await expect(manager.getByRole('button', { name: 'Kustuta filter Öised' })).toBeFocused();
    await expect(rename('Hommikused')).toHaveCount(0);
  });
}
