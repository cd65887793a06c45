import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { columnLabels, columnUnits, ownLabels } from '../../src/api/import/column-labels.ts';
import { entities } from '../../src/server/import/entities.ts';
import { shownColumns } from '../../src/server/import/entity.ts';

const lines = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8').split('\n');

test.each(entities.map(({ name, columns }) => [name, columns] as const))(
  'docs/operations.md names every column of %s',
  (name, columns) => {
    const said = lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    const unsaid = columns.filter((column) => !new RegExp(`\\b${column.name}\\b`).test(said));
    expect(unsaid.map((column) => column.name)).toEqual([]);
  },
);

test.each(
  entities.filter(({ screen }) => screen !== undefined).map((entity) => [entity.name, entity] as const),
)('each column that people see of %s has a label, and a weight its unit', (kind, entity) => {
  const names = shownColumns(entity).map(({ name }) => name);
  const own: Partial<Record<string, object>> = ownLabels;
  const labels = { ...columnLabels, ...own[kind] };
  expect(names.filter((name) => !Object.hasOwn(labels, name))).toEqual([]);
  expect(names.filter((name) => /(?:Kg|T)$/.test(name) && !Object.hasOwn(columnUnits, name))).toEqual([]);
});
