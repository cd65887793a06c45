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
  // Once more in CI, where the first failure is still told as flaky and keeps its trace.
  retries: isCi ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...phone,
    baseURL,
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    // Of a second try only: what a trace writes down takes a quarter of every test's time. The first failure
    // still shows the page as it was then.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: [...chromiumArgs] },
  },
  projects: [
    { name: 'sign-in', testMatch: '*.setup.ts' },
    { name: 'browser', testMatch: '*.spec.ts', dependencies: ['sign-in'] },
  ],
});
