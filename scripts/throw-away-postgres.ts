import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { installDebianPackage } from './debian-package.ts';
import { freePort } from './server-process.ts';

/** A PostgreSQL server of one's own, in a temporary folder on a loopback port. */
export interface ThrowAwayPostgres {
  /** The address of its database `postgres`, for a superuser. */
  url: string;
  version: string;
  /**
   * Stops the server and starts it again on the same data and port; answers when it takes connections. `fast` ends
   * the sessions in good order; `immediate` is a crash: the server recovers from its log.
   */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

const debianVersions = '/usr/lib/postgresql';

/** initdb and postgres refuse root: then both run as the account that Debian's package makes, or as nobody. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts a throw-away server from the system's binaries, by default without syncing to disk, with its folder in
 * `parent`. Throws an Error that says what to install when there are none.
 */
export async function startThrowAwayPostgres(
  settings: Record<string, string> = {},
  parent = roomiestFolder(),
): Promise<ThrowAwayPostgres> {
  const place = findPlace(parent);
  run(place, 'initdb', ['-U', 'koorem', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8']);
  return serve(place, settings);
}

/** The files of a server, and the account that runs it. */
interface Place {
  binaries: string;
  account: Account;
  folder: string;
  data: string;
}

function findPlace(parent: string): Place {
  const binaries = findBinaries();
  const account = unprivileged();
  const folder = mkdtempSync(path.join(parent, 'koorem-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return { binaries, account, folder, data: path.join(folder, 'data') };
}

/** Runs a program that makes the data folder of `place`, which is gone again when that fails. */
function run({ binaries, account, folder, data }: Place, program: string, args: readonly string[]): void {
  const options = { ...account, cwd: folder, encoding: 'utf8' } as const;
  const made = spawnSync(path.join(binaries, program), ['-D', data, ...args], options);
  if (made.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${program} failed: ${made.stderr}`);
}

async function serve(
  { binaries, account, folder, data }: Place,
  settings: Record<string, string>,
): Promise<ThrowAwayPostgres> {
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...settings,
  };
  const log: string[] = [];
  const launch = () => {
    const launched = spawn(
      path.join(binaries, 'postgres'),
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // Detached: Ctrl+C in the terminal must not reach it before the tests have ended.
      { ...account, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    launched.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    return launched;
  };
  let server = launch();
  const stop = async () => {
    await ended(server, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `postgres://koorem@127.0.0.1:${port}/postgres`;
  const restart = async (how: 'fast' | 'immediate') => {
    await ended(server, shutdowns[how]);
    server = launch();
    await waitUntilReady(url, server);
  };
  try {
    const version = await waitUntilReady(url, server);
    return { url, version, restart, stop };
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error });
  }
}

/**
 * Memory where there is enough of it (a container has 64 MB): a database of a test's own is copied
 * eight times as fast there.
 */
export function roomiestFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Whether there is a PostgreSQL server to start, without installing one. */
export function hasPostgres(): boolean {
  return newestBinaries() !== null;
}

export function findBinaries(): string {
  const found = newestBinaries() ?? (installDebianPackage('postgresql') ? newestBinaries() : null);
  if (found === null) {
    throw new Error(
      `No PostgreSQL server found under ${debianVersions} or on PATH. Install PostgreSQL 15 or newer (Debian: apt-get install postgresql) and run this again.`,
    );
  }
  return found;
}

function newestBinaries(): string | null {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianVersions, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders, ...onPath].find((each) => existsSync(path.join(each, 'initdb'))) ?? null;
}

export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody".');
}

/** Answers the server's version once it takes connections. */
async function waitUntilReady(url: string, server: ChildProcess): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? 'unknown';
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The signals of PostgreSQL's ways of shutting down (as `pg_ctl stop -m` sends them). */
const shutdowns = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

async function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill(signal);
  await exit;
}
