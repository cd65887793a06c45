import { defineConfig } from '@playwright/test';

import { chromiumArgs } from './scripts/chromium.ts';
import { phone } from './tests/e2e/screens.ts';

const { E2E_URL: baseURL, CHROMIUM_PATH: executablePath } = process.env;
if (baseURL === undefined) throw new Error('Run the browser tests with: npm run test:browser');
const isCi = process.env.CI !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores: one test a core, the server beside them waits more than it works.
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // A test that fails once in many runs tells of a fault, in itself or in the app: nothing is tried again.
  retries: 0,
  // Only what never comes runs into them, on a slow machine too.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...phone,
    baseURL,
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    // Keeping the app on the device takes as much work as opening it twice. Tests of it say `keepsApp`.
    serviceWorkers: 'block',
    // Moving things are drawn over and over, pressed only once they stand still, and judged by axe halfway.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: [...chromiumArgs] },
  },
  projects: [
    { name: 'sign-in', testMatch: '*.setup.ts' },
    { name: 'browser', testMatch: '*.spec.ts', dependencies: ['sign-in'] },
  ],
});
