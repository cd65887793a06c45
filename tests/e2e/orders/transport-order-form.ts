import type { Page } from '../test.ts';
import { choose, hasRoom, locationWhere } from './transport-form.ts';

export const transportOrderAddress = '/services/add-work';
export const created = 'Veotellimuse loomine õnnestus!';
export const failed = 'Veotellimuse loomine ebaõnnestus!';

export const done = (page: Page) => page.getByRole('button', { name: 'Valmis' });
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Teated' }).getByText(title, { exact: true });

/** Fills in all that an order needs; the client's contract has room. */
export async function fillOrder(page: Page, note: string): Promise<void> {
  const location = await locationWhere(page, hasRoom);
  await choose(page, 'Toode', 'Nisu');
  await choose(page, 'Klient', `${location.companyName} ${location.locationName}`, location.companyName);
  await page.getByLabel('Kogus').fill('28,5');
  await page.getByLabel('Märkused').fill(note);
}
