import { parseArgs } from 'node:util';

import { fullName } from '#domain/full-name.ts';
import { type Permission, permissions } from '#domain/permission.ts';

import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import type { Db } from '../db/schema.ts';
import { userCommand } from '../i18n/user-command.ts';
import {
  createUser,
  changePermissions,
  clearSecondFactor,
  givePassword,
  findAllUsers,
  setDisabled,
  UserRefusal,
} from '../identity/users/manage-users.ts';
import { fail, readPassword, runCommand, printLine } from './command.ts';

const shortNames: Record<string, Permission> = {
  mobile: 'PERM_MOBILE',
  view: 'PERM_VIEW',
  client: 'PERM_CLIENT',
  driver: 'PERM_MOBILE_TRUCK_DRIVER',
  quality: 'PERM_QUALITY',
  admin: 'PERM_ADMIN',
  finance: 'PERM_FINANCE',
};

/** `npm run user -- …`: the users of the embedded identity server (docs/operations.md). */
async function main(): Promise<void> {
  const { positionals, values } = parsedArguments();
  const [action, username, ...rest] = positionals;
  const run = action === undefined ? undefined : actions[action];
  if (run === undefined || (action !== 'list' && username === undefined)) return fail(userCommand.usage);

  const config = readConfig(process.env);
  if (config.identity.kind === 'external' && action !== 'list') return fail(userCommand.refusals.external);
  const database = await connectDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: 2,
  });
  try {
    await run(database.db, { username: username ?? '', rest, values });
  } finally {
    await database.close();
  }
}

interface Given {
  username: string;
  rest: string[];
  values: ReturnType<typeof parsedArguments>['values'];
}

const actions: Record<string, (db: Db, command: Given) => Promise<void>> = {
  async list(db) {
    const rows = await findAllUsers(db);
    if (rows.length === 0) return printLine(userCommand.none);
    const { states, columns } = userCommand;
    printTable([
      [...columns],
      ...rows.map((row) => [
        row.username,
        fullName(row.first_name, row.last_name),
        row.permissions.join(' '),
        row.person ?? '',
        row.carrier ?? '',
        row.disabled ? states.disabled : row.account === null ? states.noPassword : states.open,
      ]),
    ]);
  },

  async add(db, { username, values }) {
    const user = {
      username,
      firstName: values['first-name'] ?? '',
      lastName: values['last-name'] ?? '',
      phone: values.phone ?? null,
      email: values.email ?? null,
      permissions: permissionsIn((values.permissions ?? '').split(/[\s,]+/).filter((name) => name !== '')),
      person: values.person ?? null,
      carrier: values.carrier ?? null,
    };
    await createUser(db, user, await readPassword(userCommand.askPassword(username)), new Date());
    printLine(userCommand.added(username));
  },

  async grant(db, { username, rest }) {
    const granted = await changePermissions(db, username, { grant: permissionsIn(rest) });
    printLine(userCommand.permissions(username, granted));
  },

  async revoke(db, { username, rest }) {
    const granted = await changePermissions(db, username, { revoke: permissionsIn(rest) });
    printLine(userCommand.permissions(username, granted));
  },

  async password(db, { username }) {
    await givePassword(db, username, await readPassword(userCommand.askPassword(username)), new Date());
    printLine(userCommand.passwordSet(username));
  },

  async 'second-factor'(db, { username }) {
    await clearSecondFactor(db, username);
    printLine(userCommand.secondFactorCleared(username));
  },

  async disable(db, { username }) {
    await setDisabled(db, username, true);
    printLine(userCommand.disabled(username));
  },

  async enable(db, { username }) {
    await setDisabled(db, username, false);
    printLine(userCommand.enabled(username));
  },
};

function parsedArguments() {
  const text = { type: 'string' } as const;
  return parseArgs({
    allowPositionals: true,
    options: {
      'first-name': text,
      'last-name': text,
      phone: text,
      email: text,
      permissions: text,
      person: text,
      carrier: text,
    },
  });
}

function permissionsIn(names: readonly string[]): Permission[] {
  return names.map((name) => {
    const permission =
      shortNames[name.toLowerCase()] ?? permissions.find((each) => each === name.toUpperCase());
    if (permission === undefined) throw new UserRefusal(userCommand.refusals.unknownPermission(name));
    return permission;
  });
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

await runCommand(main);
