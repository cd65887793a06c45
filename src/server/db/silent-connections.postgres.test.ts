import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import { startPgBouncer } from '../../../tests/setup/pgbouncer.ts';
import { openSilentProxy } from '../../../tests/setup/silent-proxy.ts';
import { openAppOn } from '../../../tests/setup/test-app.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { createProcessLiveness } from '../external/process-liveness.ts';
import { connectDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Db } from './schema.ts';
import { withLongTimeLimits, type TimeLimits } from './time-limits.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Shorter than in production, but longer than a busy machine needs to answer. */
const limits: TimeLimits = {
  connectMs: 3000,
  lockMs: 3000,
  idleInTransactionMs: 6000,
  statementMs: 6000,
  answerMs: 8000,
};
const healedWithin = { timeout: 30_000, interval: 200 };

const direct = await openTestDatabase();
const proxy = await openSilentProxy(direct.address);
const database = await connectDatabase({ databaseUrl: proxy.address, dataDir: '', poolSize: 3, limits });
const { signIn } = await openAppOn(database);
afterAll(async () => {
  await proxy.close();
  await direct.close();
});

const staff = await signIn();
const location = { id: (await createLocation(direct.db)).id };
const order = {
  transportDate: '2026-05-21',
  client: location,
  pickup: location,
  product: { id: (await createGrain(direct.db)).id },
  quantity: 28.5,
};
const read = () => staff.get('/api/locations?search=a&size=5');
const write = () => staff.post('/api/transport-orders', order, { 'idempotency-key': crypto.randomUUID() });

test('a pool whose connections went silent answers 503, and heals once new ones can be made', async () => {
  await Promise.all([read(), read(), read()]);
  proxy.silence();
  const answers = await Promise.all([read(), write(), read(), write(), read(), write()]);
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
    answers.map(() => [503, '5']),
  );

  proxy.letNewOnesPass();
  await vi.waitFor(async () => {
    const after = await Promise.all([read(), read(), read(), read(), write(), write()]);
    expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201]);
  }, healedWithin);
});

test('a process whose own connection went silent shows that it lives over another', async () => {
  const liveness = createProcessLiveness(
    { db: direct.db, address: proxy.address },
    pino({ level: 'silent' }),
  );
  const isSeen = () => liveness.key() !== null;
  await vi.waitFor(() => expect(isSeen()).toBe(true), healedWithin);
  proxy.silence();
  await vi.waitFor(() => expect(isSeen()).toBe(false), healedWithin);
  proxy.letNewOnesPass();
  // The server still has the silent connection, and its lock.
  await vi.waitFor(() => expect(isSeen()).toBe(true), healedWithin);
  await liveness.close();
});

test('a frozen process holds up what it has locked only for a while', async () => {
  const frozen = await connectDatabase({
    databaseUrl: direct.address,
    dataDir: '',
    poolSize: 2,
    limits,
  });
  const [holds, thaws] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const outcome = frozen.db
    .transaction()
    .execute(async (trx) => {
      await sql`lock table transport_orders in exclusive mode`.execute(trx);
      holds.resolve();
      await thaws.promise;
    })
    .then(
      () => null,
      (error: unknown) => error,
    );
  await holds.promise;
  const heldUp = await write();
  expect([heldUp.status, heldUp.headers['retry-after']]).toEqual([503, '5']);
  await vi.waitFor(async () => expect((await write()).status).toBe(201), healedWithin);
  thaws.resolve();
  expect(await outcome).toSatisfy(isDatabaseUnavailable);
  await frozen.close();
});

test.each([
  ['as it is installed', {}],
  [
    'told to drop what it does not know',
    { ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout' },
  ],
])(
  'PgBouncer in transaction mode, %s, is refused in one line that says what to do',
  async (_how, settings) => {
    const pooler = await startPgBouncer(direct.address ?? '', settings);
    // The second start finds the session of the first one behind the pooler.
    for (const _start of ['first', 'second']) {
      const over = connectDatabase({ databaseUrl: pooler.address, dataDir: '', poolSize: 1 });
      await expect(over).rejects.toThrow(
        /^[^\n]*a pooler \(PgBouncer\) stands between[^\n]*Name PostgreSQL itself[^\n]*$/,
      );
    }
    await pooler.stop();
  },
);

test('what may take long, an import or a migration, is not taken for silent', async () => {
  const short = { ...limits, statementMs: 500, answerMs: 1500 };
  const hurried = await connectDatabase({
    databaseUrl: direct.address,
    dataDir: '',
    poolSize: 1,
    limits: short,
  });
  const sleep = (trx: Db) => sql`select pg_sleep(2)`.execute(trx);
  await expect(hurried.db.transaction().execute(sleep)).rejects.toThrow('statement timeout');
  await hurried.db.transaction().execute((trx) => withLongTimeLimits(trx, () => sleep(trx)));
  await hurried.close();
});
