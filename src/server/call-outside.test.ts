import { expect, test } from 'vitest';

import { startBadServer } from '../../tests/setup/external/bad-server.ts';
import { callOutside, OutsideCallError } from './call-outside.ts';

const bad = await startBadServer();
/** Short where nothing comes; long where the length is what ends the call. */
const call = (timeoutMs = 1000) =>
  callOutside(new URL('/things', bad.url), {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
    longestAnswer: 1_000_000,
  });

test.each([
  ['endless body', 200, 60_000],
  ['slow body', 200, 1000],
  ['endless head', null, 1000],
  ['silent', null, 1000],
  ['cut within', 200, 60_000],
] as const)(
  'an answer that is a %s ends the call, and may have come after something was done',
  async (kind, status, timeoutMs) => {
    bad.answer = kind;
    const error = await call(timeoutMs).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutsideCallError);
    expect(error).toMatchObject({ maybeArrived: true, status });
  },
);

test('a redirection is the answer', async () => {
  bad.answer = 'redirect inside';
  expect(await call()).toMatchObject({ status: 307 });
  expect(bad.inside).toEqual([]);
});

test('where the status is enough nothing more is waited for', async () => {
  for (const kind of ['endless body', 'slow body', 'cut within'] as const) {
    bad.answer = kind;
    const { status, body } = await callOutside(new URL(bad.url), {
      method: 'POST',
      signal: AbortSignal.timeout(2000),
      longestAnswer: 1000,
      isStatusEnough: true,
    });
    expect([status, body.length]).toEqual([200, 0]);
  }
});

test('what was never connected did not arrive', async () => {
  const error = await callOutside(new URL('http://127.0.0.1:1/'), {
    method: 'GET',
    signal: AbortSignal.timeout(5000),
    longestAnswer: 10,
  }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ maybeArrived: false, status: null });
});
