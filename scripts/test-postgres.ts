import { runProgram, runTests } from './run-tests.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/** Runs the whole API suite against a real PostgreSQL server; arguments go on to vitest. */
async function main(): Promise<number> {
  const postgres = await startThrowAwayPostgres();
  try {
    process.stdout.write(`API tests on PostgreSQL ${postgres.version}\n`);
    return await runTests(['node_modules/vitest/vitest.mjs', 'run', '--project', 'api'], {
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

await runProgram(main);
