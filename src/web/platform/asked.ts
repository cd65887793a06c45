import type { Problem } from '#api/error-codes.ts';

import { ApiError } from './problem.ts';

/** What a refusal only asks and a person may confirm; nothing when a rule is broken as well. */
export function askedBy(error: unknown): readonly Problem[] {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return problems.every(({ code }) => code === 'UNUSUAL') ? problems : [];
}
