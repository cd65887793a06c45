import { expect, test } from 'vitest';

import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { renewSetupLink } from './setup-link.ts';

const { db, config, newBrowser } = await openIdentityApp();

const filled = {
  company: 'Viljavedu OÜ',
  regNo: '10093155',
  firstName: 'Mari',
  lastName: 'Mets',
  username: 'mari',
  new: 'Rukkilill 7',
  repeat: 'Rukkilill 7',
};

async function linkPath(): Promise<string> {
  const link = await renewSetupLink(config, db);
  if (link === null) throw new Error('There are users already.');
  return new URL(link).pathname;
}

test('a link that nobody made, or of an earlier start, opens nothing', async () => {
  expect((await newBrowser().open('/setup/abc')).status).toBe(404);
  const earlier = await linkPath();
  const path = await linkPath();
  expect((await newBrowser().open(earlier)).status).toBe(404);
  expect((await newBrowser().open(path)).status).toBe(200);
});

test('everything that is wrong is said at once, and what was typed stays', async () => {
  const browser = newBrowser();
  await browser.open(await linkPath());
  const empty = await browser.submit({});
  expect(empty.text.match(/Nõutud/g)).toHaveLength(6);
  const wrong = await browser.submit({ ...filled, username: 'mari mets', regNo: '12345670', repeat: 'x' });
  expect(wrong.text).toContain('Kasutajanimes võivad olla');
  expect(wrong.text).toContain('See ei ole Eesti registrikood.');
  expect(wrong.text).toContain('Paroolid ei ole ühesugused.');
  expect(wrong.text).toContain('value="Viljavedu OÜ"');
  expect(wrong.text).not.toContain('Rukkilill');
});

test('of two at once one makes the administrator, and the link is gone', async () => {
  const path = await linkPath();
  const [one, other] = [newBrowser(), newBrowser()];
  await Promise.all([one.open(path), other.open(path)]);
  const pages = await Promise.all([
    one.submit(filled),
    other.submit({ ...filled, username: 'teine', company: 'Teine OÜ' }),
  ]);
  const isThrough = pages.map(({ visited }) => visited.some((url) => url.includes('section=start')));
  expect(isThrough.filter(Boolean)).toHaveLength(1);
  const users = await db.selectFrom('users').selectAll().execute();
  expect(users).toHaveLength(1);
  expect(users[0]?.permissions).toEqual(['PERM_MOBILE', 'PERM_ADMIN', 'PERM_FINANCE']);
  const own = await db.selectFrom('companies').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  expect(own.reg_no).toBe('10093155');
  expect([users[0]?.username, own.name]).toEqual(
    isThrough[0] === true ? ['mari', 'Viljavedu OÜ'] : ['teine', 'Teine OÜ'],
  );
  const winner = isThrough[0] === true ? one : other;
  expect(JSON.parse((await winner.open('/auth/session')).text)).toMatchObject({ signedIn: true });
  expect((await newBrowser().open(path)).status).toBe(404);
  expect(await renewSetupLink(config, db)).toBeNull();
});
