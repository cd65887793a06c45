import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { MinuteSpan } from '../calendar/durations.ts';
import { freeFrom, lanesTaken } from './location-lanes.ts';

const visit = (from: number, minutes = 40): MinuteSpan => ({ from, to: from + minutes });

test('a free lane is taken at once', () => {
  expect(freeFrom(visit(480), [], 1)).toBe(480);
  expect(freeFrom(visit(480), [visit(440), visit(520)], 1)).toBe(480);
  expect(freeFrom(visit(490), [visit(480)], 2)).toBe(490);
});

test('a full place is free when one of those in its lanes is done', () => {
  expect(freeFrom(visit(490), [visit(480)], 1)).toBe(520);
  expect(freeFrom(visit(490), [visit(480), visit(485, 90)], 2)).toBe(520);
});

test('whoever comes before another truck is in its way too', () => {
  expect(freeFrom(visit(470), [visit(480)], 1)).toBe(520);
});

test('a gap that is too short for the loading is none', () => {
  expect(freeFrom(visit(485), [visit(480), visit(550)], 1)).toBe(590);
  expect(freeFrom(visit(485), [visit(480), visit(560)], 1)).toBe(520);
});

test('who stands in a queue takes no lane until it is free', () => {
  expect(lanesTaken([visit(480), visit(490)], 1)).toEqual([visit(480), visit(520)]);
  expect(lanesTaken([visit(490), visit(480), visit(485)], 2)).toEqual([visit(480), visit(485), visit(520)]);
});

const visits = fc.array(
  fc
    .record({ from: fc.nat(600), minutes: fc.integer({ min: 5, max: 120 }) })
    .map((each) => visit(each.from, each.minutes)),
  { maxLength: 12 },
);
const lanes = fc.integer({ min: 1, max: 4 });

const countAt = (taken: readonly MinuteSpan[], at: number) =>
  taken.filter(({ from, to }) => from <= at && at < to).length;

test('there are never more trucks in lanes than there are lanes, also with the one that was told when', () => {
  fc.assert(
    fc.property(visits, lanes, fc.nat(600), (given, count, from) => {
      const taken = lanesTaken(given, count);
      const begin = freeFrom(visit(from), taken, count);
      expect(begin).toBeGreaterThanOrEqual(from);
      const all = [...taken, visit(begin)];
      for (const { from: at } of all) {
        expect(countAt(taken, at)).toBeLessThanOrEqual(count);
        expect(countAt(all, at)).toBeLessThanOrEqual(count);
      }
    }),
  );
});

test('another lane, or one truck less, never makes anybody wait longer', () => {
  fc.assert(
    fc.property(visits, lanes, fc.nat(600), (given, count, from) => {
      const waiting = (of: readonly MinuteSpan[], with_: number) =>
        freeFrom(visit(from), lanesTaken(of, with_), with_);
      expect(waiting([], count)).toBe(from);
      const without = lanesTaken(given, count).slice(1);
      expect(freeFrom(visit(from), without, count)).toBeLessThanOrEqual(waiting(given, count));
    }),
  );
});
