import type { Contract } from '#api/contracts/contracts.ts';
import type { Location } from '#api/locations/locations.ts';

import { expect, type Locator, type Page } from '../test.ts';

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

/**
 * Checks that these fields of a form stand in this order. Others may stand among them: those that a form draws by the
 * description of its record alone have a test where they are described.
 */
export async function expectFields(scope: Locator, labels: readonly string[]): Promise<void> {
  const shownLabels = await scope
    .locator('form')
    .first()
    .locator('input, textarea, select, [role="switch"]')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility())
        .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent.trim() ?? ''),
    );
  expect(shownLabels.filter((label) => labels.includes(label))).toEqual(labels);
}

/** A place whose company has contracts as wanted, by the names that are typed for it. */
export async function locationWhere(
  page: Page,
  fits: (contracts: readonly Contract[]) => boolean,
): Promise<Location> {
  const locations = (await readContent<Location>(page, '/api/locations?size=100')).filter(
    (location) => location.companyId !== 1,
  );
  for (const location of locations) {
    // Read again each time: other tests use the first contracts up.
    if (fits(await readContracts(page, location.companyId))) return location;
  }
  throw new Error('The demo data has no such place.');
}

function readContracts(page: Page, companyId: number): Promise<Contract[]> {
  return readContent<Contract>(page, `/api/contracts?companyId=${companyId}`);
}

/** Any amount of any grain may come from here: no contract is used up, however much other tests order. */
export function hasRoom(contracts: readonly Contract[]): boolean {
  const ofGrain = contracts.filter(({ productGroup }) => productGroup.id === 99);
  return ofGrain.length > 0 && ofGrain.every(({ left }) => left === null || left > 500);
}

/** As `hasRoom`, and one contract says how much of any grain from any place of the client is left. */
export function hasGrainBalance(contracts: readonly Contract[]): boolean {
  const isOfAnyGrain = ({ productGroup, product, pickup, left }: Contract) =>
    productGroup.id === 99 && product === null && pickup === null && left !== null;
  return hasRoom(contracts) && contracts.some(isOfAnyGrain);
}

export function isUsedUp(contracts: readonly Contract[]): boolean {
  return contracts.some(({ productGroup, left }) => productGroup.id === 99 && left === 0);
}

/** Closes a tab, and waits until the browser has told another that it is closed. */
export async function closeTab(closed: Page, other: Page): Promise<void> {
  await closed.close();
  const countTabs = () =>
    other.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith('koorem.tab.')).length;
    });
  await expect.poll(countTabs).toBe(1);
}

/** Text for the notes that no other test writes, by which its row is found. */
export function uniqueNote(): string {
  return `proov-${crypto.randomUUID()}`;
}

/** Counts the rows of the table with this note. */
export async function countRows(page: Page, notes: string): Promise<number> {
  const address = `/api/transport-jobs/datatable?notes=${encodeURIComponent(notes)}`;
  const answer = (await (await page.request.get(address)).json()) as { totalElements: number };
  return answer.totalElements;
}

async function readContent<Item>(page: Page, address: string): Promise<Item[]> {
  return ((await (await page.request.get(address)).json()) as { content: Item[] }).content;
}
