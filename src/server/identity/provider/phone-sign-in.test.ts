import { expect, test } from 'vitest';

import { createDriver, createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import type { TestBrowser } from '../../../../tests/setup/test-browser.ts';

const { db, clock, newBrowser } = await openIdentityApp({ PROXY_HOPS: '1' });

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `+3725550${String(phones).padStart(4, '0')}`;
}

async function openPhonePage(headers: Record<string, string> = {}): Promise<TestBrowser> {
  const browser = newBrowser();
  browser.headers = headers;
  await browser.open('/auth/login');
  await browser.open(`${browser.page.url.pathname}/phone`);
  return browser;
}

/** Returns the messages to a phone that the simulator received, the latest last. */
async function messagesTo(phone: string): Promise<string[]> {
  const calls = await db
    .selectFrom('simulated_calls')
    .select('request')
    .where('system', '=', 'sms')
    .orderBy('id')
    .execute();
  const sent = calls.map(({ request }) => request as { to: string; text: string });
  return sent.filter(({ to }) => to === phone).map(({ text }) => text);
}

async function codeTo(phone: string, count = 1): Promise<string> {
  await expect.poll(() => messagesTo(phone)).toHaveLength(count);
  return /\d{6}/.exec((await messagesTo(phone)).at(-1) ?? '')?.[0] ?? '';
}

async function signedInAs(browser: TestBrowser): Promise<string | undefined> {
  const { user } = JSON.parse((await browser.open('/auth/session')).text) as {
    user: { username: string } | null;
  };
  return user?.username;
}

const other = (code: string) => (code === '000000' ? '000001' : '000000');

test('a driver signs in with the code, once', async () => {
  const phone = newPhone();
  const { username } = await createDriver(db, { phone });
  const browser = await openPhonePage();
  const asked = await browser.submit({ phone: phone.replace('+372', '') });
  expect(asked.text).toContain('saadeti sinna 6-kohaline kood');
  const code = await codeTo(phone);
  expect(JSON.stringify(await db.selectFrom('sms_codes').selectAll().execute())).not.toContain(code);
  expect((await browser.submit({ phone, code: other(code) })).text).toContain('Kood ei sobi');
  await browser.submit({ phone, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
  expect(await signedInAs(browser)).toBe(username);

  const again = await openPhonePage();
  expect((await again.submit({ phone, code })).text).toContain('Kood ei sobi');
  // Nor does a code open another sign-in than the one that asked for it.
  await again.submit({ phone });
  const second = await codeTo(phone, 2);
  const elsewhere = await openPhonePage();
  expect((await elsewhere.submit({ phone, code: second })).text).toContain('Kood ei sobi');
  await again.submit({ phone, code: second });
  expect(await signedInAs(again)).toBe(username);
});

test('a phone of nobody, of staff, of two drivers or of a closed account is answered the same, and gets nothing', async () => {
  const [nobodys, staffs, shared, closed] = [newPhone(), newPhone(), newPhone(), newPhone()];
  await createUser(db, { phone: staffs, permissions: ['PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'] });
  const farmers = newPhone();
  await createUser(db, { phone: farmers, permissions: ['PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'] });
  await createDriver(db, { phone: shared });
  await createDriver(db, { phone: shared });
  await createDriver(db, { phone: closed, disabled: true });
  const known = newPhone();
  await createDriver(db, { phone: known });
  const answers = [];
  for (const phone of [known, nobodys, staffs, farmers, shared, closed]) {
    const browser = await openPhonePage();
    const { status, text } = await browser.submit({ phone });
    const again = await browser.submit({ phone });
    expect(again.status).toBe(429);
    expect(again.text).toContain('Uue koodi saab küsida 60 sekundi pärast.');
    const readable = phone.replace('+372', '+372 ').replace(/(\d{4})$/, ' $1');
    answers.push(`${status} ${text.replaceAll(readable, 'PHONE')}`);
  }
  expect(new Set(answers).size).toBe(1);
  await codeTo(known);
  for (const phone of [nobodys, staffs, farmers, shared, closed]) expect(await messagesTo(phone)).toEqual([]);
});

test('a code ends after ten minutes, and after five tries', async () => {
  const phone = newPhone();
  const { username } = await createDriver(db, { phone });
  const late = await openPhonePage();
  await late.submit({ phone });
  const old = await codeTo(phone);
  clock.ahead += 9 * 60_000;
  const browser = await openPhonePage();
  await browser.submit({ phone });
  const code = await codeTo(phone, 2);
  expect(old === code ? '' : (await browser.submit({ phone, code: old })).text).toContain('Kood ei sobi');
  for (let time = 0; time < 4; time += 1) await browser.submit({ phone, code: other(code) });
  // The wait of wrong tries is over, the tries of this code are not given back.
  clock.ahead += 5 * 60_000;
  expect((await browser.submit({ phone, code })).text).toContain('Kood ei sobi');
  clock.ahead += 16 * 60_000;
  const third = await openPhonePage();
  await third.submit({ phone });
  const newest = await codeTo(phone, 3);
  clock.ahead += 10 * 60_000 + 1000;
  expect((await third.submit({ phone, code: newest })).text).toContain('Kood ei sobi');
  const tooLate = await openPhonePage();
  await tooLate.submit({ phone });
  await tooLate.submit({ phone, code: await codeTo(phone, 4) });
  expect(await signedInAs(tooLate)).toBe(username);
});

test('a stranger who asks for codes leaves the one of the driver alone', async () => {
  const phone = newPhone();
  const { username } = await createDriver(db, { phone });
  const browser = await openPhonePage();
  await browser.submit({ phone });
  const code = await codeTo(phone);
  const stranger = await openPhonePage();
  expect((await stranger.submit({ phone })).status).toBe(200);
  await codeTo(phone, 2);
  await browser.submit({ phone, code });
  expect(await signedInAs(browser)).toBe(username);
});

test('a stranger who uses up the codes of a phone delays its driver by minutes, not by an hour', async () => {
  const phone = newPhone();
  const { username } = await createDriver(db, { phone });
  const askFrom = async (address: string) => {
    const browser = await openPhonePage({ 'x-forwarded-for': address });
    return { browser, page: await browser.submit({ phone }) };
  };
  for (let time = 0; time < 5; time += 1) expect((await askFrom('203.0.113.9')).page.status).toBe(200);
  const held = await askFrom('198.51.100.1');
  expect(held.page.status).toBe(429);
  expect(held.page.text).toContain('Uue koodi saab küsida 5 minuti pärast.');

  clock.ahead += 5 * 60_000;
  expect((await askFrom('203.0.113.9')).page.text).toContain('Uue koodi saab küsida 55 minuti pärast.');
  const { browser } = await askFrom('198.51.100.1');
  const code = await codeTo(phone, 6);
  // Nor do many addresses bring more than one message every five minutes.
  expect((await askFrom('192.0.2.7')).page.status).toBe(429);
  await browser.submit({ phone, code });
  expect(await signedInAs(browser)).toBe(username);
});

test('an address gets five codes an hour for a phone, also for one of nobody', async () => {
  const [known, nobodys] = [newPhone(), newPhone()];
  await createDriver(db, { phone: known });
  const same = { [known]: await openPhonePage(), [nobodys]: await openPhonePage() };
  for (const [phone, browser] of Object.entries(same)) {
    expect((await browser.submit({ phone })).status).toBe(200);
  }
  clock.ahead += 60_000;
  for (const [phone, browser] of Object.entries(same)) {
    // Its second code, in place of its first one: both are counted.
    expect((await browser.submit({ phone })).status).toBe(200);
    const asked = await Promise.all(
      Array.from({ length: 6 }, async () => (await openPhonePage()).submit({ phone })),
    );
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 429, 429, 429,
    ]);
    const held = await (await openPhonePage()).submit({ phone });
    expect(held.text).toContain('Uue koodi saab küsida 59 minuti pärast.');
    expect(held.text).not.toContain('saadeti sinna');
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(58 * 60);
  }
  await codeTo(known, 5);
  clock.ahead += 59 * 60_000;
  for (const phone of [known, nobodys]) {
    expect((await (await openPhonePage()).submit({ phone })).status).toBe(200);
    expect((await (await openPhonePage()).submit({ phone })).status).toBe(429);
  }
  await codeTo(known, 6);
});

test('the page and the message are in the language of the driver', async () => {
  const phone = newPhone();
  await createDriver(db, { phone });
  const browser = await openPhonePage({ 'accept-language': 'ru-RU,ru;q=0.9' });
  expect(browser.page.text).toContain('Отправить код');
  expect(browser.page.text).toContain('никому не называйте код');
  expect((await browser.submit({ phone: 'abc' })).text).toContain('Это не номер телефона.');
  await browser.submit({ phone });
  const code = await codeTo(phone);
  expect(await messagesTo(phone)).toEqual([
    `Koorem: vash kod ${code}. Deistvuet 10 min.\n\n@localhost #${code}`,
  ]);
  const english = await browser.open(`${browser.page.url.pathname}?lang=en`);
  expect(english.text).toContain('Send the code');
});
