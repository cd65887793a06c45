import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { recordRelease } from './released-data.ts';

/**
 * `npm run release -- 1.4.0`: gives what stands under 'Unreleased' in CHANGELOG.md this version and today's date,
 * notes for the upgrade among it, records what a database of it looks like for the tests of later upgrades, commits
 * that and tags it. Throws an Error that says what is in the way; changes nothing then.
 */
const root = path.join(import.meta.dirname, '..');
const heading = '## Unreleased\n';

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

async function release(version: string): Promise<string> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`A version is three numbers like 1.4.0, not "${version}".`);
  }
  const tag = `v${version}`;
  if (git('status', '--porcelain') !== '') throw new Error('Commit or take back what is changed first.');
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} has been released already.`);
  const changelogFile = path.join(root, 'CHANGELOG.md');
  const changelog = readFileSync(changelogFile, 'utf8');
  const [before, rest] = changelog.split(heading, 2);
  const changes = rest?.split(/^## /m, 1)[0]?.trim() ?? '';
  if (before === undefined || rest === undefined || changes === '') {
    throw new Error("CHANGELOG.md has nothing under 'Unreleased'.");
  }

  await recordRelease(version);
  const day = new Date().toISOString().slice(0, 10);
  const notes = upgradeNotes();
  writeFileSync(
    changelogFile,
    `${before}${heading}\n## ${version}, ${day}\n\n${notes}\n\n${rest.trimStart()}`,
  );
  for (const name of ['package.json', 'package-lock.json']) {
    const file = path.join(root, name);
    const content = JSON.parse(readFileSync(file, 'utf8')) as Versioned;
    content.version = version;
    if (content.packages?.[''] !== undefined) content.packages[''].version = version;
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
  git('add', '--all');
  git('commit', '-q', '-m', `Release ${version}`);
  git('tag', '-a', tag, '-m', `Koorem ${version}\n\n${notes}\n${changes}`);
  return tag;
}

interface Versioned {
  version: string;
  packages?: Record<string, { version: string }>;
}

/** Returns the notes about the database for an upgrade, since the last release. */
function upgradeNotes(): string {
  const [last] = git('tag', '--list', 'v*', '--sort=-creatordate').split('\n');
  const of = (commit: string) =>
    git('ls-tree', '--name-only', commit, 'src/server/db/migrations/').split('\n');
  const released = new Set(last === undefined || last === '' ? [] : of(last));
  const migrations = of('HEAD').filter((file) => !released.has(file)).length;
  return migrations === 0
    ? 'Upgrade: the database stays as it is.'
    : `Upgrade: ${migrations} migrations run at the first start; dump the database before (docs/operations.md).`;
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  process.stdout.write(`${await release(positionals[0] ?? '')} is committed and tagged.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
