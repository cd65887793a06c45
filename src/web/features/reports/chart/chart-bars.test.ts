import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ReportRow } from '#api/reports/reports.ts';

import type { ComparedRow } from '../report-rows.ts';
import { barsOf, maxBars } from './chart-bars.ts';

const figures = {
  rows: 1,
  tonnes: 0,
  loadedKm: 0,
  emptyKm: 0,
  waitingMinutes: 0,
  chargedMinutes: 0,
  incomeCents: 0,
  costCents: 0,
  marginCents: 0,
  heldRows: 0,
};
const group = (key: string, marginCents: number): ReportRow => ({
  key,
  label: key,
  ...figures,
  marginCents,
  rowIds: [],
});
const compared = (key: string, now: number | null, before: number | null): ComparedRow => ({
  key,
  label: key,
  now: now === null ? null : group(key, now),
  before: before === null ? null : group(key, before),
});

test('the groups that stand out most are drawn, a loss like a gain, in the order of the table', () => {
  const sums = fc.uniqueArray(fc.integer({ min: -9999, max: 9999 }).filter((sum) => sum !== 0));
  fc.assert(
    fc.property(sums, (all) => {
      const rows = all.map((sum, place) => compared(String(place), sum, null));
      const bars = barsOf(rows, 'marginCents', 'client');
      const least = all.map(Math.abs).toSorted((a, b) => b - a)[maxBars - 1] ?? 0;
      expect(bars).toHaveLength(Math.min(all.length, maxBars));
      expect(bars.every(({ values }) => Math.abs(values.now ?? 0) >= least / 100)).toBe(true);
      const drawn = new Set(bars.map(({ label }) => label));
      expect(bars.map(({ label }) => label)).toEqual(
        rows.map(({ key }) => key).filter((key) => drawn.has(key)),
      );
    }),
  );
});

test('money is drawn in euros beside that of the period before, and weeks in the order of time', () => {
  const rows = [compared('2026-05-11', 12_050, 300), compared('2026-05-04', null, 4000)];
  expect(barsOf(rows, 'marginCents', 'week')).toEqual([
    { label: '2026-05-04', values: { before: 40 } },
    { label: '2026-05-11', values: { now: 120.5, before: 3 } },
  ]);
});
