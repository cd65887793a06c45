import type { Permission } from '#domain/permission.ts';

/** An account that the start of the server shows; the sign-in is the same as any other's. */
export interface DemoAccount {
  username: string;
  permissions: readonly Permission[];
  firstName: string;
  lastName: string;
  isWoman: boolean;
  /** Who it is and what they may do, in Estonian. */
  description: string;
}

/** Of all of them. */
export const demoPassword = 'demo';

export const demoAccounts = [
  {
    username: 'staff',
    permissions: ['PERM_MOBILE', 'PERM_QUALITY', 'PERM_ADMIN'],
    firstName: 'Kadri',
    lastName: 'Saarmets',
    isWoman: true,
    description: 'logistik: laoseis, tellimused, veotööde tabel',
  },
  {
    username: 'client',
    permissions: ['PERM_CLIENT'],
    firstName: 'Madis',
    lastName: 'Kasemägi',
    isWoman: false,
    description: 'klient: kahe ettevõtte veotellimused',
  },
  {
    username: 'driver',
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    firstName: 'Raivo',
    lastName: 'Teesalu',
    isWoman: false,
    description: 'autojuht: tänased veotööd',
  },
  {
    username: 'staffdriver',
    permissions: ['PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'],
    firstName: 'Tarmo',
    lastName: 'Rattasepp',
    isWoman: false,
    description: 'logistik, kes ka ise sõidab',
  },
  {
    username: 'nobody',
    permissions: [],
    firstName: 'Eha',
    lastName: 'Toomsalu',
    isWoman: true,
    description: 'kasutaja ilma õigusteta',
  },
] as const satisfies readonly DemoAccount[];

export type DemoUsername = (typeof demoAccounts)[number]['username'];
