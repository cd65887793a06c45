// Starts on any Node from 20 on: finds Node 24, which runs TypeScript as it is, and goes on with that.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { whenParentEnds } from './parent-end.mjs';

const wanted = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const isUnderNpm = process.env.npm_lifecycle_event === 'start';

if (majorOf(process.versions.node) >= wanted) await start();
else runWith(installedNode());

/** Builds the web app where it is not built yet, and starts the server. */
async function start() {
  // Whatever becomes of the process that started this one, also by kill -9: the server ends in order.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  // Under npm; a service has its own way, and a shell may end before what was left running in it.
  if (isUnderNpm && process.channel === undefined) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
  const { buildWebWhenStale } = await import('./web-build.ts');
  try {
    buildWebWhenStale();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  await import('../src/server/main.ts');
}

/** The binary that `npm ci` brings for this machine, or null. */
function installedNode() {
  const modules = path.join(root, 'node_modules');
  const names = existsSync(modules) ? readdirSync(modules).filter((name) => /^node-[a-z]+-/.test(name)) : [];
  const binaries = names.flatMap((name) =>
    ['node', 'node.exe'].map((file) => path.join(modules, name, 'bin', file)),
  );
  return binaries.find((binary) => existsSync(binary) && isWanted(binary)) ?? null;
}

function isWanted(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 && majorOf(stdout.slice(1)) >= wanted;
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function runWith(binary) {
  if (binary === null) {
    process.stderr.write(
      `Koorem needs Node ${wanted}, this is ${process.version}. Run "npm ci", which brings it (with optional dependencies), or install Node ${wanted}.\n`,
    );
    process.exit(1);
  }
  const child = spawn(binary, [fileURLToPath(import.meta.url)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl+C reaches both; this process waits until the server has closed its database.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  if (isUnderNpm) whenParentEnds(() => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
