import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { challengeOn, newPasskeyDevice } from '../../../../tests/factories/passkey-device.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import { openIdentityApp, publicUrl } from '../../../../tests/setup/identity-app.ts';
import { enrolPasskey } from './enrolment.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

const { db, config, newBrowser } = await openIdentityApp({ REQUIRE_SECOND_FACTOR: '1' });

test('a first passkey without its recovery codes is not kept: it is made once more', async () => {
  const { id } = await createUser(db, { username: 'esmane', password: 'demo' });
  const browser = newBrowser();
  await browser.open('/auth/login');
  await browser.signIn('esmane', 'demo');
  const address = browser.page.url.href;

  await sql`alter table recovery_codes rename to recovery_codes_away`.execute(db);
  const failed = await browser.submit({
    credential: newPasskeyDevice(publicUrl).make(challengeOn(browser.page.text)),
  });
  await sql`alter table recovery_codes_away rename to recovery_codes`.execute(db);
  expect(failed.status).toBe(500);
  expect(await passkeysOf(id)).toEqual([]);

  const again = await browser.open(address);
  expect(again.text).toContain('Loo pääsuvõti');
  const made = await browser.submit({
    credential: newPasskeyDevice(publicUrl).make(challengeOn(again.text)),
    name: 'Kontori arvuti',
  });
  expect(made.text).toContain('Varukoodid');
  expect(await passkeysOf(id)).toEqual([{ name: 'Kontori arvuti' }]);
  const told = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  expect(told.map(({ action }) => action)).toEqual(['passkey_added', 'recovery_codes_made']);
});

test('of two tabs that make the first passkey at once one shows codes, and those hold', async () => {
  const { id } = await createUser(db, {});
  const challenge = Buffer.from('two-tabs-at-once').toString('base64url');
  const enrol = (name: string) =>
    enrolPasskey(db, config, {
      userId: id,
      name,
      credential: newPasskeyDevice(publicUrl).make(challenge),
      challenge,
      at: new Date(),
    });
  const shown = (await Promise.all([enrol('Esimene'), enrol('Teine')])).map((codes) => codes ?? []);
  expect(await passkeysOf(id)).toHaveLength(2);
  expect(shown.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 10]);
  expect(await takeRecoveryCode(db, id, shown.flat()[0] ?? '')).toBe(true);
});

test('others do not wait for the database while a wrong code is checked', async () => {
  const { id } = await createUser(db, {});
  await replaceRecoveryCodes(db, id);
  const done: string[] = [];
  await Promise.all([
    takeRecoveryCode(db, id, 'vale-kood').then(() => done.push('code')),
    sql`select 1`.execute(db).then(() => done.push('other')),
  ]);
  expect(done).toEqual(['other', 'code']);
});

test('of two who use a code at once one is let in', async () => {
  const { id } = await createUser(db, {});
  const [code = ''] = await replaceRecoveryCodes(db, id);
  const used = await Promise.all([takeRecoveryCode(db, id, code), takeRecoveryCode(db, id, code)]);
  expect(used.filter(Boolean)).toHaveLength(1);
});

function passkeysOf(userId: number) {
  return db.selectFrom('passkeys').select('name').where('user_id', '=', userId).execute();
}
