import type { Permission } from '#domain/permission.ts';

import type { Config } from '../../config/config.ts';

/** How somebody proved who they are (RFC 8176): in the identity server's session and in its ID tokens. */
export type Proof = 'pwd' | 'sms' | 'mfa';

const rightsOfOffice = ['PERM_MOBILE', 'PERM_ADMIN', 'PERM_QUALITY'] as const;

/** True for people who must prove more than a password here (docs/requirements.md, 'Sign-in'). */
export function needsSecondFactor(
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  permissions: readonly Permission[],
): boolean {
  return requireSecondFactor && rightsOfOffice.some((each) => permissions.includes(each));
}
