import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

/**
 * The better of two suggestions: which leaves fewer loads without a truck, then which drives less empty. Where the later
 * one was made for another board, it alone holds: its sums count other jobs, and the other's trucks may be taken.
 */
export function betterPlan(before: PlanSuggestion | null, later: PlanSuggestion): PlanSuggestion {
  if (before === null || before.board !== later.board) return later;
  const fewer = before.unplaced.length - later.unplaced.length;
  return fewer > 0 || (fewer === 0 && later.emptyKmAfter < before.emptyKmAfter) ? later : before;
}
