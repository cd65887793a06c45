import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findChromium } from './chromium.ts';
import { runProgram, runTests } from './run-tests.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { hasPostgres, startThrowAwayPostgres } from './throw-away-postgres.ts';
import { buildWebWhenStale } from './web-build.ts';

/**
 * Runs the browser tests against the built app on a real server with fresh demo data; arguments go on to
 * Playwright. Whatever the server logs as an error fails the run.
 */
async function main(): Promise<number> {
  const chromium = findChromium();
  buildWebWhenStale();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-browser-'));
  // Half the server's work, beside two browsers on two cores. Without PostgreSQL the embedded database does as well.
  const postgres = hasPostgres() ? await startThrowAwayPostgres() : null;
  try {
    const server = await startServer({
      DATABASE_URL: postgres?.url ?? '',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      // All tests share a few people.
      API_REQUESTS_PER_SECOND: '1000',
    });
    try {
      const failed = await runTests(['node_modules/@playwright/test/cli.js', 'test'], {
        E2E_URL: server.url,
        ...(postgres !== null && { E2E_DATABASE_URL: postgres.url }),
        CHROMIUM_PATH: chromium,
      });
      return Math.max(failed, errorsOf(server));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function errorsOf(server: ServerProcess): number {
  const errors = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":'));
  if (errors.length === 0) return 0;
  process.stderr.write(`\nThe server logged errors:\n${errors.join('\n')}\n`);
  return 1;
}

await runProgram(main);
