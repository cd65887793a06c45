import { connect, createServer, type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

import { startPgBouncer } from '../../../tests/setup/pgbouncer.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { connectDatabase } from './connect.ts';

vi.setConfig({ testTimeout: 60_000 });

const real = await openTestDatabase();
const address = new URL(real.address ?? '');
afterAll(() => real.close());

/** A host that refuses the first connections with this SQLSTATE and later passes them on to the real server. */
async function openHost(code: string, refusals = Number.POSITIVE_INFINITY): Promise<string> {
  let seen = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    seen += 1;
    if (seen > refusals) {
      const onward = connect(Number(address.port), address.hostname);
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      socket.pipe(onward).pipe(socket);
      return;
    }
    const fields = Buffer.from(`SFATAL\0C${code}\0Mnot here (${code}).\0\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function over(...hosts: string[]): string {
  return address.href.replace(address.host, hosts.join(','));
}

function open(databaseUrl: string, patience?: { patienceMs: number; tell: (reason: string) => void }) {
  return connectDatabase({ databaseUrl, dataDir: '', poolSize: 1, ...(patience && { patience }) });
}

test.each(['3D000', '28000', '28P01', '57P03'])(
  'a host that lags behind and answers %s leads to the next one',
  async (code) => {
    const database = await open(over(await openHost(code), address.host));
    await sql`select 1`.execute(database.db);
    await database.close();
  },
);

test('a start waits for a PostgreSQL that is not up yet, and says why', async () => {
  const told: string[] = [];
  const patience = { patienceMs: 40_000, tell: (reason: string) => told.push(reason) };
  const database = await open(over(await openHost('57P03', 3)), patience);
  await sql`select 1`.execute(database.db);
  await database.close();
  expect(told).toEqual(['not here (57P03)']);
});

test('a start waits for hosts of which none knows the database yet', async () => {
  const tell = vi.fn();
  const hosts = over(await openHost('3D000', 2), await openHost('57P03', 2));
  await (await open(hosts, { patienceMs: 40_000, tell })).close();
  expect(tell).toHaveBeenCalledOnce();
});

test('it waits no longer than it was told, and not for what passes by no waiting', async () => {
  const tell = vi.fn();
  await expect(open(over(await openHost('57P03')), { patienceMs: 1500, tell })).rejects.toThrow(
    /^PostgreSQL at DATABASE_URL cannot be used: not here \(57P03\)\. Check DATABASE_URL/,
  );
  expect(tell).toHaveBeenCalledOnce();

  tell.mockClear();
  const patience = { patienceMs: 40_000, tell };
  await expect(open(over(await openHost('3D000')), patience)).rejects.toThrow('not here (3D000)');
  const pooler = await startPgBouncer(address.href);
  await expect(open(pooler.address, patience)).rejects.toThrow('a pooler (PgBouncer) stands between');
  await pooler.stop();
  expect(tell).not.toHaveBeenCalled();
});
