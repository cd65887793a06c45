import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  url: string;
  /** Everything written so far. */
  output(): string;
  /** Ends it as Ctrl+C would; answers when it is gone. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would: nothing is closed. */
  kill(): Promise<void>;
  /** Its exit code, once it has ended; null when it was killed. */
  ended: Promise<number | null>;
}

/** The exit of a server that did not start, and its output. */
export interface FailedStart {
  exitCode: number | null;
  output: string;
}

/**
 * Starts a server on a free port and waits until it is ready. Throws an Error with its output when it ends before
 * that, as it does when `giveUp` is aborted meanwhile.
 */
export async function startServer(env: Record<string, string>, giveUp?: AbortSignal): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const { child, exit, output } = spawnServer({ PORT: port, ...env });
  const killed = () => child.kill('SIGKILL');
  giveUp?.addEventListener('abort', killed, { once: true });
  const answered = await Promise.race([waitUntilReady(url, child), exit.then(() => false)]);
  giveUp?.removeEventListener('abort', killed);
  if (!answered) throw new Error(`The server did not start:\n${output()}`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  return { url, output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), ended: exit };
}

/** Runs a server that is expected not to start. */
export async function failToStart(env: Record<string, string>): Promise<FailedStart> {
  const { exit, output } = spawnServer(env);
  return { exitCode: await exit, output: output() };
}

/** The process of a server, whether it starts or not. */
export function spawnServer(env: Record<string, string>) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...inherited, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, exit, output: () => chunks.join('') };
}

/** Answers true once the server at `url` is ready, false when the process has ended before. */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return false;
}

/** A loopback port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
