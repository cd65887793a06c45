import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

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
  customerManager: { name: 'Indrek Põder' },
  creator: { name: 'Helle Toom' },
  waybill: null,
} as JobRow;

test('what has no place of its own on a card stands in the order of the columns, with its name where it needs one', () => {
  const text = (columns: readonly JobRowColumn[], of = row) =>
    furtherText(of, columns).replaceAll('\u{a0}', ' ');
  expect(text(jobRowColumns)).toBe(
    'haldur Indrek Põder · koostas Helle Toom · Tarnitud 28,46 t · Koorem 2/7 · km ≈ 187',
  );
  expect(text(['order', 'client', 'notes'])).toBe('Koorem 2/7');
  expect(text(['priority', 'date'], { ...row, priority: 5 })).toBe('Prioriteet 5');
  expect(furtherText(row, ['km'])).toBe('km\u{a0}≈\u{a0}187');
  const waybill = { waybill: { status: null, number: 'EVL-9' }, simulatedSends: [] };
  expect(furtherText({ ...row, ...waybill } as unknown as JobRow, ['sentToWaybill'])).not.toMatch(/[ -]/);
});
