import type { Permission } from '#domain/permission.ts';

import type { Config } from '../../config/config.ts';

/** The ways in which a user proved their identity (RFC 8176): in the identity server's session and in its ID tokens. */
export type Proof = 'pwd' | 'sms' | 'mfa';

const rightsOfOffice = ['PERM_MOBILE', 'PERM_VIEW', 'PERM_ADMIN', 'PERM_QUALITY', 'PERM_FINANCE'] as const;

/** True for people who must prove more than a password here (docs/requirements.md, 'Sign-in'). */
export function needsSecondFactor(
  config: Pick<Config, 'needsSecondFactor'>,
  permissions: readonly Permission[],
): boolean {
  return config.needsSecondFactor && rightsOfOffice.some((each) => permissions.includes(each));
}

/** True when a token of the identity server says that more than a password was proven. */
export function hasSecondFactorClaim(claims: Record<string, unknown> | null): boolean {
  const amr = claims?.amr;
  return Array.isArray(amr) && amr.includes('mfa' satisfies Proof);
}
