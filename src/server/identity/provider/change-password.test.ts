import { expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';

const { db, newBrowser, signIn } = await openIdentityApp();
const newPassword = 'Rukkilill 7';

test('changes the password, and everywhere else the old sign-in ends', async () => {
  await createUser(db, { username: 'vahetaja', password: 'demo' });
  const browser = await signIn('vahetaja');
  const elsewhere = await signIn('vahetaja');

  const form = await browser.open('/auth/change-password');
  for (const label of ['Vana parool', 'Uus parool', 'Korda uut parooli']) {
    expect(form.text).toContain(`>${label}</label>`);
  }
  const done = await browser.submit({ old: 'demo', new: newPassword, repeat: newPassword });
  expect(done.text).toContain('Parool on muudetud');
  expect(done.text).toContain('href="/"');

  expect(await browser.isSignedIn()).toBe(true);
  expect(await elsewhere.isSignedIn()).toBe(false);
  // Nor does the identity server let the other browser back in without the new password.
  expect((await elsewhere.open('/auth/login')).text).toContain('>Parool</label>');
  expect(await (await signIn('vahetaja')).isSignedIn()).toBe(false);
  expect(await (await signIn('vahetaja', newPassword)).isSignedIn()).toBe(true);
});

test('says what is wrong, and changes nothing', async () => {
  await createUser(db, { username: 'eksija', password: 'demo' });
  const browser = await signIn('eksija');
  await browser.open('/auth/change-password');
  const wrongOld = await browser.submit({ old: 'vale', new: newPassword, repeat: newPassword });
  expect(wrongOld.text).toContain('Vana parool on vale.');
  const short = await browser.submit({ old: 'demo', new: 'abc', repeat: 'abcd' });
  expect(short.text).toContain('Uues paroolis peab olema vähemalt 8 tähemärki.');
  expect(short.text).toContain('Paroolid ei ole ühesugused.');
  expect((await browser.submit({})).text).toContain('Nõutud');
  expect(await (await signIn('eksija')).isSignedIn()).toBe(true);
});

test('guessing the old password is limited like any other guessing', async () => {
  await createUser(db, { username: 'arvaja', password: 'demo' });
  const browser = await signIn('arvaja');
  await browser.open('/auth/change-password');
  for (let time = 0; time < 5; time += 1) {
    await browser.submit({ old: `vale${time}`, new: newPassword, repeat: newPassword });
  }
  const held = await browser.submit({ old: 'demo', new: newPassword, repeat: newPassword });
  expect(held.status).toBe(429);
  expect(held.text).toContain('Liiga palju ebaõnnestunud katseid.');
});

test('a password that many use is refused, and the old one holds', async () => {
  await createUser(db, { username: 'levinu', password: 'demo' });
  const browser = await signIn('levinu');
  await browser.open('/auth/change-password');
  const page = await browser.submit({ old: 'demo', new: 'Parool123', repeat: 'Parool123' });
  expect(page.text).toContain('See parool on liiga levinud ja kergesti ära arvatav. Valige mõni teine.');
  expect(await (await signIn('levinu')).isSignedIn()).toBe(true);
});

test('who is not signed in signs in first, and comes back to the form', async () => {
  await createUser(db, { username: 'tulija', password: 'demo' });
  const browser = newBrowser();
  await browser.open('/auth/change-password');
  const form = await browser.signIn('tulija', 'demo');
  expect(form.url.pathname).toBe('/auth/change-password');
  expect(form.text).toContain('>Vana parool</label>');
});

test('another site cannot change a password', async () => {
  await createUser(db, { username: 'sihtmärk', password: 'demo' });
  const browser = await signIn('sihtmärk');
  await browser.open('/auth/change-password');
  browser.headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const refused = await browser.submit({ old: 'demo', new: newPassword, repeat: newPassword });
  expect(refused.status).toBe(403);
});
