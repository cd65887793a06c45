import { type Problem, rowProblemSentences } from '#api/error-codes.ts';

import { ApiError } from '../../platform/problem.ts';

/**
 * What a problem modal lists: row messages in words, unknown codes by the server's explanation,
 * any other failure by its description. Null when the server did not answer.
 */
export function problemLines(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { errors, errorDescription, errorMessage } = error.problem;
  const lines = errors.map(({ code, message, explanation }) =>
    code in rowProblemSentences && explanation === undefined ? message : (explanation ?? message),
  );
  return lines.length > 0 ? [...new Set(lines)] : [errorDescription || errorMessage];
}

/** What the server answered, as a list that can be corrected takes it. */
export function refusalProblems(error: unknown): readonly Problem[] {
  return error instanceof ApiError ? (error.problem?.errors ?? []) : [];
}

/** True when what was asked for was sent before and nothing has changed since. */
export function isAlreadySent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.problem?.errors.some(({ code }) => code === 'ALREADY_SENT') === true;
}

/** True when row messages stand against what was asked for: they can be corrected one by one. */
export function isRowRefusal(error: unknown): boolean {
  const errors = refusalProblems(error);
  return (
    errors.length > 0 && errors.every(({ code, explanation }) => code in rowProblemSentences && !explanation)
  );
}
