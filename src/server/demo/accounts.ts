/** An account that is shown when the server starts; signing in works as for any other account. */
interface DemoAccount {
  /** As in files/users.csv, where the permissions stand too. */
  username: string;
  /** A description of the person and their rights, in Estonian. */
  description: string;
}

/** The password of all demo accounts. */
export const demoPassword = 'demo';

export const demoAccounts = [
  { username: 'staff', description: 'logistik: laoseis, tellimused, veotööde tabel' },
  { username: 'client', description: 'klient: kahe ettevõtte veotellimused' },
  { username: 'driver', description: 'autojuht: tänased veotööd' },
  { username: 'staffdriver', description: 'logistik, kes ka ise sõidab' },
  { username: 'nobody', description: 'kasutaja ilma õigusteta' },
] as const satisfies readonly DemoAccount[];

export type DemoUsername = (typeof demoAccounts)[number]['username'];
