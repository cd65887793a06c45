import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  appendFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from './server-process.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/**
 * `npm run image`: builds the image of the Dockerfile with podman, and starts it as compose.yaml does (nobody's
 * account, no rights, no file to write) over a throw-away PostgreSQL. Says plainly what is missing where it cannot.
 * Where no image registry is reached, the base image is made of Debian's packages and this machine's Node.
 */
const root = path.join(import.meta.dirname, '..');
const image = 'localhost/koorem:check';
const longestStartMs = 120_000;

interface Run {
  folder: string;
  podman: (...args: string[]) => string;
}

async function checkImage({ folder, podman }: Run): Promise<void> {
  const base = /^FROM (\S+)/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  if (!pulled(podman, base)) importBase(folder, podman, base);
  console.log('Building…');
  // npm in there asks where npm here asks.
  const npmrc = path.join(folder, 'npmrc');
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  writeFileSync(npmrc, `registry=${command('npm', 'config', 'get', 'registry')}\ncafile=${certificates}\n`);
  const mounts = [`${npmrc}:/root/.npmrc:ro`, `${certificates}:${certificates}:ro`].flatMap((each) => [
    '-v',
    each,
  ]);
  // Docker's format keeps the health check; in a chroot the build needs no rights over control groups.
  const options = `build --format docker --isolation chroot --pull=never -t ${image}`;
  podman(...options.split(' '), ...mounts, root);
  console.log(`Built: ${podman('image', 'inspect', '--format', '{{.Size}}', image)} bytes. Starting…`);

  const postgres = await startThrowAwayPostgres();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = { DATABASE_URL: postgres.url, PORT: port, PUBLIC_URL: 'https://koorem.example.ee' };
  try {
    const rights =
      'run -d --name koorem --network host --read-only --tmpfs /tmp --cap-drop all ' +
      '--security-opt no-new-privileges --ulimit nofile=4096:4096 --ulimit nproc=4096:4096';
    const variables = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    podman(...rights.split(' '), ...variables, image);
    await untilReady(url, podman);
    expect('its health check passes', runs(podman, 'healthcheck', 'run', 'koorem'));
    expect('it runs as nobody', podman('exec', 'koorem', 'id', '-u') !== '0');
    expect(
      'no file of the image can be written',
      !runs(podman, 'exec', 'koorem', 'touch', '/opt/koorem/written'),
    );
    const app = await fetch(`${url}/manifest.webmanifest`);
    expect('it serves the web app', app.ok);
    expect('it tells where the first administrator is made', podman('logs', 'koorem').includes('/setup/'));
    podman('stop', '-t', '20', 'koorem');
    const exitCode = podman('inspect', '--format', '{{.State.ExitCode}}', 'koorem');
    expect('it ends in order', exitCode === '0');
  } finally {
    runs(podman, 'rm', '-f', 'koorem');
    await postgres.stop();
  }
}

function pulled(podman: Run['podman'], base: string): boolean {
  return runs(podman, 'pull', '-q', `docker.io/library/${base}`);
}

/** A Debian of its own packages with Node, npm and the account `node`: what the Dockerfile needs of its base image. */
function importBase(folder: string, podman: Run['podman'], base: string): void {
  console.log(`${base} cannot be fetched: making a base of Debian's packages and Node ${process.version}…`);
  const system = path.join(folder, 'system');
  const mirror = command('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages').split(
    '\n',
  )[0];
  command('debootstrap', '--variant=minbase', 'bookworm', system, mirror ?? '');
  const local = path.join(system, 'usr/local');
  cpSync(process.execPath, path.join(local, 'bin/node'));
  mkdirSync(path.join(local, 'lib/node_modules'), { recursive: true });
  const npmFolder = path.join(path.dirname(process.env.npm_execpath ?? ''), '..');
  cpSync(npmFolder, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  appendFileSync(path.join(system, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
  appendFileSync(path.join(system, 'etc/group'), 'node:x:1000:\n');
  const archive = path.join(folder, 'system.tar');
  command('tar', '-C', system, '-cf', archive, '.');
  podman('import', '-q', archive, `docker.io/library/${base}`);
  rmSync(system, { recursive: true });
  rmSync(archive);
}

async function untilReady(url: string, podman: Run['podman']): Promise<void> {
  for (const deadline = Date.now() + longestStartMs; Date.now() < deadline; await wait(500)) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
  }
  throw new Error(`It did not become ready:\n${podman('logs', 'koorem')}`);
}

function expect(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'yes' : 'NO '} ${what}`);
  if (!isSo) process.exitCode = 1;
}

function runs(podman: Run['podman'], ...args: string[]): boolean {
  try {
    podman(...args);
    return true;
  } catch {
    return false;
  }
}

/** Returns the output of a program; throws an Error with its error output. */
function command(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 ** 2 }).trim();
}

function missing(): string[] {
  const isThere = (program: string) =>
    spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
  return ['podman', 'runc', 'debootstrap'].filter((each) => !isThere(each));
}

const lacking = missing();
if (lacking.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `Not checked: this needs root and Debian's podman, runc and debootstrap; missing: ${lacking.join(', ') || 'root'}.`,
  );
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'koorem-image-'));
  const store = [
    '--root',
    path.join(folder, 'store'),
    '--runroot',
    path.join(folder, 'run'),
    '--runtime',
    'runc',
  ];
  const podman = (...args: string[]) => command('podman', ...store, ...args);
  try {
    await checkImage({ folder, podman });
  } finally {
    // podman mounts its store upon itself.
    spawnSync('umount', [path.join(folder, 'store/overlay')]);
    rmSync(folder, { recursive: true, force: true });
  }
}
