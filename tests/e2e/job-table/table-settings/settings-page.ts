import { expect, type Page } from '../../test.ts';
import { grid } from '../table-page.ts';

/** The table with its settings open. */
export async function openSettings(page: Page, search = '') {
  await page.goto(`/services/datatable${search}`);
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Tabeli seaded' }).click();
  return page.getByRole('dialog', { name: 'Tabeli seaded' });
}

/** Settings are saved a moment after they were made. */
export function saved(page: Page) {
  return page.waitForResponse((answer) => answer.url().endsWith('/user/settings') && answer.ok());
}
