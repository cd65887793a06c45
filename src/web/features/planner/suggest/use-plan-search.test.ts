import { expect, test } from 'vitest';

import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { betterPlan } from './use-plan-search.ts';

function plan(weightKm: number, unplaced: number[] = [], board = 'now'): PlanSuggestion {
  return {
    board,
    emptyKmBefore: 100,
    emptyKmAfter: 80,
    weightKm,
    changes: [],
    unplaced: unplaced.map((rowId) => ({ rowId, reason: 'täis' })),
  };
}

test('of two suggestions for the same board the one with fewer left over is kept, then the shorter one', () => {
  const found = plan(80, [3]);
  expect(betterPlan(null, found)).toBe(found);
  expect(betterPlan(found, plan(70, [2, 3]))).toBe(found);
  expect(betterPlan(found, plan(80, [3]))).toBe(found);
  const shorter = plan(79, [3]);
  expect(betterPlan(found, shorter)).toBe(shorter);
  const complete = plan(120);
  expect(betterPlan(found, complete)).toBe(complete);
});

test('what was made for an older board gives way, also where that seems better and has the same loads', () => {
  const found = plan(50);
  const afterwards = plan(90, [], 'another truck is away');
  expect(betterPlan(found, afterwards)).toBe(afterwards);
});
