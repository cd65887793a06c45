import { expect, test } from 'vitest';

import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { betterPlan, withoutSettled } from './best-plan.ts';

function plan(emptyKmAfter: number, placed: number[], unplaced: number[] = []): PlanSuggestion {
  return {
    emptyKmBefore: 100,
    emptyKmAfter,
    changes: placed.map((rowId) => ({ rowId })),
    unplaced: unplaced.map((rowId) => ({ rowId, reason: 'täis' })),
  } as PlanSuggestion;
}

test('of two suggestions for the same loads the one with fewer left over is kept, then the shorter one', () => {
  const found = plan(80, [1, 2], [3]);
  expect(betterPlan(null, found)).toBe(found);
  expect(betterPlan(found, plan(70, [1], [2, 3]))).toBe(found);
  expect(betterPlan(found, plan(80, [2, 1], [3]))).toBe(found);
  const shorter = plan(79, [1, 2], [3]);
  expect(betterPlan(found, shorter)).toBe(shorter);
  const complete = plan(120, [1, 2, 3]);
  expect(betterPlan(found, complete)).toBe(complete);
});

test('what speaks of other loads takes the place of what was found before; what was taken is no other load', () => {
  const found = plan(50, [1, 2]);
  const withNew = plan(90, [1, 2, 4]);
  expect(betterPlan(found, withNew)).toBe(withNew);
  const left = withoutSettled(found, new Set([2]));
  expect(betterPlan(left, plan(60, [2]))).toBe(left);
});
