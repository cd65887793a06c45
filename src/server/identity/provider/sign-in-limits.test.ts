import { beforeEach, expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { tryPassword } from './sign-in-limits.ts';

const { db, clock, newBrowser } = await openIdentityApp();
const start = Date.parse('2026-05-20T12:00:00+03:00');
const second = 1000;

beforeEach(async () => {
  await db.deleteFrom('failed_sign_ins').execute();
});

const wrong = async () => null;
const right = async () => true;
const tries = (count: number, username: string, address: string, now = start) =>
  Array.from({ length: count }, () => ({ username, address, now }));

test('five wrong passwords are free, then each one doubles the wait', async () => {
  for (const attempt of tries(5, 'mari', '10.0.0.1')) {
    expect(await tryPassword(db, attempt, wrong)).toEqual({ kind: 'wrong' });
  }
  let now = start;
  for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
    const attempt = { username: 'mari', address: '10.0.0.1', now };
    expect(await tryPassword(db, attempt, right)).toEqual({ kind: 'wait', seconds });
    now += seconds * second;
    expect(await tryPassword(db, { ...attempt, now }, wrong)).toEqual({ kind: 'wrong' });
  }
});

test('trying during the wait does not make it longer, and the right password ends it all', async () => {
  for (const attempt of tries(5, 'mari', '10.0.0.1')) await tryPassword(db, attempt, wrong);
  const early = { username: 'mari', address: '10.0.0.1', now: start + 9 * second };
  for (let time = 0; time < 3; time += 1) {
    expect(await tryPassword(db, early, right)).toEqual({ kind: 'wait', seconds: 1 });
  }
  const later = { ...early, now: start + 10 * second };
  expect(await tryPassword(db, later, right)).toEqual({ kind: 'right', value: true });
  expect(await tryPassword(db, later, wrong)).toEqual({ kind: 'wrong' });
  expect(await db.selectFrom('failed_sign_ins').selectAll().execute()).toHaveLength(1);
});

test('a password that nobody had time to look at does not count as wrong', async () => {
  const busy = () => Promise.reject(new Error('busy'));
  for (const attempt of tries(5, 'mari', '10.0.0.1')) {
    await expect(tryPassword(db, attempt, busy)).rejects.toThrow('busy');
  }
  expect(await db.selectFrom('failed_sign_ins').selectAll().execute()).toEqual([]);
});

test('a user name is one however it is written, and another one is not held up', async () => {
  for (const name of ['mari', 'MARI', ' Mari', 'mari ', 'Mari\0']) {
    await tryPassword(db, { username: name, address: '10.0.0.1', now: start }, wrong);
  }
  const from = { address: '10.0.0.2', now: start };
  expect(await tryPassword(db, { username: 'mari', ...from }, right)).toMatchObject({ kind: 'wait' });
  expect(await tryPassword(db, { username: 'jaan', ...from }, right)).toMatchObject({ kind: 'right' });
});

test('one address that tries one password on many names is held up too', async () => {
  for (let name = 0; name < 30; name += 1) {
    await tryPassword(db, { username: `user${name}`, address: '10.0.0.9', now: start }, wrong);
  }
  expect(await tryPassword(db, { username: 'fresh', address: '10.0.0.9', now: start }, right)).toEqual({
    kind: 'wait',
    seconds: 10,
  });
  expect(await tryPassword(db, { username: 'fresh', address: '10.0.0.8', now: start }, right)).toMatchObject({
    kind: 'right',
  });
});

test('an IPv6 network counts as one address', async () => {
  for (let name = 0; name < 30; name += 1) {
    const address = name < 15 ? `2001:db8:1:2::${name}` : `2001:db8:1:2:a:b:c:${name}`;
    await tryPassword(db, { username: `user${name}`, address, now: start }, wrong);
  }
  const next = (address: string) => tryPassword(db, { username: 'fresh', address, now: start }, right);
  expect(await next('2001:db8:1:2:ffff::1')).toMatchObject({ kind: 'wait' });
  expect(await next('2001:db8:1:3::1')).toMatchObject({ kind: 'right' });
});

test('people of one office who sign in at the same moment do not hold each other up', async () => {
  const results = await Promise.all(
    // A request made a little earlier may be handled a little later.
    Array.from({ length: 8 }, (_, index) =>
      tryPassword(db, { username: `person${index}`, address: '10.0.0.5', now: start + index * 300 }, right),
    ),
  );
  expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'right'));
});

test('what was long ago does not count', async () => {
  for (const attempt of tries(10, 'mari', '10.0.0.1')) await tryPassword(db, attempt, wrong);
  const later = { username: 'mari', address: '10.0.0.1', now: start + 15 * 60 * second };
  expect(await tryPassword(db, later, right)).toMatchObject({ kind: 'right' });
});

test('guesses sent all at once are not checked one by one', async () => {
  const other = await openTestDatabase();
  let checked = 0;
  const results = await Promise.all(
    tries(40, 'mari', '10.0.0.1').map((attempt) =>
      tryPassword(other.db, attempt, async () => {
        checked += 1;
        return null;
      }),
    ),
  );
  await other.close();
  expect(checked).toBeLessThanOrEqual(5);
  expect(results.filter(({ kind }) => kind === 'wait').length).toBeGreaterThanOrEqual(35);
});

test('the page says how long to wait, for names that exist and names that do not', async () => {
  await createUser(db, { username: 'staff', password: 'demo' });
  for (const username of ['staff', 'not-there']) {
    const browser = newBrowser();
    await browser.open('/auth/login');
    for (let time = 0; time < 5; time += 1) {
      expect((await browser.signIn(username, 'vale')).text).toContain('Vale kasutajanimi või parool.');
    }
    const refused = await browser.signIn(username, 'demo');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.text).toContain('Liiga palju ebaõnnestunud katseid. Proovige uuesti 10 sekundi pärast.');
  }
  clock.ahead = 11 * second;
  const browser = newBrowser();
  await browser.open('/auth/login');
  expect((await browser.signIn('staff', 'demo')).url.pathname).toBe('/');
  clock.ahead = 0;
});

test('failures out of a time when the clock ran ahead are taken as made now: they hold nobody up for longer', async () => {
  const ahead = start + 3 * 60 * 60 * second;
  for (const attempt of tries(6, 'mari', '10.0.0.1', ahead)) await tryPassword(db, attempt, wrong);
  const attempt = { username: 'mari', address: '10.0.0.1', now: start };
  expect(await tryPassword(db, attempt, right)).toEqual({ kind: 'wait', seconds: 10 });
  const byAddress = { ...attempt, username: 'jaan' };
  expect(await tryPassword(db, byAddress, right)).toMatchObject({ kind: 'right' });
  expect(await tryPassword(db, { ...attempt, now: start + 10 * second }, right)).toMatchObject({
    kind: 'right',
  });
});

test('whatever the clock does, no wait is longer than five minutes', async () => {
  for (const attempt of tries(5, 'mari', '10.0.0.1')) await tryPassword(db, attempt, wrong);
  let now = start;
  for (const hours of [0, 5, -5, 24, -48, 1, -0.1, 2, -2, 0.05]) {
    now += hours * 60 * 60 * second;
    const tried = await tryPassword(db, { username: 'mari', address: '10.0.0.1', now }, wrong);
    if (tried.kind !== 'wait') continue;
    expect(tried.seconds).toBeLessThanOrEqual(300);
    now += tried.seconds * second;
    expect(await tryPassword(db, { username: 'mari', address: '10.0.0.1', now }, wrong)).toEqual({
      kind: 'wrong',
    });
  }
});

test('who failed to sign in while the clock ran ahead gets in after the usual wait', async () => {
  await createUser(db, { username: 'hiline', password: 'demo' });
  const browser = newBrowser();
  clock.ahead = 3 * 60 * 60 * second;
  await browser.open('/auth/login');
  for (let time = 0; time < 5; time += 1) await browser.signIn('hiline', 'vale');
  clock.ahead = 0;
  const refused = await browser.signIn('hiline', 'demo');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  clock.ahead = 11 * second;
  expect((await browser.signIn('hiline', 'demo')).url.pathname).toBe('/');
  clock.ahead = 0;
});
