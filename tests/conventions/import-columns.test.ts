import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { entities } from '../../src/server/import/entities.ts';

const lines = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8').split('\n');

test.each(entities.map(({ name, columns }) => [name, columns] as const))(
  'docs/operations.md names every column of %s',
  (name, columns) => {
    const said = lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    const unsaid = columns.filter((column) => !new RegExp(`\\b${column.name}\\b`).test(said));
    expect(unsaid.map((column) => column.name)).toEqual([]);
  },
);
