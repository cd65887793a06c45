import { expect, it } from 'vitest';

import { ApiError, UnreachableError } from '../platform/problem.ts';
import { knownAnswer } from './persisted-query.ts';

const kept = { value: 'kept', readAt: 1000 };
const asked = (error: Error | null, data?: string) => ({ data, dataUpdatedAt: data ? 2000 : 0, error });

it('shows what was kept, from when it is, while the server cannot be asked', () => {
  expect(knownAnswer(asked(new UnreachableError()), kept)).toEqual({ data: 'kept', readAt: 1000 });
  expect(knownAnswer(asked(new ApiError(503, null)), kept)).toEqual({ data: 'kept', readAt: 1000 });
  expect(knownAnswer(asked(null), { ...kept, readAt: null })).toEqual({ data: 'kept', readAt: null });
  expect(knownAnswer(asked(new UnreachableError()), null)).toEqual({ data: undefined, readAt: null });
});

it('shows what the server said last before what was kept', () => {
  expect(knownAnswer(asked(null, 'new'), kept)).toEqual({ data: 'new', readAt: 2000 });
  expect(knownAnswer(asked(new UnreachableError(), 'new'), kept)).toEqual({ data: 'new', readAt: 2000 });
});

it('shows nothing of what the server has no more, neither kept nor read before', () => {
  const nothing = { data: undefined, readAt: null };
  expect(knownAnswer(asked(new ApiError(404, null)), kept)).toEqual(nothing);
  expect(knownAnswer(asked(new ApiError(404, null), 'new'), kept)).toEqual(nothing);
});
