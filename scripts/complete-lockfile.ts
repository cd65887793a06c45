import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds to package-lock.json the platform packages that npm left out because the registry did not have them; `npm
 * ci` refuses a lockfile without them. Run it after `npm install`.
 */
const file = path.join(import.meta.dirname, '../package-lock.json');

interface LockedPackage {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const lockfile = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
const added: Record<string, LockedPackage> = {};
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lockfile.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const locations = [`node_modules/${name}`, `${parent}/node_modules/${name}`];
    if (locations.some((location) => location in lockfile.packages)) continue;
    added[`node_modules/${name}`] = platformPackage(name, version, dev ?? false);
  }
}
const entries = Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) =>
  a.localeCompare(b, 'en'),
);
writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(entries) }, null, 2)}\n`);
process.stdout.write(`${Object.keys(added).length} platform packages added to package-lock.json\n`);

function platformPackage(name: string, version: string, dev: boolean): LockedPackage {
  const [, os, cpu, libc] =
    /(android|darwin|freebsd|linux|openbsd|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)-?(\w*)$/.exec(
      name,
    ) ?? [];
  if (os === undefined || cpu === undefined) {
    throw new Error(`${name} is no platform package: add it by hand.`);
  }
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && libc === 'gnu' && { libc: ['glibc'] }),
    ...(os === 'linux' && libc === 'musl' && { libc: ['musl'] }),
    optional: true,
    os: [os],
  };
}
