import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

const helper = pathToFileURL(path.join(import.meta.dirname, 'parent-end.mjs')).href;
const program = `
  import { whenParentEnds } from '${helper}';
  whenParentEnds(() => { console.log('ends too'); process.exit(); });
  console.log('runs');
  setTimeout(() => process.exit(1), 20_000);`;

test('a process ends with the shell that npm starts it under, which passes no signal on', async () => {
  // The shell has one more thing to do, so that it stays beside the process as under npm.
  const command = `"${process.execPath}" --input-type=module -e "$PROGRAM"; exit $?`;
  const shell = spawn('sh', ['-c', command], { env: { ...process.env, PROGRAM: program } });
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output === 'runs\n') shell.kill('SIGTERM');
  });
  await once(shell, 'close');
  expect(output).toBe('runs\nends too\n');
});
