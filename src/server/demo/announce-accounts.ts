import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

/** True when the demo's people are there and sign in here: an external identity server has others. */
export async function mayShowDemoAccounts({ isDemo, identity }: Config, db: Db): Promise<boolean> {
  if (!isDemo || identity.kind !== 'embedded') return false;
  const { username } = demoAccounts[0];
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('sub', '=', `demo-${username}`)
    .executeTakeFirst();
  return user !== undefined;
}

/** Finds the demo's people when they sign in here, for the sign-in page. */
export async function findDemoAccounts(config: Config, db: Db) {
  if (!(await mayShowDemoAccounts(config, db))) return null;
  return { password: demoPassword, accounts: demoAccounts };
}

/** Returns the lines that the start prints below the address: a heading and a line for each account. */
export function describeAccounts(): string {
  const widest = Math.max(...demoAccounts.map(({ username }) => username.length));
  return [
    et.demo.accounts(demoPassword),
    ...demoAccounts.map(({ username, description }) => `  ${username.padEnd(widest)}  ${description}`),
  ].join('\n');
}
