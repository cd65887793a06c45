import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { expect, test, vi } from 'vitest';

/** What is read by these is the house's own or short: why the time may grow with the square of the text. */
const accepted: Readonly<Record<string, string>> = {
  'src/domain/freight/exact.ts': 'a number that has been calculated',
  'src/domain/goods/decimal.ts': 'digits of a number that has been read',
  'src/domain/goods/typed-quantity.ts': 'at most 200 characters',
  'src/domain/order-messages/': 'at most 2,000 characters, read in a process of its own',
  'src/server/db/database-hosts.ts': 'DATABASE_URL',
  'src/server/external/adapters/gsmtasks/': 'an address in an answer of the fleet service',
  'src/server/features/freight/repository.ts': 'a price out of the database',
  'src/server/features/order-messages/reading/email.ts': 'at most 200 characters',
  'src/server/http/headers/security-headers.ts': 'our own page',
  'src/server/identity/users/password-rules.ts': 'a password whose length has been checked',
  'src/server/import/readers/encoding.ts': 'a word of at most 100 letters',
  'src/server/import/values.ts': 'a cell of at most 5,000 characters, with single spaces',
  'src/server/spreadsheet/read-xlsx.ts': 'a workbook, read in a process of its own with its limits',
};

/** Milliseconds for one pattern; one that takes longer is tried by texts (`npm run fuzz -- --nasty`). */
const patienceMs = 3000;

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** Every pattern of domain, api and server that repeats something without end. */
function findPatterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const folder of ['domain', 'api', 'server']) {
    for (const name of readdirSync(path.join('src', folder), { recursive: true, encoding: 'utf8' })) {
      const file = path.join('src', folder, name);
      if (!name.endsWith('.ts') || name.includes('.test.')) continue;
      if (Object.keys(accepted).some((each) => file.startsWith(each))) continue;
      const visitor = new Visitor({
        Literal(node) {
          if (!('regex' in node)) return;
          const { pattern: source, flags } = node.regex;
          if (/[*+]|\{\d+,\}/.test(source)) found.set(`${source}/${flags}`, { file, source, flags });
        },
      });
      visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
    }
  }
  return [...found.values()];
}

test('no pattern that reads texts from outside takes a time that grows faster than the text', () => {
  vi.stubEnv('RECHECK_BACKEND', 'pure');
  const patterns = findPatterns();
  expect(patterns.length).toBeGreaterThan(40);
  const growing = patterns
    .filter(
      ({ source, flags }) =>
        checkSync(source, flags.replace('v', 'u'), { timeout: patienceMs }).status === 'vulnerable',
    )
    .map(({ file, source, flags }) => `${file}: /${source}/${flags}`);
  expect(growing).toEqual([]);
}, 300_000);

test('what finds such patterns finds them', () => {
  expect(checkSync(String.raw`\s+$`, '').status).toBe('vulnerable');
  expect(checkSync(String.raw`^\s+`, '').status).toBe('safe');
});
