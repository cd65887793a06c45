import { availableParallelism } from 'node:os';

import { configDefaults, defineConfig } from 'vitest/config';

/** What only several processes can show has no place on the embedded database, which has one. */
const onlyOnPostgres = process.env.TEST_DATABASE_URL === undefined ? ['**/*.postgres.test.ts'] : [];

export default defineConfig({
  test: {
    // Vitest would leave one processor free, of two the half. Each worker has a database in memory: four are enough.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,api,web}/**/*.test.{ts,tsx}', '{tests/setup,scripts,fuzz}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onlyOnPostgres],
          environment: 'node',
          // Each file opens an app and a database of its own; loading the server's code anew for each would take
          // longer than the tests do.
          isolate: false,
          globalSetup: ['tests/setup/database-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
