import type { Db } from '../../src/server/db/schema.ts';
import { setPassword } from '../../src/server/identity/users/passwords.ts';
import { createCompany } from './companies.ts';
import { createPerson, createRepresentative } from './people.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The nth user: one of the staff, unless the permissions say otherwise. */
function userRow(n: number, overrides: Overrides<'users'> = {}): NewRow<'users'> {
  const username = overrides.username ?? `kasutaja${n}`;
  return {
    sub: `user-${username}`,
    username,
    first_name: 'Kati',
    last_name: `Kuusk${n}`,
    email: `${username}@koorem.example`,
    permissions: ['PERM_MOBILE'],
    ...overrides,
  };
}

/** A user; with a `password` also one who can sign in at the embedded identity server. */
export async function createUser(
  db: Db,
  { password, ...overrides }: Overrides<'users'> & { password?: string } = {},
): Promise<Row<'users'>> {
  const user = await db
    .insertInto('users')
    .values(userRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (password !== undefined) {
    await setPassword(db, user.id, password, user.created_at);
  }
  return user;
}

/** A client user who represents these companies, or one made for it. */
export async function createClientUser(
  db: Db,
  { companyIds, ...overrides }: Parameters<typeof createUser>[1] & { companyIds?: readonly number[] } = {},
): Promise<Row<'users'>> {
  const personId = overrides.person_id ?? (await createPerson(db)).id;
  for (const companyId of companyIds ?? [(await createCompany(db)).id]) {
    await createRepresentative(db, { company_id: companyId, person_id: personId });
  }
  return createUser(db, { permissions: ['PERM_CLIENT'], ...overrides, person_id: personId });
}

/** A driver of a carrier, or of one made for them. */
export async function createDriver(
  db: Db,
  overrides: Parameters<typeof createUser>[1] = {},
): Promise<Row<'users'>> {
  const carrierId = overrides.carrier_company_id ?? (await createCompany(db)).id;
  return createUser(db, {
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    ...overrides,
    carrier_company_id: carrierId,
  });
}

/** A browser of a user, made for it, that gets push messages. */
export async function createPushSubscription(db: Db): Promise<Row<'push_subscriptions'>> {
  const { id } = await createUser(db);
  return db
    .insertInto('push_subscriptions')
    .values({
      user_id: id,
      endpoint: `https://push.example.ee/${nextNumber()}`,
      p256dh: 'k',
      auth: 'a',
      language: 'et',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
