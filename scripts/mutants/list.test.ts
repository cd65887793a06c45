import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { mutants } from './list.ts';

const source = path.join(import.meta.dirname, '../../src');

test.each(mutants)('$file knows every name that a mutant puts in: $rule', ({ file, to }) => {
  const namesInFile = new Set(namesIn(readFileSync(path.join(source, file), 'utf8')));
  // A mutant with another name dies of that, whatever the tests assert.
  expect(namesIn(to).filter((name) => !namesInFile.has(name))).toEqual([]);
});

test.each(mutants)('$file has the text that a mutant changes, once: $rule', ({ file, from, tests }) => {
  expect(readFileSync(path.join(source, file), 'utf8').split(from)).toHaveLength(2);
  expect(tests.length).toBeGreaterThan(0);
});

/** The names of code, without those of properties, and without texts and comments. */
function namesIn(code: string): string[] {
  return (
    code
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')
      .match(/(?<!\.)\b(?!true|false|null)[A-Za-z_]\w*\b(?!:)/g) ?? []
  );
}
