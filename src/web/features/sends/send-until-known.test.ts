import { expect, test } from 'vitest';

import { ApiError, readProblem, UnreachableError } from '../../platform/problem.ts';
import { sendUntilKnown } from './send-until-known.ts';

/** A send that fails so and so, then succeeds; answers what it was asked under and how long was waited. */
async function sendFailing(...failures: Error[]) {
  const keys: string[] = [];
  const waits: number[] = [];
  const outcome = await sendUntilKnown(
    (key) => {
      keys.push(key);
      const failure = failures.shift();
      return failure === undefined ? Promise.resolve('sent') : Promise.reject(failure);
    },
    'the-key',
    (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  ).catch((error: unknown) => error);
  return { outcome, keys, waits };
}

const beingFoundOut = () =>
  readProblem(
    new Response('{"status":409}', {
      status: 409,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '5' },
    }),
  );

test('what broke off is asked for under the same key until it is known', async () => {
  expect(await sendFailing(new UnreachableError('/x'), await beingFoundOut())).toEqual({
    outcome: 'sent',
    keys: ['the-key', 'the-key', 'the-key'],
    waits: [2000, 5000],
  });
});

test('a refusal is final', async () => {
  const refusal = new ApiError(409, null);
  expect(await sendFailing(refusal)).toEqual({ outcome: refusal, keys: ['the-key'], waits: [] });
});

test('it is not asked for ever', async () => {
  const failures = await Promise.all(Array.from({ length: 9 }, beingFoundOut));
  const { outcome, keys } = await sendFailing(...failures);
  expect(outcome).toBe(failures[5]);
  expect(keys).toHaveLength(6);
});
