import { beforeAll, expect, test } from 'vitest';

import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';

const { app, db, clock, newBrowser } = await openIdentityApp();

beforeAll(async () => {
  await createUser(db, { username: 'staff', password: 'demo', first_name: 'Mari', last_name: 'Mets' });
  await createUser(db, { username: 'driver', password: 'demo', permissions: ['PERM_MOBILE_TRUCK_DRIVER'] });
});

test('nobody is signed in: 200, and nothing is kept of the answer', async () => {
  const answer = await newBrowser().open('/auth/session');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ signedIn: false, user: null });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('signs in and comes back to the wanted page', async () => {
  const browser = newBrowser();
  const page = await browser.open('/auth/login?returnTo=%2Fservices%2Fdatatable%3FpageNr%3D2');
  expect(page.url.pathname).toMatch(/^\/oidc\/interaction\//);
  expect(page.text).toContain('>Kasutajanimi</label>');
  expect(page.text).toContain('>Parool</label>');

  const after = await browser.signIn('staff', 'demo');
  expect(after.url.href).toBe(`${publicUrl}/services/datatable?pageNr=2`);
  expect(await session(browser)).toMatchObject({
    signedIn: true,
    user: { username: 'staff', firstName: 'Mari', lastName: 'Mets', permissions: ['PERM_MOBILE'] },
  });
});

test('a PUBLIC_URL with capitals and a slash at its end lets people in', async () => {
  const other = await openIdentityApp({ PUBLIC_URL: 'HTTP://LocalHost:3000/' });
  await createUser(other.db, { username: 'staff', password: 'demo' });
  const browser = other.newBrowser();
  await browser.open(`${publicUrl}/auth/login?returnTo=%2Fservices%2Fadmin`);
  const after = await browser.signIn('staff', 'demo');
  expect(after.url.href).toBe(`${publicUrl}/services/admin`);
  expect(await session(browser)).toMatchObject({ signedIn: true });
});

test('the session cookie is out of reach of scripts, and the database does not hold it', async () => {
  const browser = await signedIn('staff');
  const value = browser.cookie('koorem_session')?.value ?? '';
  expect(value).toMatch(/^[\w-]{43}$/);
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(value);

  const other = newBrowser();
  await other.open('/auth/login');
  const sent = await other.request(
    'POST',
    other.page.url,
    new URLSearchParams({ username: 'staff', password: 'demo' }),
  );
  const callback = await other.request('GET', new URL(sent.headers.get('location') ?? ''), null);
  const answer = await other.request('GET', new URL(callback.headers.get('location') ?? ''), null);
  const line = answer.headers.getSetCookie().find((each) => each.startsWith('koorem_session='));
  expect(line).toContain('HttpOnly');
  expect(line).toContain('SameSite=Lax');
  expect(line).toContain('Path=/');
});

test('a driver whose session has ended reads why they are not let in in their own language', async () => {
  const browser = newBrowser();
  const { hostname: host } = new URL(publicUrl);
  for (const [name, value] of [
    ['koorem_user', '7'],
    ['koorem_language_7', 'ru'],
    ['koorem_unsent_7', '2'],
    ['koorem_unsent_8', '9'],
  ] as const) {
    browser.cookies.push({ name, value, host, path: '/' });
  }
  // No script of the app has said anything on the way: the server itself sends an anonymous visit here.
  const page = await browser.open('/auth/login');
  expect(page.text).toContain('Неотправленных шагов: 2.');
  for (const label of ['<html lang="ru">', '<h1>Вход</h1>', '>Имя пользователя<', '>Пароль<', '>Войти<']) {
    expect(page.text).toContain(label);
  }
  for (const [password, sentence] of [
    ['vale', 'Неверное имя пользователя или пароль.'],
    ['', 'Введите имя пользователя и пароль.'],
  ] as const) {
    const refused = await browser.signIn('driver', password);
    expect(refused.text).toContain(`role="alert" lang="ru">${sentence}</p>`);
  }
  expect((await newBrowser().open('/auth/login')).text).not.toContain('lang="ru"');
});

test('user names are taken in any capitals and with spaces around them', async () => {
  const browser = newBrowser();
  await browser.open('/auth/login');
  await browser.signIn('  STAFF ', 'demo');
  expect(await session(browser)).toMatchObject({ signedIn: true });
});

test('a wrong password says so, keeps the user name, and the next try works', async () => {
  const browser = newBrowser();
  await browser.open('/auth/login');
  const refused = await browser.signIn('staff', 'Demo');
  expect(refused.text).toContain('Vale kasutajanimi või parool.');
  expect(refused.text).toContain('value="staff"');
  expect(refused.text).not.toContain('Demo"');
  const nobody = await browser.signIn('no"body<b>', 'demo');
  expect(nobody.text).toContain('Vale kasutajanimi või parool.');
  expect(nobody.text).toContain('value="no&quot;body&lt;b&gt;"');
  await browser.signIn('staff', 'demo');
  expect(await session(browser)).toMatchObject({ signedIn: true });
});

test('bad input at the sign-in page is refused, never a fault', async () => {
  const browser = newBrowser();
  await browser.open('/auth/login');
  expect((await browser.signIn('', '')).text).toContain('Sisestage kasutajanimi ja parool.');
  expect((await browser.signIn('sta\0ff\ud800', '\0')).status).toBe(200);
  expect((await browser.submit({ username: 'a'.repeat(20_000), password: 'x' })).status).toBe(413);
  const json = await app.inject({
    method: 'POST',
    url: browser.page.url.pathname,
    payload: { username: 'staff', password: 'demo' },
  });
  expect(json.statusCode).toBe(415);
});

test('several tabs sign in side by side, each to its own page', async () => {
  const browser = newBrowser();
  const first = await browser.open('/auth/login?returnTo=%2Fservices%2Fsearch-list');
  const second = await browser.open('/auth/login?returnTo=%2Fservices%2Fdatatable');
  const form = { username: 'staff', password: 'demo' };
  expect((await browser.submit(form, first.url.href)).url.pathname).toBe('/services/search-list');
  expect((await browser.submit(form, second.url.href)).url.pathname).toBe('/services/datatable');
  expect(await session(browser)).toMatchObject({ signedIn: true });
});

test('a second tab may sign in as somebody else', async () => {
  const browser = newBrowser();
  const first = await browser.open('/auth/login');
  const second = await browser.open('/auth/login');
  await browser.submit({ username: 'staff', password: 'demo' }, first.url.href);
  await browser.submit({ username: 'driver', password: 'demo' }, second.url.href);
  expect(await session(browser)).toMatchObject({ user: { username: 'driver' } });
});

test('Back to the sign-in page after signing in leads into the app, and says so only to who is not signed in', async () => {
  const browser = newBrowser();
  const { url } = await browser.open('/auth/login?returnTo=%2Fservices%2Fdatatable');
  await browser.signIn('staff', 'demo');
  expect((await browser.open(url.href)).url.pathname).toBe('/');
  expect((await browser.submit({ username: 'staff', password: 'demo' }, url.href)).url.pathname).toBe('/');
  const stranger = await newBrowser().open(url.href);
  expect(stranger.status).toBe(400);
  expect(stranger.text).toContain('Sisselogimise leht on aegunud.');
});

test('attempts begun while the clock ran ahead do not push out those of now', async () => {
  const browser = newBrowser();
  clock.ahead = 3 * 60 * 60_000;
  for (let attempt = 0; attempt < 6; attempt += 1) await browser.open('/auth/login');
  clock.ahead = 0;
  const ofNow = new Set<string>();
  for (let tab = 0; tab < 3; tab += 1) {
    const before = new Set(browser.cookies.map(({ name }) => name));
    await browser.open('/auth/login');
    for (const { name } of browser.cookies) {
      if (name.startsWith('koorem_attempt_') && !before.has(name)) ofNow.add(name);
    }
  }
  expect(ofNow.size).toBe(3);
  expect(browser.cookies.filter(({ name }) => ofNow.has(name))).toHaveLength(3);
});

test('many abandoned attempts do not pile up in the browser', async () => {
  const browser = newBrowser();
  for (let attempt = 0; attempt < 12; attempt += 1) await browser.open('/auth/login');
  const kept = browser.cookies.filter((cookie) => cookie.name.startsWith('koorem_attempt_'));
  expect(kept.length).toBeLessThanOrEqual(6);
  await browser.signIn('staff', 'demo');
  expect(await session(browser)).toMatchObject({ signedIn: true });
});

test('who is signed in already goes straight to the wanted page', async () => {
  const browser = await signedIn('staff');
  const page = await browser.open('/auth/login?returnTo=%2Fservices%2Fdatatable');
  expect(page.visited).toHaveLength(2);
  expect(page.url.pathname).toBe('/services/datatable');
});

test('a callback that nobody asked for, or with tampered cookies, signs nobody in', async () => {
  const stranger = newBrowser();
  const page = await stranger.open('/auth/callback?code=abc&state=def');
  expect(page.status).toBe(400);
  expect(page.text).toContain('Sisselogimise leht on aegunud.');

  const browser = newBrowser();
  await browser.open('/auth/login');
  for (const cookie of browser.cookies.filter(({ name }) => name.startsWith('koorem_attempt_'))) {
    cookie.value = `${cookie.value.slice(0, -4)}AAAA`;
  }
  const after = await browser.signIn('staff', 'demo');
  expect(after.text).toContain('Sisselogimise leht on aegunud.');
  expect(await session(browser)).toEqual({ signedIn: false, user: null });
});

test('a code of one browser is of no use in another', async () => {
  const victim = newBrowser();
  await victim.open('/auth/login');
  const attacker = newBrowser();
  await attacker.open('/auth/login');
  const sent = await attacker.request(
    'POST',
    attacker.page.url,
    new URLSearchParams({ username: 'driver', password: 'demo' }),
  );
  const resumed = await attacker.request('GET', new URL(sent.headers.get('location') ?? ''), null);
  const page = await victim.open(resumed.headers.get('location') ?? '');
  expect(page.status).toBe(400);
  expect(await session(victim)).toEqual({ signedIn: false, user: null });
});

test('tampered identity cookies lead to a page that helps on', async () => {
  const browser = newBrowser();
  await browser.open('/auth/login');
  for (const cookie of browser.cookies.filter(({ name }) => name.startsWith('koorem_interaction'))) {
    cookie.value = 'AAAA';
  }
  const page = await browser.signIn('staff', 'demo');
  expect(page.status).toBe(400);
  expect(page.text).toContain('href="/auth/login"');
});

test('a made-up session cookie is nobody', async () => {
  for (const value of ['x', 'A'.repeat(43), `${'A'.repeat(43)}'; drop table users`, '\u0000']) {
    const answer = await app.inject({ url: '/auth/session', headers: { cookie: `koorem_session=${value}` } });
    expect(answer.json()).toEqual({ signedIn: false, user: null });
  }
});

test('under another host name the browser is first sent to the right one, once', async () => {
  const answer = await app.inject({
    url: '/auth/login?returnTo=/services/datatable',
    headers: { host: '127.0.0.1:3000' },
  });
  const target = answer.headers.location as string;
  expect(target).toBe(`${publicUrl}/auth/login?returnTo=%2Fservices%2Fdatatable&moved=1`);
  const again = await app.inject({
    url: target.slice(publicUrl.length),
    headers: { host: 'inside.example' },
  });
  expect(again.headers.location).toContain('/oidc/auth?');
});

test('every answer of the identity server carries the security headers', async () => {
  const browser = newBrowser();
  const form = await browser.open('/auth/login');
  const discovery = await browser.open('/oidc/.well-known/openid-configuration');
  const trouble = await browser.open('/oidc/auth?client_id=stranger');
  expect(trouble.status).toBe(400);
  expect(trouble.text).toContain('Sisselogimine ei õnnestunud.');
  const missing = await browser.open('/oidc/nothing-here');
  for (const answer of [form, discovery, trouble, missing]) {
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  }
});

test('another site can post neither the sign-in form nor the log-out', async () => {
  const browser = await signedIn('staff');
  const page = await newBrowser().open('/auth/login');
  browser.headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await browser.submit({ username: 'staff', password: 'demo' }, page.url.href)).status).toBe(403);
  expect((await browser.submit({}, '/auth/logout')).status).toBe(403);
  browser.headers = {};
  expect(await session(browser)).toMatchObject({ signedIn: true });
});

test('no page needs a script, or a style that the policy forbids', async () => {
  const browser = newBrowser();
  const { text } = await browser.open('/auth/login');
  expect(text).not.toMatch(/<script(?! src="\/auth\/)|<style| style=| on\w+=/);
  const css = /href="(\/auth\/identity-[\w-]+\.css)"/.exec(text)?.[1] ?? '';
  const style = await browser.open(css);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(style.headers.get('cache-control')).toContain('immutable');
});

async function signedIn(username: string): Promise<TestBrowser> {
  const browser = newBrowser();
  await browser.open('/auth/login');
  await browser.signIn(username, 'demo');
  return browser;
}

async function session(browser: TestBrowser): Promise<unknown> {
  return JSON.parse((await browser.open('/auth/session')).text);
}
