import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, test, vi } from 'vitest';

import { failToStart, freePort, spawnServer, startServer } from '../../scripts/server-process.ts';

// Processes are started: on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-main-'));
const quiet = { DEMO: '0', DATABASE_URL: '', DATA_DIR: dataDir };

/** The output without npm's and Node's own lines: exactly one sentence. */
function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line.trim() !== '');
}

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// The first, since its first server makes the database, which takes longest: every other opens it again.
test('a server killed before there is an administrator gives another link, and only that one works; meanwhile a second process on its data folder says who has it and what to set', async () => {
  const linkOf = async (output: () => string) => {
    await expect.poll(output).toContain('/setup/');
    return new URL(/http:\S+\/setup\/\S+/.exec(output())?.[0] ?? '').pathname;
  };
  const killed = await startServer(quiet);
  const first = await linkOf(() => killed.output());
  expect((await fetch(`${killed.url}${first}`)).status).toBe(200);
  await killed.kill();
  const running = await startServer(quiet);
  const second = await linkOf(() => running.output());
  expect((await fetch(`${running.url}${first}`)).status).toBe(404);
  expect((await fetch(`${running.url}${second}`)).status).toBe(200);

  const { exitCode, output } = await failToStart({ ...quiet, PORT: String(await freePort()) });
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
  await running.stop();
  expect(exitCode).toBe(1);
  expect(linesOf(output)).toEqual([
    expect.stringMatching(
      /^The data folder \S+ is in use by process \d+\. Stop that one, or set DATA_DIR to another folder\.$/,
    ),
  ]);
});

test('a taken port is named', async () => {
  const taken = await listen();
  const { port } = taken.address() as AddressInfo;
  const { exitCode, output } = await failToStart({ ...quiet, PORT: String(port) });
  taken.close();
  expect(exitCode).toBe(1);
  const lines = linesOf(output);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(port));
  expect(lines[0]).toMatch(/Set PORT to another one\.$/);
});

test('a PostgreSQL that cannot be reached is waited for, and named without its password', async () => {
  const address = `postgres://koorem:geheim@127.0.0.1:${await freePort()}/koorem`;
  const { child, exit, output } = spawnServer({ DEMO: '0', DATABASE_URL: address });
  await expect
    .poll(output, { timeout: 60_000 })
    .toMatch(/"msg":"waiting for PostgreSQL at DATABASE_URL: connect ECONNREFUSED [\d.:]+"/);
  child.kill('SIGTERM');
  await exit;
  expect(linesOf(output())).toHaveLength(1);
  expect(output()).not.toContain('geheim');
});

test('an identity server that cannot be reached is named', async () => {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const { exitCode, output } = await failToStart({
    ...quiet,
    PORT: String(await freePort()),
    OIDC_ISSUER: issuer,
  });
  expect(exitCode).toBe(1);
  const lines = linesOf(output);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('OIDC_ISSUER');
  expect(lines[0]).toContain(issuer);
});

test('a data folder that cannot be one is named', async () => {
  const file = path.join(dataDir, 'file');
  writeFileSync(file, '');
  const { exitCode, output } = await failToStart({ DEMO: '0', DATABASE_URL: '', DATA_DIR: file });
  expect(exitCode).toBe(1);
  const lines = linesOf(output);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(file);
  expect(lines[0]).toMatch(/Set DATA_DIR to a folder that can be written to\.$/);
});

test('all settings that are wrong are named at once', async () => {
  const { exitCode, output } = await failToStart({
    PORT: 'http',
    PUBLIC_URL: 'https://example.org/koorem',
    DATABASE_URL: 'mysql://localhost/koorem',
    DEMO: 'true',
    SEARCH_PAGE_SIZE: '0',
    LOG_LEVEL: 'loud',
  });
  expect(exitCode).toBe(1);
  expect(linesOf(output).map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DEMO',
    'SEARCH_PAGE_SIZE',
    'LOG_LEVEL',
  ]);
});

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve(server));
  });
}
