import type { Product } from '#api/goods/products.ts';
import type { CompanyDetail } from '#api/locations/companies.ts';

import { expect, type Locator, type Page } from '../test.ts';
import { choose } from './transport-form.ts';

export const salesOrderAddress = '/services/add-sales-order';
export const created = 'Müügitellimuse loomine õnnestus!';
export const failed = 'Müügitellimuse loomine ebaõnnestus!';
/** A company of the demo with a delivery address that is not its first place, and a valid certificate. */
export const buyer = 'Allikivi Talu OÜ';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const done = (page: Page) => page.getByRole('button', { name: 'Valmis' });
export const addLine = (page: Page) => page.getByRole('button', { name: 'Lisa toode' });
export const lineSheet = (page: Page) => page.getByRole('dialog', { name: 'Toote lisamine' });
export const stockSheet = (page: Page) =>
  page.getByRole('dialog', { name: /^Vali toote .* väljastuse ladu$/ });
export const lines = (page: Page) => page.getByRole('region', { name: 'Tooted' }).getByRole('listitem');
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Teated' }).getByText(title, { exact: true });

/** Opens the screen, chooses the company and waits for what follows from it. */
export async function startOrder(page: Page, company = buyer): Promise<void> {
  await page.goto(salesOrderAddress);
  await choose(page, 'Ettevõte', company);
  await expect(addLine(page)).toBeEnabled();
}

/** Adds a line through its sheet. */
export async function fillLine(page: Page, product: string, quantity: string): Promise<void> {
  await addLine(page).click();
  const sheet = lineSheet(page);
  await choose(sheet, 'Toode', product);
  await sheet.getByLabel('Kogus').fill(quantity);
  await save(sheet);
}

export async function save(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  await expect(sheet).toBeHidden();
}

/**
 * A finger that goes to the right by so many px; `whileHeld` looks before it lets go. It rests before that, by the
 * events' own times: what lets go at speed is a fling, and the browser takes the next tap for the end of that.
 */
export async function swipe(
  page: Page,
  target: Locator,
  distance: number,
  whileHeld: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing to swipe.');
  const touch = await page.context().newCDPSession(page);
  const from = { x: box.x + 60, y: box.y + box.height / 2 };
  const began = Date.now() / 1000 - 2;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, moved: number | null) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + seconds,
      touchPoints: moved === null ? [] : [{ x: from.x + moved, y: from.y }],
    });
  await send('touchStart', 0, 0);
  for (let step = 1; step <= 5; step += 1) await send('touchMove', step / 20, (distance * step) / 5);
  await send('touchMove', 1, distance + 1);
  await whileHeld();
  await send('touchEnd', 1.5, null);
  await touch.detach();
}

export async function findProduct(page: Page, name: string): Promise<Product> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`);
  const { items } = (await answer.json()) as { items: Product[] };
  const product = items.find((each) => each.name === name);
  if (product === undefined) throw new Error(`The demo data has no ${name}.`);
  return product;
}

/** Returns the quantity of a product in open orders: what a test has ordered, when no other test orders it. */
export async function unsold(page: Page, name: string): Promise<number> {
  const { id } = await findProduct(page, name);
  const answer = await page.request.get(`/api/products/${id}/unsold-quantity`);
  return ((await answer.json()) as { content: { quantity: number } }).content.quantity;
}

export async function findCompany(page: Page, name: string): Promise<CompanyDetail> {
  const found = await page.request.get(`/api/companies?search=${encodeURIComponent(name)}`);
  const [company] = ((await found.json()) as { content: { id: number }[] }).content;
  const answer = await page.request.get(`/api/companies/${company?.id ?? 0}`);
  return ((await answer.json()) as { content: CompanyDetail }).content;
}
