import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/**
 * The clock of the machine is read at a start, by a command, where a connection is waited for, and at a queue's door.
 */
const mayReadClock = [
  'cli/user.ts',
  'db/connect.ts',
  'db/start-patience.ts',
  'db/webhook-events.ts',
  'import/import-files.ts',
  'serve.ts',
];

test('the server reads the time by its services, which a test can set, or leaves it to the database', () => {
  const reading = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('demo/'))
    .filter((file) =>
      /\bDate\.now\(\)|new Date\(\)/.test(readFileSync(path.join('src/server', file), 'utf8')),
    );
  expect(reading.sort()).toEqual(mayReadClock);
});
