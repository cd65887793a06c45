import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What only several processes can show has no place on the embedded database, which has one. What is about that one
 * alone is the same beside a PostgreSQL server: `npm run test:embedded` runs it.
 */
const notHere =
  process.env.TEST_DATABASE_URL === undefined ? ['**/*.postgres.test.ts'] : ['src/server/db/embedded/**'];

/** Files that wait for real time: for a killed server to be known as such, or for a silent connection. */
const waits =
  /(crash|shutdown|lost-database|lost-connections|silent-connections|several-servers|server\/main)\./;

/**
 * Each file that waits goes beside files that work: several at once, or one as the last, would leave processors idle.
 */
class WaitingBesideWork extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => waits.test(moduleId));
    const working = sorted.filter((each) => !waiting.includes(each));
    const mixed = working.flatMap((each, index) => {
      const [waiter] = index % 10 === 0 ? waiting.splice(0, 1) : [];
      return waiter === undefined ? [each] : [waiter, each];
    });
    return [...mixed, ...waiting];
  }
}

/**
 * Tests of the web app that keep a device's state in its modules, or put something of their own in the place of a
 * module or a global: each needs modules that nobody has loaded before.
 */
const needOwnModules = [
  'src/web/{offline,platform}/**/*.test.ts',
  ...globSync('src/web/**/*.test.{ts,tsx}').filter((file) =>
    /\bvi\.(mock|stubGlobal|spyOn|useFakeTimers)\(/.test(readFileSync(file, 'utf8')),
  ),
];

/** CI runs them beside the checks, which leave less than a processor to a property's many runs. */
const patientTimeout = 30_000;

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingBesideWork },
    // Vitest would leave one processor free, of two the half. Each worker has a database in memory: four are enough.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,api,web}/**/*.test.{ts,tsx}',
            '{tests/conventions,scripts,fuzz}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...needOwnModules],
          environment: 'node',
          // Nothing of these files is kept between tests: loading all anew for each took four times as long as they do.
          isolate: false,
          testTimeout: patientTimeout,
        },
      },
      {
        test: {
          name: 'web',
          include: needOwnModules,
          environment: 'node',
          testTimeout: patientTimeout,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...notHere],
          environment: 'node',
          // Each file opens an app and a database of its own; loading the server's code anew for each would take
          // longer than the tests do.
          isolate: false,
          globalSetup: ['tests/setup/database-template.ts'],
          // Only what never ends runs into them, on a slow machine too.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
