import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { problem } from '#contract/error-codes.ts';

import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { et } from '../../words/et.ts';
import { conflict, invalidField, Refusal } from '../errors.ts';

/** An answer as it was first given, and is given again for the same key. */
export interface FirstAnswer {
  status: number;
  answer: unknown;
  location: string | null;
  /** What the attempt that gave it left to do; nothing when it is given again. */
  afterCommit: readonly (() => void)[];
}

interface KeyedRequest {
  userId: number;
  key: string;
  request: FastifyRequest;
  body: unknown;
}

/**
 * Runs a write at most once for its Idempotency-Key. Usually key, write and answer are one transaction: a
 * second request with the key waits for the first by the primary key, then reads its answer; after a crash
 * neither key nor write is there. A handler that calls outside systems ('none') claims the key first instead,
 * so that nothing is sent twice, and gives it back only when it was refused.
 */
export async function withIdempotency(
  db: Db,
  keyed: KeyedRequest,
  transaction: 'one' | 'none',
  run: (db: Db) => Promise<FirstAnswer>,
): Promise<FirstAnswer> {
  if (!z.safeParse(z.uuid(), keyed.key).success) throw invalidField('INVALID', 'Idempotency-Key');
  if (transaction === 'one') {
    return transact(db, async (trx) => {
      if (!(await claim(trx, keyed))) return earlierAnswer(trx, keyed);
      const first = await run(trx);
      await keep(trx, keyed, first);
      return first;
    });
  }
  if (!(await claim(db, keyed))) return earlierAnswer(db, keyed);
  try {
    const first = await run(db);
    await keep(db, keyed, first);
    return first;
  } catch (error) {
    if (error instanceof Refusal) await release(db, keyed);
    throw error;
  }
}

async function claim(db: Db, keyed: KeyedRequest): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ user_id: keyed.userId, key: keyed.key, request_hash: hashOf(keyed) })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function keep(db: Db, keyed: KeyedRequest, first: FirstAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: first.status, answer: JSON.stringify(first.answer ?? null), location: first.location })
    .where('user_id', '=', keyed.userId)
    .where('key', '=', keyed.key)
    .execute();
}

async function release(db: Db, keyed: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', keyed.userId)
    .where('key', '=', keyed.key)
    .execute();
}

async function earlierAnswer(db: Db, keyed: KeyedRequest): Promise<FirstAnswer> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer', 'location'])
    .where('user_id', '=', keyed.userId)
    .where('key', '=', keyed.key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== hashOf(keyed)) {
    throw new Refusal(422, et.refusals.keyReused, [
      problem('DUPLICATE', 'Idempotency-Key', et.refusals.keyReused),
    ]);
  }
  if (earlier.status === null) throw conflict([problem('DUPLICATE', 'Idempotency-Key')]);
  return { status: earlier.status, answer: earlier.answer, location: earlier.location, afterCommit: [] };
}

function hashOf({ request, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');
}
