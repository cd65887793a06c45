import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { isWithoutCarrier, type Permission, permissions } from '#domain/permission.ts';
import { phoneProblemWords } from '#domain/sms/phone-words.ts';
import { formatPhone } from '#domain/sms/phone.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { userCommand } from '../../i18n/user-command.ts';
import { announceChange } from '../../realtime/change-events.ts';
import { newPasswordProblem } from './password-rules.ts';
import { setPassword } from './passwords.ts';

const { refusals } = userCommand;
const actor = 'user command';

/** True for 1 to 100 letters, digits, points, hyphens, underscores or @. */
export function isUsername(text: string): boolean {
  return /^[\p{L}\p{N}._@-]{1,100}$/u.test(text);
}

/** A refusal with words that are safe to show. */
export class UserRefusal extends Error {}

export interface NewUser {
  username: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  permissions: readonly Permission[];
  /** External ids of the person whom a client user is, and of the carrier whom a driver works for. */
  person: string | null;
  carrier: string | null;
}

/** Makes a user of the embedded identity server. Throws UserRefusal. */
export async function createUser(db: Db, user: NewUser, password: string, at: Date): Promise<void> {
  const { username } = user;
  if (!isUsername(username)) throw new UserRefusal(refusals.username);
  const wrongPhone = user.phone === null ? null : phoneProblemWords(user.phone);
  if (wrongPhone !== null) throw new UserRefusal(refusals.phone(user.phone ?? '', wrongPhone));
  if (user.carrier === null && user.permissions.includes('PERM_MOBILE_TRUCK_DRIVER')) {
    throw new UserRefusal(refusals.driverWithoutCarrier);
  }
  await refuseWeakPassword(username, password);
  await transact(db, async (trx) => {
    if ((await findUser(trx, username)) !== null) throw new UserRefusal(refusals.taken(username));
    const { id } = await trx
      .insertInto('users')
      .values({
        sub: randomUUID(),
        username,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone === null ? null : formatPhone(user.phone),
        email: user.email,
        permissions: [...user.permissions],
        person_id: await readId(trx, 'people', user.person, refusals.unknownPerson),
        carrier_company_id: await readId(trx, 'companies', user.carrier, refusals.unknownCarrier),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setPassword(trx, id, password, at);
    const changes = { username, permissions: user.permissions };
    await recordAudit(trx, { actor, entity: 'user', entityId: id, action: 'created', changes });
  });
}

/** Gives and takes permissions; returns those that the user then holds. */
export async function changePermissions(
  db: Db,
  username: string,
  change: { grant?: readonly Permission[]; revoke?: readonly Permission[] },
): Promise<readonly Permission[]> {
  return transact(db, async (trx) => {
    const user = await readUser(trx, username);
    const granted = permissions.filter(
      (each) =>
        (user.permissions.includes(each) || change.grant?.includes(each)) && !change.revoke?.includes(each),
    );
    if (
      change.grant?.includes('PERM_MOBILE_TRUCK_DRIVER') &&
      isWithoutCarrier(granted, user.carrier_company_id)
    ) {
      throw new UserRefusal(refusals.driverWithoutCarrier);
    }
    await trx
      .updateTable('users')
      .set((eb) => ({ permissions: granted, version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    const changes = { permissions: [user.permissions, granted] };
    await recordAudit(trx, { actor, entity: 'user', entityId: user.id, action: 'permissions', changes });
    await announceChange(trx, 'users', [user.id]);
    return granted;
  });
}

/** Gives a password and ends the user's sessions. */
export async function givePassword(db: Db, username: string, password: string, at: Date): Promise<void> {
  await refuseWeakPassword(username, password);
  await transact(db, async (trx) => {
    const user = await readUser(trx, username);
    await setPassword(trx, user.id, password, at);
    await endSessions(trx, user);
    await recordAudit(trx, { actor, entity: 'user', entityId: user.id, action: 'password' });
    await announceChange(trx, 'users', [user.id]);
  });
}

/** Closes a user's account and ends the sessions, or opens it again. */
export async function setDisabled(db: Db, username: string, isDisabled: boolean): Promise<void> {
  await transact(db, async (trx) => {
    const user = await readUser(trx, username);
    await trx
      .updateTable('users')
      .set((eb) => ({ disabled: isDisabled, version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    if (isDisabled) await endSessions(trx, user);
    const action = isDisabled ? 'disable' : 'enable';
    await recordAudit(trx, { actor, entity: 'user', entityId: user.id, action });
    await announceChange(trx, 'users', [user.id]);
  });
}

/** Removes the lost passkeys and recovery codes of a user, and ends the sessions. */
export async function clearSecondFactor(db: Db, username: string): Promise<void> {
  await transact(db, async (trx) => {
    const user = await readUser(trx, username);
    await removeSecondFactor(trx, user);
    await recordAudit(trx, { actor, entity: 'user', entityId: user.id, action: 'second_factor_reset' });
    await announceChange(trx, 'users', [user.id]);
  });
}

/** Finds all users with the person, company and account of each. */
export function findAllUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('people', 'people.id', 'users.person_id')
    .leftJoin('companies', 'companies.id', 'users.carrier_company_id')
    .leftJoin('identity_accounts', 'identity_accounts.user_id', 'users.id')
    .select([
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.permissions',
      'users.disabled',
      'people.name as person',
      'companies.name as carrier',
      'identity_accounts.user_id as account',
    ])
    .where('users.is_program', '=', false)
    .orderBy('users.username')
    .execute();
}

async function refuseWeakPassword(username: string, password: string): Promise<void> {
  const wrong = await newPasswordProblem(username, password);
  if (wrong !== null) throw new UserRefusal(wrong);
}

async function findUser(db: Db, username: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'sub', 'permissions', 'carrier_company_id'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return user ?? null;
}

async function readUser(db: Db, username: string) {
  const user = await findUser(db, username);
  if (user === null) throw new UserRefusal(refusals.unknown(username));
  return user;
}

async function readId(
  db: Db,
  table: 'people' | 'companies',
  externalId: string | null,
  refusal: (externalId: string) => string,
): Promise<number | null> {
  if (externalId === null) return null;
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (row === undefined) throw new UserRefusal(refusal(externalId));
  return row.id;
}

/** Removes a user's passkeys and recovery codes, and ends the sessions that were begun with them. */
export async function removeSecondFactor(db: Db, user: { id: number; sub: string }): Promise<void> {
  await endSessions(db, user);
  await db.deleteFrom('passkeys').where('user_id', '=', user.id).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
}

/** Ends a user's sessions here and at the identity server, which would else sign in again without a password. */
export async function endSessions(db: Db, user: { id: number; sub: string }): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  await endIdentitySessions(db, user.sub);
}

/** Ends everything that the identity server gave out for a user, in every browser. */
export async function endIdentitySessions(db: Db, sub: string): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where((eb) => eb(eb.ref('payload', '->>').key('accountId'), '=', sub))
    .execute();
}
