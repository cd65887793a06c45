import type { Permission } from '#domain/permission.ts';

import type { Config } from '../../config/config.ts';

/** How somebody proved who they are (RFC 8176): in the identity server's session and in its ID tokens. */
export type Proof = 'pwd' | 'sms' | 'mfa';

/** True for people who must prove more than a password here (docs/requirements.md, 'Sign-in'). */
export function needsSecondFactor(
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  permissions: readonly Permission[],
): boolean {
  return requireSecondFactor && isStaffOrAdmin(permissions);
}

/** True for people whose account opens more than their own jobs or orders. */
export function isStaffOrAdmin(permissions: readonly Permission[]): boolean {
  return permissions.includes('PERM_MOBILE') || permissions.includes('PERM_ADMIN');
}
