import type { Contract } from '#api/contracts/contracts.ts';
import type { Location } from '#api/locations/locations.ts';

import { expect, type Locator, type Page } from './test.ts';

/** Types into a typeahead and takes the first answer, or the first that holds `option`. */
export async function choose(
  scope: Page | Locator,
  label: string,
  text: string,
  option = text,
): Promise<void> {
  await scope.getByLabel(label, { exact: true }).fill(text);
  const options = scope.getByRole('option');
  await options.filter({ hasText: option }).first().click();
  await expect(options).toHaveCount(0);
}

/** A place whose company has contracts as wanted, by the names that are typed for it. */
export async function placeWhere(
  page: Page,
  fits: (contracts: readonly Contract[]) => boolean,
): Promise<Location> {
  const places = (await readContent<Location>(page, '/api/locations?size=100')).filter(
    (place) => place.companyId !== 1,
  );
  for (const place of places) {
    const contracts = known.get(place.companyId) ?? (await readContracts(page, place.companyId));
    known.set(place.companyId, contracts);
    if (fits(contracts)) return place;
  }
  throw new Error('The demo data has no such place.');
}

/** Read once: the tests order little. */
const known = new Map<number, readonly Contract[]>();

function readContracts(page: Page, companyId: number): Promise<Contract[]> {
  return readContent<Contract>(page, `/api/contracts?companyId=${companyId}`);
}

/** Any amount of any grain may come from here. */
export function hasRoom(contracts: readonly Contract[]): boolean {
  return contracts.some(({ productGroup, left }) => productGroup.id === 99 && (left === null || left > 500));
}

export function isUsedUp(contracts: readonly Contract[]): boolean {
  return contracts.some(({ productGroup, left }) => productGroup.id === 99 && left === 0);
}

/** Text for the notes that no other test writes, by which its row is found. */
export function uniqueNote(): string {
  return `proov-${crypto.randomUUID()}`;
}

/** How many rows of the table have this note. */
export async function countRows(page: Page, notes: string): Promise<number> {
  const address = `/api/transport-jobs/datatable?notes=${encodeURIComponent(notes)}`;
  const answer = (await (await page.request.get(address)).json()) as { totalElements: number };
  return answer.totalElements;
}

async function readContent<Item>(page: Page, address: string): Promise<Item[]> {
  return ((await (await page.request.get(address)).json()) as { content: Item[] }).content;
}
