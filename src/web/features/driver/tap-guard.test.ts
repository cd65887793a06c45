import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deadMs, deadUntil, longestDeadMs } from './tap-guard.ts';

/** Returns the number of taps, by their gaps in milliseconds, that reach the button of a screen that appeared at 0. */
function tapsThrough(gaps: readonly number[]): number {
  let until = deadMs;
  let at = 0;
  let through = 0;
  for (const gap of gaps) {
    at += gap;
    if (at >= until) through += 1;
    until = deadUntil(0, until, at);
  }
  return through;
}

test.each([
  ['one tap', [120]],
  ['a double tap', [90, 90]],
  ['three quick ones', [150, 150, 150]],
  ['a slow glove', [400, 400, 400]],
  ['just before it would come alive, again and again', [690, 690, 690, 690]],
  ['ten in two seconds', Array.from({ length: 10 }, () => 200)],
  ['a trembling finger', Array.from({ length: 40 }, () => 30)],
  ['slower and slower', [100, 200, 300, 400, 500, 600]],
  ['faster and faster', [600, 500, 400, 300, 200, 100]],
  ['two fingers at once', [0, 0]],
  ['a bump of the road', [50, 640, 20]],
])('takes nothing of %s', (_name, gaps) => {
  expect(tapsThrough(gaps)).toBe(0);
});

test.each([
  ['after a breath', [700]],
  ['after a burst and a breath', [100, 100, 100, 701]],
  ['long after', [60_000]],
  ['as soon as the screen takes taps again', [300, 700]],
])('takes the tap that comes %s', (_name, gaps) => {
  expect(tapsThrough(gaps)).toBe(1);
});

test('never takes a tap of a burst that is shorter than the longest dead time', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: deadMs - 1 }), { maxLength: 30 });
  fc.assert(
    fc.property(gaps, (burst) => {
      fc.pre(burst.reduce((sum, gap) => sum + gap, 0) < longestDeadMs);
      expect(tapsThrough(burst)).toBe(0);
    }),
  );
});

test('does not lock out a finger that never stops', () => {
  expect(tapsThrough(Array.from({ length: 60 }, () => 100))).toBeGreaterThan(0);
  expect(deadUntil(0, longestDeadMs, longestDeadMs - 1)).toBe(longestDeadMs);
});
