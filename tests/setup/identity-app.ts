import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';

import { type AppParts, buildApp } from '../../src/server/build-app.ts';
import { readConfig, type Config } from '../../src/server/config/config.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { TestBrowser } from './test-browser.ts';
import { openTestDatabase } from './test-database.ts';

/** The real app with its real sign-in, on a database of its own, for one test file. */
export interface IdentityApp {
  app: FastifyInstance;
  db: Db;
  /** Of the database; null when it is the embedded one. */
  address: string | null;
  config: Config;
  /** Runs with the real one, this many milliseconds ahead: tokens are checked against it too. */
  clock: { ahead: number };
  newBrowser: () => TestBrowser;
  /** A browser that has opened the sign-in page; `headers` are sent with every request. */
  openSignIn: (headers?: Record<string, string>) => Promise<TestBrowser>;
  /** The same with name and password sent, right or wrong. */
  signIn: (username: string, password?: string, headers?: Record<string, string>) => Promise<TestBrowser>;
}

export const publicUrl = 'http://localhost:3000';

/** Like openTestApp(), but nobody is signed in unless they sign in. */
export async function openIdentityApp(
  env: Record<string, string> = {},
  { logger = false }: Partial<Pick<AppParts, 'logger'>> = {},
): Promise<IdentityApp> {
  const database = await openTestDatabase();
  const config = readConfig({ DEMO: '0', PUBLIC_URL: publicUrl, ...env });
  const clock = { ahead: 0 };
  const app = await buildApp({
    config,
    database,
    logger,
    now: () => Date.now() + clock.ahead,
    checkAnswers: true,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const newBrowser = () => new TestBrowser(app, config.publicUrl);
  const openSignIn = async (headers: Record<string, string> = {}) => {
    const browser = newBrowser();
    browser.headers = headers;
    await browser.open('/auth/login');
    return browser;
  };
  return {
    app,
    db: database.db,
    address: database.address,
    config,
    clock,
    newBrowser,
    openSignIn,
    signIn: async (username, password = 'demo', headers = {}) => {
      const browser = await openSignIn(headers);
      await browser.signIn(username, password);
      return browser;
    },
  };
}
