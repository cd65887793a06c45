import { beforeEach, expect, test } from 'vitest';

import { carryOut, everything } from './press.ts';
import { ApiError } from './problem.ts';
import { queryClient } from './query-client.ts';
import { toastStore } from './toasts.ts';

const shown = () => toastStore.get().map(({ kind, title, description }) => [kind, title, description]);
const accepted = () => Promise.resolve(7);
const refused = () =>
  Promise.reject(
    new ApiError(422, {
      type: 'about:blank',
      title: 'Viga',
      status: 422,
      code: 'INVALID',
      errorMessage: 'Võti on aegunud.',
    } as never),
  );
const press = { failed: 'Tühistamine ebaõnnestus!', of: 'Ladu', done: 'Tühistatud', refreshes: everything };

beforeEach(() => {
  toastStore.set([]);
  queryClient.setQueryData(['rows'], 1);
});

test('says that it is done, and that it failed, with the name of what and the reason of the server', async () => {
  expect(await carryOut({ ...press, send: refused })).toBe(false);
  expect(shown()).toEqual([['error', 'Tühistamine ebaõnnestus!', 'Ladu: Võti on aegunud.']]);
  expect(await carryOut({ ...press, send: refused, of: undefined })).toBe(false);
  expect(shown().at(-1)).toEqual(['error', 'Tühistamine ebaõnnestus!', 'Võti on aegunud.']);
  expect(await carryOut({ ...press, send: accepted })).toBe(true);
  // The failure of the same thing is over, that of another is not.
  expect(shown()).toEqual([
    ['error', 'Tühistamine ebaõnnestus!', 'Võti on aegunud.'],
    ['success', 'Tühistatud', null],
  ]);
});

test.each([
  ['an answer', accepted],
  ['a refusal', refused],
])('reads again what may have changed, after %s', async (_, send) => {
  await carryOut({ ...press, send });
  expect(queryClient.getQueryState(['rows'])?.isInvalidated).toBe(true);
});

test('tells apart what was done and what was not, whoever asked', async () => {
  const told: unknown[] = [];
  const parts = { done: (answer: number) => told.push(answer), ended: (error: unknown) => told.push(error) };
  await carryOut({ ...parts, send: accepted });
  await carryOut({ ...parts, send: refused });
  expect(told).toEqual([7, null, expect.any(ApiError)]);
});
