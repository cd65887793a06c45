import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** The import of a sheet: the name under which a component wears its classes, and the sheet. */
const sheetImport = /import (\w+) from '(\.[^']+\.module\.css)'/g;

// A name that its sheet lacks is `undefined`, which no compiler sees: what wears it stands there unstyled.
test('a class that a component wears is in its sheet', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join('src/web', file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});

function missingClasses(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(sheetImport)].flatMap(([, name = '', sheet = '']) => {
    const css = readFileSync(path.join(path.dirname(file), sheet), 'utf8');
    const known = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, each]) => each));
    const worn = [...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, each]) => each);
    return worn.filter((each) => !known.has(each)).map((each) => `${file}: ${name}.${each ?? ''}`);
  });
}
