import type { Problem } from '#api/error-codes.ts';

/**
 * Returns the questions that are not confirmed yet: an unusual value is confirmed by the name of its field. A request
 * that lists confirmations, even none, comes from a person who can be asked; a program leaves the list out and repeats
 * under its Idempotency-Key. The caller adds what only a person is asked.
 */
export function unconfirmed(problems: readonly Problem[], confirmed: readonly string[] = []): Problem[] {
  return problems.filter(({ field }) => field === undefined || !confirmed.includes(field));
}
