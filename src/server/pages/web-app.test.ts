import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/setup/test-app.ts';

const { anonymous, signIn } = await openTestApp();

test.each(['/api/no-such-thing', '/assets/no-such.js', '/health/no-such', '/auth/no-such'])(
  '%s is not found, not a page',
  async (url) => {
    const staff = await signIn();
    expect((await staff.get(url, { accept: 'text/html' })).problem).toMatchObject({ status: 404 });
    const answer = await anonymous.get(url, { accept: 'text/html' });
    expect([401, 404]).toContain(answer.problem.status);
  },
);

test('a folder of the built web app is refused like any other refusal', async () => {
  const staff = await signIn();
  const answer = await staff.get('/assets/', { accept: 'text/html' });
  expect([403, 404]).toContain(answer.problem.status);
});
