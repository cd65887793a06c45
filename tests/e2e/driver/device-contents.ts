import { expect, type Page } from '../test.ts';

/** The app's data in a browser, as anyone who has the device can read it. */
export interface DeviceContents {
  /** The driver's database, a list of records for each of its stores; empty without one. */
  database: Record<string, unknown[]>;
  localStorage: Record<string, string>;
  /** The addresses in Cache Storage. */
  cached: string[];
}

/** Reads out what is kept. The page may be any of the server's own, also the one for signing in. */
export function deviceContents(page: Page): Promise<DeviceContents> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => {
          resolve(request.result);
        });
        request.addEventListener('error', () => {
          reject(request.error ?? new Error('IndexedDB'));
        });
      });
    const database: Record<string, unknown[]> = {};
    for (const { name } of await indexedDB.databases()) {
      const opened = await answer(indexedDB.open(name ?? ''));
      for (const store of opened.objectStoreNames) {
        database[store] = await answer(opened.transaction(store).objectStore(store).getAll());
      }
      opened.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) cached.push(new URL(url).pathname);
    }
    return { database, localStorage: Object.fromEntries(Object.entries<string>(localStorage)), cached };
  });
}

/** Logs out by the menu, as a person does, to the page for signing in. */
export async function logOut(page: Page, hasUnsent = false): Promise<void> {
  await page.getByRole('button', { name: 'Menüü' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Logi välja' }).click();
  if (hasUnsent) {
    await page.getByRole('dialog').getByRole('button', { name: 'Logi välja' }).click();
  }
  await expect(page.getByLabel('Kasutajanimi')).toBeVisible();
}
