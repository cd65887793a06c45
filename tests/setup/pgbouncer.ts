import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { installDebianPackage } from '../../scripts/debian-package.ts';
import { freePort } from '../../scripts/server-process.ts';

const program = '/usr/sbin/pgbouncer';

/**
 * Starts Debian's PgBouncer in transaction mode before the database at `address`; `settings` go into its file. Answers
 * the address over it. Throws an Error that says what to install when it is not there.
 */
export async function startPgBouncer(address: string, settings: Record<string, string> = {}) {
  if (!existsSync(program) && !installDebianPackage('pgbouncer')) {
    throw new Error(`No ${program} (Debian: apt-get install pgbouncer).`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'koorem-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const [target, port] = [new URL(address), await freePort()];
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    ...settings,
  };
  const database = `* = host=${target.hostname} port=${target.port} user=${target.username}`;
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  // It refuses to run as root, and gives its rights up.
  chmodSync(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const server = spawn(program, [...asNobody, '-q', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  while (!(await takesConnections(port))) {
    if (server.exitCode !== null) throw new Error('PgBouncer did not start');
    await wait(50);
  }
  const over = new URL(address);
  over.host = `127.0.0.1:${port}`;
  return {
    address: over.href,
    async stop() {
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
