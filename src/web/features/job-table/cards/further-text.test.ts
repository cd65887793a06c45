import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { furtherText } from './further-text.ts';

const row = {
  id: 7,
  date: '2026-11-24',
  client: { name: 'Kuuse talu' },
  notes: 'Helista ette',
  priority: 0,
  order: '2/7',
  driver: null,
  deliveredQuantity: 28.46,
  km: 187.4,
  kmSource: 'estimated',
  product: { name: 'Nisu', unit: 't' },
  isSMSSent: true,
} as JobRow;

test('what has no place of its own on a card stands in the order of the columns, with its name where it needs one', () => {
  expect(furtherText(row, jobRowColumns)).toBe(
    'Kuuse talu · Helista ette · Tarnitud 28,46\u{a0}t · Tellimus 2/7 · km ≈ 187',
  );
  expect(furtherText(row, ['order', 'client'])).toBe('Tellimus 2/7 · Kuuse talu');
  expect(furtherText({ ...row, priority: 5 }, ['priority', 'date'])).toBe('Prioriteet 5');
});
