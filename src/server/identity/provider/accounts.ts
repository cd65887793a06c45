import type { Account } from 'oidc-provider';

import type { Db } from '../../db/connect.ts';

/** A user as the identity server tells others about them; undefined for one who may not sign in. */
export async function findAccount(db: Db, sub: string): Promise<Account | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'email', 'phone', 'permissions'])
    .where('sub', '=', sub)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  return {
    accountId: sub,
    claims: () => ({
      sub,
      preferred_username: user.username,
      name: `${user.first_name} ${user.last_name}`.trim(),
      given_name: user.first_name,
      family_name: user.last_name,
      permissions: user.permissions,
      ...(user.email !== null && { email: user.email }),
      ...(user.phone !== null && { phone_number: user.phone }),
    }),
  };
}
