import { rowProblemSentences } from '#api/error-codes.ts';

import { ApiError, problemsOf } from '../../platform/problem.ts';

/**
 * Returns the lines of a sheet of problems: row problems in words, unknown codes by the server's explanation, any other
 * failure by its description. Null when the server did not answer.
 */
export function problemLines(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { errors, errorDescription, errorMessage } = error.problem;
  const lines = errors.map(({ code, message, explanation }) =>
    code in rowProblemSentences && explanation === undefined ? message : (explanation ?? message),
  );
  return lines.length > 0 ? [...new Set(lines)] : [errorDescription || errorMessage];
}

/** True when what was asked for was sent before and nothing has changed since. */
export function isAlreadySentRefusal(error: unknown): boolean {
  return problemsOf(error).some(({ code }) => code === 'ALREADY_SENT');
}

/** True when row problems stand against what was asked for: they can be corrected one by one. */
export function isRowRefusal(error: unknown): boolean {
  const errors = problemsOf(error);
  return (
    errors.length > 0 && errors.every(({ code, explanation }) => code in rowProblemSentences && !explanation)
  );
}
