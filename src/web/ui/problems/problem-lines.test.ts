import { expect, test } from 'vitest';

import type { Problem, ProblemDocument } from '#api/error-codes.ts';

import { ApiError, UnreachableError } from '../../platform/problem.ts';
import { problemLines } from './problem-lines.ts';

function refused(errors: Problem[], errorDescription = 'Kirjeldus'): ApiError {
  return new ApiError(422, { errors, errorDescription, errorMessage: 'Sõnum' } as ProblemDocument);
}

test('row problems are listed in words, each once', () => {
  const message = { code: 'CARRIER_MISSING', message: 'Vedaja puudub!' } as const;
  expect(problemLines(refused([message, { ...message, rowId: 2 }]))).toEqual(['Vedaja puudub!']);
});

test('what has no words of its own is explained by the server', () => {
  const said = { code: 'INVALID', message: 'Vigane väärtus', explanation: 'rows: Unknown.' } as const;
  expect(problemLines(refused([said]))).toEqual(['rows: Unknown.']);
  expect(problemLines(refused([]))).toEqual(['Kirjeldus']);
});

test('no answer has no lines', () => {
  expect(problemLines(new UnreachableError('/api'))).toBeNull();
});
