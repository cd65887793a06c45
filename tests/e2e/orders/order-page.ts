import type { Page } from '../test.ts';

/** Chooses an action of an order that stands behind 'Veel'. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Veel', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
