import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startServer } from '../../scripts/server-process.ts';
import { expect, type Page } from './test.ts';

/** A server of a spec's own, on an empty database. */
export interface EmptyServer {
  url: string;
  /** The link by which it is set up. */
  link: string;
  stop: () => Promise<void>;
}

export async function startEmptyServer(env: Record<string, string> = {}): Promise<EmptyServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-empty-'));
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '0', ...env });
  await expect.poll(() => server.output()).toContain('/setup/');
  return {
    url: server.url,
    link: /http:\S+\/setup\/\S+/.exec(server.output())?.[0] ?? '',
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first administrator. */
export const firstAdministrator = { username: 'kaja', password: 'Rukkilill 7' };

/** Fills in the page behind the link and sends it. */
export async function setUp(page: Page): Promise<void> {
  await page.getByLabel('Ettevõtte nimi').fill('Viljavaru AS');
  await page.getByLabel('Registrikood').fill('10007316');
  await page.getByLabel('Eesnimi').fill('Kaja');
  await page.getByLabel('Perenimi').fill('Kuusk');
  await page.getByLabel('Kasutajanimi').fill(firstAdministrator.username);
  await page.getByLabel('Parool', { exact: true }).fill(firstAdministrator.password);
  await page.getByLabel('Korda parooli').fill(firstAdministrator.password);
  await page.getByRole('button', { name: 'Alusta' }).click();
}
