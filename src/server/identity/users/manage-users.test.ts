import { afterAll, expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createPerson } from '../../../../tests/factories/people.ts';
import { openTestDatabase } from '../../../../tests/setup/test-database.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { createSession } from '../session/sessions.ts';
import {
  createUser,
  changePermissions,
  clearSecondFactor,
  givePassword,
  findAllUsers,
  type NewUser,
  setDisabled,
} from './manage-users.ts';
import { verifyPassword } from './passwords.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const at = new Date('2026-05-20T12:00:00+03:00');
const password = 'pikk ja hea parool';
const newUser = (username: string, user: Partial<NewUser> = {}): NewUser => ({
  username,
  firstName: 'Mari',
  lastName: 'Mets',
  phone: '555 12345',
  email: null,
  permissions: ['PERM_MOBILE'],
  person: null,
  carrier: null,
  ...user,
});
const account = (username: string) =>
  db
    .selectFrom('users')
    .leftJoin('identity_accounts', 'identity_accounts.user_id', 'users.id')
    .selectAll('users')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const sessionsOf = (userId: number) =>
  db.selectFrom('sessions').select('id_hash').where('user_id', '=', userId).execute();

test('the first user of an empty database can sign in', async () => {
  expect(await findAllUsers(db)).toEqual([]);
  await createUser(db, newUser('mari'), password, at);
  const user = await account('mari');
  expect(user).toMatchObject({ phone: '+37255512345', permissions: ['PERM_MOBILE'], disabled: false });
  expect(await verifyPassword(user.password_hash, password)).toBe(true);
  expect(await findAllUsers(db)).toMatchObject([{ username: 'mari', account: user.id }]);
});

test('a client is tied to a person by its external id', async () => {
  const person = await createPerson(db, { external_id: 'I-77' });
  await createUser(db, newUser('klient', { permissions: ['PERM_CLIENT'], person: 'I-77' }), password, at);
  expect(await account('klient')).toMatchObject({ person_id: person.id });
});

test.each([
  ['a name that is taken, whatever its case', newUser('MARI'), password, 'Kasutajanimi MARI on juba olemas.'],
  ['a name with spaces', newUser('m m'), password, /Kasutajanimi võib koosneda/],
  ['a short password', newUser('uus'), 'lühike', /vähemalt 8/],
  ['a password that many use', newUser('uus'), 'Password123', /liiga levinud/],
  ['the name as the password', newUser('kasutaja'), 'Kasutaja', /sama mis kasutajanimi/],
  ['an unknown person', newUser('uus', { person: 'ei ole' }), password, 'Isikut ei ole ei ole.'],
  ['an unknown carrier', newUser('uus', { carrier: 'x' }), password, 'Ettevõtet x ei ole.'],
  [
    'a driver without a carrier',
    newUser('uus', { permissions: ['PERM_MOBILE_TRUCK_DRIVER'] }),
    password,
    /Autojuhil peab olema vedaja/,
  ],
  [
    'a wrong phone',
    newUser('uus', { phone: '12' }),
    password,
    '12 ei ole telefoninumber: number on liiga lühike.',
  ],
])('%s is refused', async (_what, user, secret, words) => {
  await expect(createUser(db, user, secret, at)).rejects.toThrow(words);
});

test('permissions are given and taken, and the audit knows', async () => {
  await createCompany(db, { external_id: 'V-1' });
  await createUser(db, newUser('juta'), password, at);
  await expect(changePermissions(db, 'juta', { grant: ['PERM_MOBILE_TRUCK_DRIVER'] })).rejects.toThrow(
    'Autojuhil peab olema vedaja',
  );
  await createUser(db, newUser('jaan', { carrier: 'V-1' }), password, at);
  await changePermissions(db, 'jaan', { grant: ['PERM_MOBILE_TRUCK_DRIVER', 'PERM_CLIENT'] });
  expect(await changePermissions(db, 'Jaan', { revoke: ['PERM_MOBILE'] })).toEqual([
    'PERM_CLIENT',
    'PERM_MOBILE_TRUCK_DRIVER',
  ]);
  const { id } = await account('jaan');
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor', 'action'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map((each) => each.action)).toEqual(['created', 'permissions', 'permissions']);
  await expect(changePermissions(db, 'puudub', {})).rejects.toThrow('Kasutajat puudub ei ole.');
});

test('a password that many use is not given either', async () => {
  await createUser(db, newUser('peeter'), password, at);
  await expect(givePassword(db, 'peeter', 'qwerty123', at)).rejects.toThrow(/liiga levinud/);
  expect(await verifyPassword((await account('peeter')).password_hash, password)).toBe(true);
});

test('another password or a closed account ends the sessions', async () => {
  await createUser(db, newUser('kati'), password, at);
  const { id } = await account('kati');
  await createSession(db, id, at.getTime());
  await givePassword(db, 'kati', 'hoopis teine parool', at);
  expect(await sessionsOf(id)).toEqual([]);
  expect(await verifyPassword((await account('kati')).password_hash, 'hoopis teine parool')).toBe(true);

  await createSession(db, id, at.getTime());
  await setDisabled(db, 'kati', true);
  expect(await sessionsOf(id)).toEqual([]);
  expect(await account('kati')).toMatchObject({ disabled: true });
  await setDisabled(db, 'kati', false);
  expect(await account('kati')).toMatchObject({ disabled: false });
});

test('lost passkeys and recovery codes of one user are taken away, and the audit knows', async () => {
  const ids: number[] = [];
  for (const username of ['kadunud', 'alles']) {
    await createUser(db, newUser(username), password, at);
    const { id } = await account(username);
    ids.push(id);
    await replaceRecoveryCodes(db, id);
    await createSession(db, id, at.getTime());
    const key = { name: 'Telefon', public_key: Buffer.alloc(1), counter: 0, transports: [], created_at: at };
    await db
      .insertInto('passkeys')
      .values({ id: username, user_id: id, ...key })
      .execute();
  }
  const [lost = 0, other = 0] = ids;
  await clearSecondFactor(db, 'Kadunud');
  for (const table of ['passkeys', 'recovery_codes', 'sessions'] as const) {
    const kept = await db.selectFrom(table).select('user_id').where('user_id', 'in', ids).execute();
    expect(new Set(kept.map((row) => row.user_id))).toEqual(new Set([other]));
  }
  const audit = await db
    .selectFrom('audit_entries')
    .select(['action', 'actor'])
    .where('entity_id', '=', lost)
    .where('action', '=', 'second_factor_reset')
    .execute();
  expect(audit).toEqual([{ action: 'second_factor_reset', actor: 'user command' }]);
  await expect(clearSecondFactor(db, 'puudub')).rejects.toThrow('Kasutajat puudub ei ole.');
});
