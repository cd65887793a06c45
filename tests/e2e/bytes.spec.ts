import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readScreenBytes } from '../../scripts/web-bytes.ts';
import { offlineNoise } from './driver/driver-job.ts';
import { desk } from './screens.ts';
import { expect, test } from './test.ts';

/** KiB of scripts and styles (brotli), of styles alone, and files, that a screen waits for until it can be used. */
const budgets: Readonly<Record<string, { kibibytes: number; styles: number; files: number }>> = {
  table: { kibibytes: 147, styles: 20, files: 10 },
  "driver's list": { kibibytes: 160, styles: 20, files: 14 },
  Pealeht: { kibibytes: 140, styles: 20, files: 10 },
  Veotellimus: { kibibytes: 213, styles: 20, files: 17 },
  Müügitellimus: { kibibytes: 195, styles: 20, files: 14 },
  board: { kibibytes: 158, styles: 20, files: 10 },
};

for (const [screen, budget] of Object.entries(budgets)) {
  test(`${screen} waits for no more than its bytes and files`, () => {
    const measured = readScreenBytes().find((each) => each.screen === screen)!;
    expect((measured.scripts + measured.styles) / 1024).toBeLessThanOrEqual(budget.kibibytes);
    expect(measured.styles / 1024).toBeLessThanOrEqual(budget.styles);
    expect(measured.files).toBeLessThanOrEqual(budget.files);
  });
}

test('the service worker keeps every file of the app but the map’s', () => {
  const built = path.join(import.meta.dirname, '../../dist/web');
  const worker = readFileSync(path.join(built, 'service-worker.js'), 'utf8');
  const files = readdirSync(path.join(built, 'assets')).filter((file) => /\.(?:js|css)$/.test(file));
  const ofMap = /^(?:MapView|maplibre-gl-worker)-/;
  expect(files.filter((file) => !worker.includes(`assets/${file}`) && !ofMap.test(file))).toEqual([]);
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
    expect(answer?.headers()['link']).toMatch(/\/assets\/JobTablePage-/);
  });

  test('Pealeht fetches each file once', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/services/homepage');
    await expect(page.getByRole('heading', { name: 'Pealeht' })).toBeVisible();
    const assets = fetched.filter((address) => address.startsWith('/assets/'));
    expect(assets).toHaveLength(new Set(assets).size);
  });
});
