import { expect, test } from 'vitest';

import { hashPassword, verifyPassword } from './passwords.ts';

test('a password fits its own hash only', async () => {
  const passwordHash = await hashPassword('Õunapuu 27');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(passwordHash, 'Õunapuu 27')).toBe(true);
  expect(await verifyPassword(passwordHash, 'õunapuu 27')).toBe(false);
});

test('the same password gets another hash each time', async () => {
  expect(await hashPassword('demo')).not.toBe(await hashPassword('demo'));
});

test('nobody signs in as a user who has no password, not even with the decoy', async () => {
  expect(await verifyPassword(null, 'no user has this password')).toBe(false);
  expect(await verifyPassword(null, '')).toBe(false);
});

test('of passwords that come all at once few are looked at, some wait, and the rest come again later', async () => {
  const passwordHash = await hashPassword('Õunapuu 27');
  const answers = await Promise.allSettled(
    Array.from({ length: 105 }, () => verifyPassword(passwordHash, 'Õunapuu 27')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ status: 503, retryAfterSeconds: 1 })),
  );
  expect(await verifyPassword(passwordHash, 'Õunapuu 27')).toBe(true);
});
