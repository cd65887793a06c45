import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { mutants } from './list.ts';

const source = path.join(import.meta.dirname, '../../src');

test.each(mutants)('$file has the text that a mutant changes, once: $rule', ({ file, from, tests }) => {
  expect(readFileSync(path.join(source, file), 'utf8').split(from)).toHaveLength(2);
  expect(tests.length).toBeGreaterThan(0);
});
