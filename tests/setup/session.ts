import type { Session } from '#api/session.ts';
import type { Permission } from '#domain/permission.ts';

/** A session of somebody with these permissions. */
export function sessionWith(...permissions: Permission[]): Session {
  const name = { username: 'mari', firstName: 'Mari', lastName: 'Tamm', phone: null };
  return { signedIn: true, user: { id: 1, personId: null, carrierCompanyId: null, ...name, permissions } };
}
