import { expect, test, vi } from 'vitest';

import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { anonymous, signIn } = await openTestApp({ API_REQUESTS_PER_SECOND: '5' });

test('a session that asks too much is told to come again later, another one is not', async () => {
  const [busy, calm] = [await signIn(), await signIn()];
  // At most 5 a second: however the 20 fall on two seconds, half are too many.
  const answers = await Promise.all(Array.from({ length: 20 }, () => busy.get('/api/user/settings')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(refused[0]?.problem.errorMessage).toMatch(/^Liiga palju päringuid/);
  expect((await calm.get('/api/user/settings')).status).toBe(200);
});

test('what is no part of the API is not counted', async () => {
  const user = await signIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.get('/health/live')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await anonymous.get('/health/live')).status).toBe(200);
});

test('an address that has asked for too many sign-in pages waits a minute, whatever the clock does', async () => {
  const ask = () => anonymous.get('/auth/login', { 'x-forwarded-for': '10.1.1.1' });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    for (let time = 0; time < 600; time += 1) await ask();
    expect((await ask()).status).toBe(429);
    vi.setSystemTime(Date.now() - 3 * 60 * 60_000);
    vi.advanceTimersByTime(61_000);
    expect((await ask()).status).toBe(303);
  } finally {
    vi.useRealTimers();
  }
});
