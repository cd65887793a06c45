import { existsSync } from 'node:fs';

import { installDebianPackage } from './debian-package.ts';

// The headless shell first: it draws no window around the page, which takes a third of the work off two cores.
const locations = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium to drive: CHROMIUM_PATH, or the system's, installed first where this process may. Throws an
 * Error that says what to do when there is none.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, and there is nothing.`);
  }
  const found = locations.find((location) => existsSync(location));
  if (found !== undefined) return found;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (installDebianPackage(name) && existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  }
  throw new Error(
    'No Chromium found. Install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

/** Chromium's sandbox refuses root. */
export const chromiumArgs: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
