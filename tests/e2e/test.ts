import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

import type { DemoRole } from './roles.ts';

export { expect } from '@playwright/test';
export type { Browser, Locator, Page, Route } from '@playwright/test';

export interface Options {
  /** The signed-in user: `test.use({ role: 'staff' })`. Nobody by default. */
  role: DemoRole | null;
}

export interface Fixtures {
  /** Allows a console message or a failed load that the test itself causes: `expectConsole(/422/)`. */
  expectConsole: (pattern: RegExp) => void;
  /**
   * Fails on everything that axe finds on the present screen in light colours, and on what changes in dark ones; behind
   * a modal, only in the modal. Given a part of the screen, only in that: what came to a screen that is looked at
   * elsewhere. A driver's screen is read in sunlight: its text needs a contrast of 7:1.
   */
  expectAccessible: (part?: Locator) => Promise<void>;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The short form of it: each page that is looked at has to read it first. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const papersAddress = '/api/truck-drivers/papers?';

/** Playwright's test, with a person signed in and a console that must stay silent. */
export const test = base.extend<Options & Fixtures>({
  role: [null, { option: true }],

  storageState: async ({ role }, provide) => {
    await provide(role === null ? { cookies: [], origins: [] } : stateOf(role));
  },

  expectConsole: [
    async ({ context }, provide) => {
      const expected: RegExp[] = [];
      const said: string[] = [];
      context.on('console', (message) => {
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        // A map that a machine draws without a graphics card is slow to be read, and its driver says so.
        if (message.text().includes('GL Driver Message')) return;
        // A job whose papers are read ahead may be cancelled meanwhile.
        if (/status of 404/.test(message.text()) && message.location().url.includes(papersAddress)) return;
        if (message.type() === 'error' || message.type() === 'warning') {
          said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => {
        said.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
      await provide((pattern) => expected.push(pattern));
      // A test may end while an answer that it changes is still under way.
      for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = said.filter((each) => !expected.some((pattern) => pattern.test(each)));
      expect(unexpected, 'nothing may be said on the console').toEqual([]);
    },
    { auto: true },
  ],

  expectAccessible: async ({ page, role }, provide) => {
    // 7:1 holds 4.5:1 in it: each text is measured once.
    const enhanced = role === 'driver';
    const rules = {
      'color-contrast': { enabled: !enhanced },
      'color-contrast-enhanced': { enabled: enhanced },
    };
    const ofColours = [enhanced ? 'color-contrast-enhanced' : 'color-contrast', 'link-in-text-block'];
    await provide(async (part) => {
      // A screen that is not loaded yet would lack everything.
      await expect(page.getByRole('main')).toBeVisible();
      const only = (await part?.elementHandle()) ?? null;
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const options = colorScheme === 'light' ? { rules } : { runOnly: ofColours };
        const given = { options, only };
        const { violations } = await page.evaluate(({ options: chosen, only: asked }) => {
          // Content behind a modal cannot be read or reached; it is checked where no modal is open.
          const lookedAt = asked ?? [...document.querySelectorAll(':modal')].at(-1) ?? document;
          // In the page's own frame only: no screen has others.
          // It fetches the styles once more, for which there has to be a network.
          const preload = navigator.onLine;
          return window.axe.run(lookedAt, {
            ...chosen,
            preload,
            iframes: false,
            resultTypes: ['violations'],
          });
        }, given);
        const found = violations.map(({ id, help, nodes }) => ({
          id,
          help,
          where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
        }));
        expect(found, `axe, ${colorScheme} colours`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: null });
    });
  },
});

/**
 * From here on as on a device that knows nothing of before: no draft, nothing kept, all answered by the server again.
 */
export async function startAnew(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Away from the app, which would store its drafts again.
  await page.goto('/health/live');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Returns the file in which sign-in.setup.ts keeps the cookies of a role. */
export function stateOf(role: DemoRole): string {
  return path.join(import.meta.dirname, '../../test-results/signed-in', `${role}.json`);
}
