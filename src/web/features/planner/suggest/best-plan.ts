import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

/**
 * The better of two suggestions for the same loads: which leaves fewer without a truck, then which drives less empty.
 * Where the day has other loads by now, the later one.
 */
export function betterPlan(before: PlanSuggestion | null, later: PlanSuggestion): PlanSuggestion {
  if (before === null || loadsOf(before) !== loadsOf(later)) return later;
  const fewer = before.unplaced.length - later.unplaced.length;
  return fewer > 0 || (fewer === 0 && later.emptyKmAfter < before.emptyKmAfter) ? later : before;
}

/** The suggestion without what is settled by now, to be compared with what is found next. */
export function withoutSettled(plan: PlanSuggestion, open: ReadonlySet<number>): PlanSuggestion {
  return { ...plan, changes: plan.changes.filter(({ rowId }) => open.has(rowId)) };
}

function loadsOf({ changes, unplaced }: PlanSuggestion): string {
  return [...changes, ...unplaced]
    .map(({ rowId }) => rowId)
    .toSorted((a, b) => a - b)
    .join(' ');
}
