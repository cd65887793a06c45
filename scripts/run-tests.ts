import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** Of the servers' code (src/server/main.ts), which threads that tests start compile again and again without it. */
const compiled = path.join(import.meta.dirname, '../node_modules/.cache/compiled');

let runner: ChildProcess | null = null;
let interrupted = false;

/** Runs a test runner with the arguments of this program; answers its exit code. */
export async function runTests(args: readonly string[], env: Record<string, string>): Promise<number> {
  if (interrupted) return 130;
  runner = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  });
  return new Promise((resolve) => {
    runner?.once('exit', (code) => resolve(code ?? 130));
  });
}

/**
 * Runs a program that starts what its tests need; its answer is the exit code. Ctrl+C ends the tests first,
 * so that it can end the rest.
 */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      interrupted = true;
      runner?.kill(signal);
    });
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
