import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readScreenBytes } from '../../scripts/web-bytes.ts';
import { offlineNoise } from './driver/driver-job.ts';
import { desk } from './screens.ts';
import { expect, test } from './test.ts';

/** KiB of scripts and styles (brotli), of styles alone, and files, that a screen waits for until it can be used. */
const budgets: Readonly<Record<string, { kibibytes: number; styles: number; files: number }>> = {
  table: { kibibytes: 115, styles: 10, files: 8 },
  "driver's list": { kibibytes: 130, styles: 10, files: 8 },
  Pealeht: { kibibytes: 110, styles: 10, files: 8 },
  // With the button that takes in a customer's message, and templates. Two of the files, script and styles, are what
  // they and the board share with the bar of the table, which waits for no form.
  Veotellimus: { kibibytes: 179, styles: 10, files: 14 },
  Müügitellimus: { kibibytes: 182, styles: 10, files: 14 },
  // Without the forms and sheets that a press opens.
  board: { kibibytes: 150, styles: 10, files: 13 },
};

for (const [screen, budget] of Object.entries(budgets)) {
  test(`${screen} waits for no more than its bytes and files`, () => {
    const measured = readScreenBytes().find((each) => each.screen === screen)!;
    expect((measured.scripts + measured.styles) / 1024).toBeLessThanOrEqual(budget.kibibytes);
    expect(measured.styles / 1024).toBeLessThanOrEqual(budget.styles);
    expect(measured.files).toBeLessThanOrEqual(budget.files);
  });
}

test('the service worker keeps every file of the app', () => {
  const built = path.join(import.meta.dirname, '../../dist/web');
  const worker = readFileSync(path.join(built, 'service-worker.js'), 'utf8');
  const files = readdirSync(path.join(built, 'assets')).filter((file) => /\.(?:js|css)$/.test(file));
  expect(files.filter((file) => !worker.includes(`assets/${file}`))).toEqual([]);
});

test.describe('a driver without a service worker', () => {
  test.use({ role: 'driver' });

  test('has all screens and sheets on the device, fetched after the list', async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(offlineNoise);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const whenFetched = (name: string) => fetched.findIndex((address) => address.includes(`/${name}-`));
    await page.goto('/services/truck-driver');
    const later = ['OutboxSheet', 'TruckSheet', 'AtLocationPage', 'StartJobPage', 'EditJobPage'];
    await expect.poll(() => later.filter((name) => whenFetched(name) === -1)).toEqual([]);
    const jobs = fetched.indexOf('/api/truck-drivers/transport-jobs');
    expect(jobs).toBeGreaterThan(-1);
    for (const name of later) expect(whenFetched(name), name).toBeGreaterThan(jobs);

    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Ühenduseta' }).click();
    await expect(page.getByRole('dialog', { name: 'Saatmata andmed' })).toBeVisible();
  });
});

test.describe('staff', () => {
  test.use({ role: 'staff', ...desk });

  test("the table's page names what it is drawn with", async ({ page }) => {
    const answer = await page.goto('/services/datatable');
    expect(answer?.headers()['link']).toMatch(/\/assets\/with-table-.*\/assets\/table-/);
  });

  test('Pealeht fetches nothing that only forms need, and its own styles once', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/services/homepage');
    await expect(page.getByRole('heading', { name: 'Pealeht' })).toBeVisible();
    const assets = fetched.filter((address) => address.startsWith('/assets/'));
    expect(assets.some((address) => /\/homepage-.*\.css$/.test(address))).toBe(true);
    expect(assets.filter((address) => /\/forms-/.test(address))).toEqual([]);
    expect(assets).toHaveLength(new Set(assets).size);
  });
});
