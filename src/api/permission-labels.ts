import type { Permission } from '#domain/permission.ts';

/** Names of the rights. */
export const permissionLabels = {
  PERM_MOBILE: 'Kontor',
  PERM_VIEW: 'Vaataja',
  PERM_CLIENT: 'Klient',
  PERM_MOBILE_TRUCK_DRIVER: 'Autojuht',
  PERM_QUALITY: 'Kvaliteet',
  PERM_ADMIN: 'Haldus',
  PERM_FINANCE: 'Arveldus',
} satisfies Record<Permission, string>;
