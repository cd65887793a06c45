import { spawnSync } from 'node:child_process';

/**
 * Installs a Debian package when this process may (apt-get is there and it is root). Answers whether it is
 * installed now. The package lists are fetched first, a few times when the network is moody.
 */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return false;
  process.stdout.write(`Installing ${name} by apt-get…\n`);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const done =
      aptGet(['update', '-qq']) && aptGet(['install', '-y', '-qq', '--no-install-recommends', name]);
    if (done) return true;
  }
  return false;
}

function aptGet(args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
