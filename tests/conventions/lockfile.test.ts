import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

interface LockedPackage {
  hasInstallScript?: boolean;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, '../../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };

test('the lockfile lists the optional packages of every platform, or npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${parent}/node_modules/${name}` in packages),
    ),
  );
  expect(missing, 'run: node scripts/complete-lockfile.ts').toEqual([]);
});

test('the lockfile names no registry host', () => {
  expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([]);
});

test('nothing needs an install script', () => {
  expect(Object.keys(packages).filter((name) => packages[name]?.hasInstallScript === true)).toEqual([]);
});
