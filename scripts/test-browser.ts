import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findChromium } from './chromium.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { buildWebWhenStale } from './web-build.ts';

let playwright: ChildProcess | null = null;
let interrupted = false;

/**
 * Runs the browser tests against the built app on a real server with fresh demo data; arguments go on to
 * Playwright. Whatever the server logs as an error fails the run.
 */
async function main(): Promise<number> {
  const chromium = findChromium();
  buildWebWhenStale();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-browser-'));
  try {
    const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' });
    try {
      const failed = interrupted ? 130 : await runPlaywright(server, chromium);
      return Math.max(failed, errorsOf(server));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function runPlaywright({ url }: ServerProcess, chromium: string): Promise<number> {
  const child = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, E2E_URL: url, CHROMIUM_PATH: chromium } },
  );
  playwright = child;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 130));
  });
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

// Ctrl+C ends Playwright first, then the server: nothing is left behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    playwright?.kill(signal);
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
