import { expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { createInvitation } from '../users/invitations.ts';

const { db, newBrowser } = await openIdentityApp();

test('somebody invited chooses a password once, and signs in with it', async () => {
  const { id } = await createUser(db, { username: 'kutsutu', first_name: 'Anu' });
  const { token } = await createInvitation(db, id, null, Date.now());
  const browser = newBrowser();
  const form = await browser.open(`/auth/invitation/${token}`);
  expect(form.status).toBe(200);
  expect(form.text).toContain('Anu, valige endale parool.');

  const wrong = await browser.submit({ new: 'abc', repeat: 'abcd' });
  expect(wrong.text).toContain('vähemalt 8 tähemärki');
  expect(wrong.text).toContain('Paroolid ei ole ühesugused.');
  expect((await browser.submit({ new: 'Parool123', repeat: 'Parool123' })).text).toContain('liiga levinud');
  const done = await browser.submit({ new: 'Rukkilill 7', repeat: 'Rukkilill 7' });
  expect(done.text).toContain('Parool on salvestatud');

  expect((await browser.open(`/auth/invitation/${token}`)).status).toBe(404);
  expect((await newBrowser().open(`/auth/invitation/${token}`)).text).toContain('aegunud või juba kasutatud');
  await browser.open('/auth/login');
  await browser.signIn('kutsutu', 'Rukkilill 7');
  const session = await browser.open('/auth/session');
  expect(JSON.parse(session.text)).toMatchObject({ signedIn: true, user: { username: 'kutsutu' } });
});

test('a link that nobody made opens nothing', async () => {
  expect((await newBrowser().open('/auth/invitation/abc')).status).toBe(404);
});
