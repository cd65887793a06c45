import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { kyselyOver } from '../connect.ts';
import { openEmbeddedPool } from './embedded-pool.ts';

const { pool, pglite } = await openEmbeddedPool('memory://');
const db = kyselyOver(pool);
afterAll(async () => {
  await db.destroy();
  await pglite.close();
});

/** Answers the number that it was asked for: a wrong number means that the answer belongs to another query. */
async function echo(number: number): Promise<unknown> {
  const text = 'select $1::int as n';
  const query = number % 3 === 0 ? { name: 'echo', text, values: [number] } : { text, values: [number] };
  const { rows } = await pool.query<{ n: number }>(query);
  return rows[0]?.n;
}

/** Straight to the pool: on an error it throws its client away and opens another on the same database. */
const fail = () => pool.query('select 1 / $1::int', [0]);

test('after an error no query gets the answer of another', async () => {
  await expect(fail()).rejects.toThrow('division by zero');

  const wrong: unknown[] = [];
  const check = async (number: number) => {
    const answer = await echo(number);
    if (answer !== number) wrong.push([number, answer]);
  };
  const mixed = Array.from({ length: 400 }, async (_each, number) => {
    if (number % 7 === 0) await expect(fail()).rejects.toThrow('division by zero');
    else if (number % 5 === 0) await inTransaction(number, wrong);
    else await check(number);
  });
  await Promise.all(mixed);
  for (let number = 0; number < 50; number += 1) await check(number);
  expect(wrong).toEqual([]);
});

async function inTransaction(number: number, wrong: unknown[]): Promise<void> {
  const outcome = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ n: number }>`select ${number}::int as n`.execute(trx);
    if (rows[0]?.n !== number) wrong.push([number, rows[0]?.n]);
    if (number % 2 === 0) throw new Error('undo');
  });
  await outcome.catch((error: Error) => expect(error.message).toBe('undo'));
}

test('a transaction that fails leaves nothing behind, not even its settings', async () => {
  await sql`create table notes (text text)`.execute(db);
  const failed = db.transaction().execute(async (trx) => {
    await sql`set local search_path = pg_catalog`.execute(trx);
    await sql`insert into public.notes values ('lost')`.execute(trx);
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(failed).rejects.toThrow('division by zero');
  const { rows } = await sql`select text from notes`.execute(db);
  expect(rows).toEqual([]);
});
