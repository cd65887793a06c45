import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Mutant, mutants } from './mutants/list.ts';

const root = path.join(import.meta.dirname, '..');

/**
 * Breaks one rule after another in the sources, each by a small change, and runs the tests that should notice; names
 * those that lived and ends with an error then. Arguments choose mutants by a piece of their file's path.
 */
function main(): void {
  let restore = () => {};
  process.on('SIGINT', () => {
    restore();
    process.exit(130);
  });
  const chosen = mutants.filter(({ file }) => process.argv.slice(2).every((word) => file.includes(word)));
  const lived: Mutant[] = [];
  for (const mutant of chosen) {
    const source = path.join(root, 'src', mutant.file);
    const before = readFileSync(source, 'utf8');
    if (before.split(mutant.from).length !== 2) {
      throw new Error(`${mutant.file}: '${mutant.from}' must be there exactly once`);
    }
    restore = () => writeFileSync(source, before);
    try {
      // As a function: a '$' in the text means nothing.
      writeFileSync(
        source,
        before.replace(mutant.from, () => mutant.to),
      );
      const died = !testsPass(mutant.tests);
      if (!died) lived.push(mutant);
      console.log(`${died ? 'died ' : 'LIVED'}  ${mutant.file}: ${mutant.rule}`);
    } finally {
      restore();
    }
  }
  console.log(`${chosen.length - lived.length} of ${chosen.length} mutants died`);
  if (lived.length > 0) process.exitCode = 1;
}

function testsPass(tests: string): boolean {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--bail=1', tests], {
    cwd: root,
    encoding: 'utf8',
  });
  if (/No test files found/.test(stdout)) throw new Error(`no tests at ${tests}`);
  return status === 0;
}

main();
