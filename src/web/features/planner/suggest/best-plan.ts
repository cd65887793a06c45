import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

/**
 * The better of two suggestions: the one with fewer loads without a truck, then with fewer empty kilometres. If the
 * later one was made for a changed board, only that one is valid: its sums count other jobs, and trucks of the earlier
 * one may be taken.
 */
export function betterPlan(before: PlanSuggestion | null, later: PlanSuggestion): PlanSuggestion {
  if (before === null || before.board !== later.board) return later;
  const fewer = before.unplaced.length - later.unplaced.length;
  return fewer > 0 || (fewer === 0 && later.emptyKmAfter < before.emptyKmAfter) ? later : before;
}
