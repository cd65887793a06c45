import { type ChildProcess, spawn } from 'node:child_process';

import { startThrowAwayPostgres } from './throw-away-postgres.ts';

let vitest: ChildProcess | null = null;
let interrupted = false;

/** Runs the whole API suite against a real PostgreSQL server; arguments go on to vitest. */
async function main(): Promise<number> {
  const postgres = await startThrowAwayPostgres();
  try {
    if (interrupted) return 130;
    process.stdout.write(`API tests on PostgreSQL ${postgres.version}\n`);
    return await runVitest(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function runVitest(url: string): Promise<number> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } },
  );
  vitest = child;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 130));
  });
}

// Ctrl+C ends vitest first, then the server: nothing is left behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    vitest?.kill(signal);
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
