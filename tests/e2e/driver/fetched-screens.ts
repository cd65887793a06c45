import { expect, type Page } from '../test.ts';

/** The app's files of what a driver opens after the list (src/web/features/driver/DriverFrame.tsx). */
const files = [
  'StartJobPage',
  'OnRoutePage',
  'AtLocationPage',
  'CompletedJobPage',
  'EditJobPage',
  'OutboxSheet',
];

/**
 * Resolves once the page has all its screens: from then on it works without a network until it is reloaded. Storing the
 * app on the device (keepShell) takes far more work; only tests that reload need it.
 */
export async function haveScreens(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate((names) => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.filter((name) => !fetched.some((address) => address.includes(`/${name}-`)));
    }, files);
  await expect.poll(missing).toEqual([]);
}
