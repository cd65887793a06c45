import type { Product } from '#api/goods/products.ts';
import type { MasterRecord, MasterValue } from '#api/import/master-data.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { Location } from '#api/locations/locations.ts';
import type { CorrectableKind } from '#domain/dispatch/correction.ts';

import { makeCarrier, makeTruck, type OwnTruck } from '../driver/own-driver.ts';
import { expect, type Locator, type Page } from '../test.ts';
import { rowsWith, uniqueWord } from './table-page.ts';

/**
 * A row that lacks nothing but what is taken from its truck, which no other test has; without one where
 * `lacks` is null.
 */
export async function makeRowWith(
  page: Page,
  word: string,
  { lacks, date = '2026-11-20' }: { lacks: Lacking | null; date?: string },
): Promise<{ row: JobRow; truck: OwnTruck | null }> {
  const locations = (await contentOf<Location[]>(page, '/api/locations?size=100')).filter(
    ({ formattedAddress, latitude, regNo, locationTypeCode }) =>
      formattedAddress !== null && latitude !== null && regNo !== null && locationTypeCode !== terminal,
  );
  const { items } = await answerOf<{ items: Product[] }>(page, '/api/products?search=nisu&size=1');
  // A driver of its own: one who is named for several trucks is suggested for one of them only.
  const driverName = `Mati ${uniqueWord()}`;
  const truck =
    lacks === null ? null : await makeTruck(page.request, await makeCarrier(page.request), driverName);
  const answer = await page.request.post('/api/transport-orders', {
    data: {
      transportDate: date,
      client: locations[0],
      pickup: locations[0],
      destination: locations[1],
      product: items[0],
      quantity: 20,
      note: word,
      ...(truck !== null && { firstTruck: { id: truck.id } }),
    },
  });
  expect(answer.status()).toBe(201);
  if (truck !== null) {
    await correct(page, 'trucks', truck.id, {
      ...complete,
      ...lacks,
    });
  }
  const row = (await rowsWith(page, word)).at(-1);
  return { row: row!, truck };
}

/** Returns the badge beside an action in the open menu. */
export function badge(page: Page, action: string): Locator {
  return page
    .getByRole('menuitem', { name: /puudu / })
    .and(page.locator(`[role="none"]:has([role="menuitem"]:has-text("${action}")) [data-beside]`));
}

export type Lacking = Record<string, MasterValue>;

const terminal = 'LOCATION_TYPE_TERMINAL';
const complete = {
  driverPersonalCode: '37605030299',
  driverPhone: '+37251234567',
  driverEmail: 'mati@koorem.example',
  fleetUserId: 'fleet-mati',
};

/** Changes a record by the real API, as somebody else would. */
export async function correct(
  page: Page,
  kind: CorrectableKind,
  id: number,
  changes: Lacking,
): Promise<void> {
  const address = `/api/master-data/${kind}/${String(id)}`;
  const { version } = await contentOf<MasterRecord>(page, address);
  const answer = await page.request.patch(address, { data: { version, changes } });
  expect(answer.status()).toBe(200);
}

async function contentOf<Content>(page: Page, address: string): Promise<Content> {
  return (await answerOf<{ content: Content }>(page, address)).content;
}

async function answerOf<Answer>(page: Page, address: string): Promise<Answer> {
  return (await (await page.request.get(address)).json()) as Answer;
}
