import { readScreenBytes } from '../../scripts/web-bytes.ts';
import { desk } from './screens.ts';
import { expect, test } from './test.ts';

/** KiB of scripts and styles (brotli), of styles alone, and files, that a screen waits for until it can be used. */
const budgets: Readonly<Record<string, { kibibytes: number; styles: number; files: number }>> = {
  table: { kibibytes: 122, styles: 10, files: 8 },
  "driver's list": { kibibytes: 164, styles: 10, files: 9 },
  Pealeht: { kibibytes: 114, styles: 10, files: 8 },
  // With the button that takes in a customer's message.
  Veotellimus: { kibibytes: 176, styles: 10, files: 12 },
  Müügitellimus: { kibibytes: 178, styles: 10, files: 12 },
  board: { kibibytes: 219, styles: 15, files: 20 },
};

for (const [screen, budget] of Object.entries(budgets)) {
  test(`${screen} waits for no more than its bytes and files`, () => {
    const measured = readScreenBytes().find((each) => each.screen === screen)!;
    expect((measured.scripts + measured.styles) / 1024).toBeLessThanOrEqual(budget.kibibytes);
    expect(measured.styles / 1024).toBeLessThanOrEqual(budget.styles);
    expect(measured.files).toBeLessThanOrEqual(budget.files);
  });
}

test.describe('staff', () => {
  test.use({ role: 'staff', ...desk });

  test('Pealeht fetches nothing that only forms need, and its own styles once', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/services/homepage');
    await expect(page.getByRole('heading', { name: 'Pealeht' })).toBeVisible();
    const assets = fetched.filter((address) => address.startsWith('/assets/'));
    expect(assets.some((address) => /\/HomePage-.*\.css$/.test(address))).toBe(true);
    expect(assets.filter((address) => /\/forms-/.test(address))).toEqual([]);
    expect(assets).toHaveLength(new Set(assets).size);
  });
});
