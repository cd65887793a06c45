import { expect, test } from 'vitest';

import type { Report, ReportRow } from '#api/reports/reports.ts';

import { comparedRows } from './report-rows.ts';

const figures = {
  rows: 1,
  tonnes: 20,
  loadedKm: 0,
  emptyKm: 0,
  waitingMinutes: 0,
  chargedMinutes: 0,
  incomeCents: 0,
  costCents: 0,
  marginCents: 0,
  heldRows: 0,
};
const row = (key: string): ReportRow => ({ key, label: `Klient ${key}`, ...figures, rowIds: [Number(key)] });
const report = (...keys: string[]): Report => ({
  content: keys.map((key) => row(key)),
  totals: figures,
  waiting: 0,
});

test('what only the period before had stands below, so that its figures still sum up', () => {
  const rows = comparedRows(report('2', '1'), report('3', '1'));
  expect(rows.map(({ key, now, before }) => [key, now?.key ?? null, before?.key ?? null])).toEqual([
    ['2', '2', null],
    ['1', '1', '1'],
    ['3', null, '3'],
  ]);
});

test('while the period before is not known nothing is compared', () => {
  expect(comparedRows(report('1'), undefined)).toMatchObject([{ key: '1', before: null }]);
});
