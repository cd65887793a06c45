import fc from 'fast-check';
import { expect, test } from 'vitest';

import { figuresOf, groupFigures } from './report.ts';

const whole = fc.integer({ min: 0, max: 1_000_000 });
const load = fc.record({
  kg: whole,
  loadedMetres: whole,
  emptyMetres: whole,
  waitingMinutes: whole,
  chargedMinutes: whole,
  incomeCents: whole,
  costCents: whole,
  isHeld: fc.boolean(),
});

test('totals are the sum of the groups, a group that of its rows, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), load)), (given) => {
      const grouped = given.map(([key, facts], rowId) => ({ key, label: key, load: { ...facts, rowId } }));
      const all = grouped.map((each) => each.load);
      const totals = figuresOf(all);
      const groups = groupFigures(grouped);
      for (const name of ['rows', 'waitingMinutes', 'incomeCents', 'costCents', 'marginCents'] as const) {
        expect(groups.reduce((sum, group) => sum + group[name], 0)).toBe(totals[name]);
      }
      for (const name of ['tonnes', 'loadedKm', 'emptyKm'] as const) {
        expect(groups.reduce((sum, group) => sum + Math.round(group[name] * 1000), 0)).toBe(
          Math.round(totals[name] * 1000),
        );
      }
      for (const { rowIds, ...group } of groups) {
        const ofGroup = all.filter(({ rowId }) => rowIds.includes(rowId));
        expect(group).toMatchObject(figuresOf(ofGroup.toReversed()));
      }
      expect(totals.marginCents).toBe(totals.incomeCents - totals.costCents);
    }),
  );
});
