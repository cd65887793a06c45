import type { Problem } from '#api/error-codes.ts';

/** Returns the questions that are not confirmed yet: a person confirms an unusual value by the name of its field. */
export function unconfirmed(problems: readonly Problem[], confirmed: readonly string[] = []): Problem[] {
  return problems.filter(({ field }) => field === undefined || !confirmed.includes(field));
}
