import { runProgram, runTests } from './run-tests.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/**
 * Runs the API suite against a throw-away PostgreSQL server; arguments go on to vitest. Four workers on
 * two cores, unless an argument says another number: the tests wait for the database, and up to 20 s
 * for servers that they killed.
 */
async function main(): Promise<number> {
  const postgres = await startThrowAwayPostgres();
  try {
    process.stdout.write(`API tests on PostgreSQL ${postgres.version}\n`);
    const workers = process.argv.some((each) => each.startsWith('--maxWorkers=')) ? [] : ['--maxWorkers=4'];
    return await runTests(['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...workers], {
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

await runProgram(main);
