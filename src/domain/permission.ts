/**
 * The rights of users (docs/requirements.md, 'Roles and rights'). The names are those of the identity server's claim.
 */
export const permissions = [
  'PERM_MOBILE',
  'PERM_VIEW',
  'PERM_CLIENT',
  'PERM_MOBILE_TRUCK_DRIVER',
  'PERM_QUALITY',
  'PERM_ADMIN',
  'PERM_FINANCE',
] as const;

export type Permission = (typeof permissions)[number];

/** True for a user who is treated as a client: client permission without the mobile one. */
export function isClientOnly(permissions: readonly Permission[]): boolean {
  return permissions.includes('PERM_CLIENT') && !permissions.includes('PERM_MOBILE');
}

/**
 * True for somebody who reads what the office reads and changes nothing of it. A client stays a client: whose orders
 * they may send is theirs to see, and no more.
 */
export function isViewer(permissions: readonly Permission[]): boolean {
  return (
    permissions.includes('PERM_VIEW') &&
    !permissions.includes('PERM_MOBILE') &&
    !permissions.includes('PERM_CLIENT')
  );
}

/** True for everybody who sees the office's screens, whether or not they may change anything there. */
export function maySeeOfficeScreens(permissions: readonly Permission[]): boolean {
  return permissions.includes('PERM_MOBILE') || isViewer(permissions);
}

/** True for a driver without a carrier, who therefore sees no jobs. */
export function isWithoutCarrier(
  permissions: readonly Permission[],
  carrierCompanyId: number | null,
): boolean {
  return permissions.includes('PERM_MOBILE_TRUCK_DRIVER') && carrierCompanyId === null;
}

/** True for a driver who has no desk: sent from the homepage to the job list. */
export function isDriverOnly(permissions: readonly Permission[]): boolean {
  return permissions.includes('PERM_MOBILE_TRUCK_DRIVER') && !maySeeOfficeScreens(permissions);
}
