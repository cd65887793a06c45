import { execFileSync } from 'node:child_process';

import { findBinaries } from '../../scripts/throw-away-postgres.ts';

/** Runs lines of a shell with PostgreSQL's programs at hand; throws with what they complained of. */
export function inShell(lines: string, cwd: string, env: Record<string, string> = {}): string {
  return execFileSync('bash', ['-euc', lines], {
    cwd,
    env: { ...process.env, PATH: `${findBinaries()}:${process.env.PATH ?? ''}`, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
    stdio: 'pipe',
  });
}
