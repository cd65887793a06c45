import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { freePort, type ServerProcess, startServer } from '../scripts/server-process.ts';
import type { EventLog } from './event-log.ts';
import type { Breach } from './figures.ts';

/** A server that is started again on the same port whenever it has ended, as systemd does. */
export interface ServerSlot {
  name: string;
  url: string;
  /** Ends it with kill -9, or as Ctrl+C would; it stays down for so long. */
  end(how: 'killed' | 'stopped', downMs: number): Promise<void>;
  /** Ends it in good order, and starts it again when `work` is done. */
  whileDown<T>(work: () => Promise<T>): Promise<T>;
  /** Answers when it is ready. */
  up(): Promise<void>;
  /** Steps its wall clock: so many milliseconds ahead of the machine's. */
  stepClock(offset: number): void;
  close(): Promise<void>;
}

interface SlotParts {
  name: string;
  folder: string;
  env: Record<string, string>;
  log: EventLog;
  breach: Breach;
}

const clock = pathToFileURL(path.join(import.meta.dirname, './faults/stepped-clock.ts')).href;
const restartAfterMs = 500;
/** A server that has not come back by then never will. */
const longestStartMs = 300_000;
/** Twice what a server gives itself. */
const longestEndMs = 30_000;

/** Takes a port; `up()` starts the server for the first time. */
export async function openServerSlot({ name, folder, env, log, breach }: SlotParts): Promise<ServerSlot> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const clockFile = path.join(folder, `${name}.clock`);
  const closing = new AbortController();
  let downUntil = 0;
  let held: Promise<unknown> = Promise.resolve();
  let expected: ServerProcess | null = null;
  let current: Promise<ServerProcess> | null = null;
  let hasBeenReady = false;
  writeFileSync(clockFile, '0');

  async function keepStarting(): Promise<ServerProcess> {
    const givenUpAt = performance.now() + longestStartMs;
    for (;;) {
      await wait(Math.max(0, downUntil - performance.now()));
      await held;
      if (closing.signal.aborted) throw new Error(`${name} is closed`);
      try {
        const started = await startServer(
          { ...env, PORT: String(port), CHAOS_CLOCK: clockFile, NODE_OPTIONS: `--import=${clock}` },
          closing.signal,
        );
        hasBeenReady = true;
        log.write('server ready', { name });
        void started.ended.then((exitCode) => ended(started, exitCode));
        return started;
      } catch (error) {
        // While the database is away no server can start: it is tried again, as systemd would.
        log.write('server did not start', { name, error: String(error) });
        if (!hasBeenReady || performance.now() > givenUpAt) throw error;
        await wait(restartAfterMs);
      }
    }
  }

  function ended(server: ServerProcess, exitCode: number | null): void {
    const output = server.output().slice(-3000);
    log.write('server ended', { name, exitCode, output });
    if (expected !== server) {
      breach('a server does not end by itself', { name, exitCode, output: output.slice(-400) });
      downUntil = performance.now() + restartAfterMs;
    }
    start();
  }

  function start(): void {
    if (closing.signal.aborted) return;
    current = keepStarting();
    current.catch(() => undefined);
  }

  async function end(how: 'killed' | 'stopped', downMs: number): Promise<void> {
    const server = await current;
    if (server === null) return;
    expected = server;
    downUntil = performance.now() + downMs;
    if (how === 'killed') return server.kill();
    const askedAt = performance.now();
    await server.stop();
    const passed = performance.now() - askedAt;
    if (passed > longestEndMs) {
      breach('a server that is asked to end is gone in half a minute', { name, passed });
    }
  }

  return {
    name,
    url,
    end,
    async whileDown(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      try {
        await end('stopped', 0);
        return await work();
      } finally {
        resolve();
      }
    },
    async up() {
      if (current === null) start();
      await current;
    },
    stepClock(offset) {
      log.write('clock stepped', { name, offset });
      writeFileSync(clockFile, String(offset));
    },
    async close() {
      closing.abort();
      const server = await current?.catch(() => null);
      if (server === null || server === undefined) return;
      expected = server;
      await server.stop();
    },
  };
}
