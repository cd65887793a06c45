import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { problem } from '#api/error-codes.ts';

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { et } from '../i18n/et.ts';
import { invalidField, Refusal } from './errors.ts';

/** The first answer under a key, repeated for each later request with it. */
export interface FirstAnswer {
  status: number;
  answer: unknown;
  location: string | null;
  /** The work left after the first answer; none when the answer is repeated. */
  afterCommit: readonly (() => unknown)[];
}

/** The Idempotency-Key of a request, with its owner and a hash of the request. */
export interface RequestKey {
  userId: number;
  key: string;
  /** Hash of method, address and body. */
  hash: string;
}

/** The seconds after which the outcome of an interrupted send is usually known. */
const askAgainAfterSeconds = 5;

/** Returns the key of a request, or null without one. Throws a 422 refusal if it is not a UUID. */
export function requestKeyOf(request: FastifyRequest, userId: number, body: unknown): RequestKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (!z.safeParse(z.uuid(), key).success) throw invalidField('INVALID', 'Idempotency-Key');
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');
  return { userId, key: String(key), hash };
}

/**
 * Runs a write at most once for its Idempotency-Key, in one transaction with key and answer: a second request waits
 * for the first and reads its answer.
 */
export async function withIdempotency(
  db: Db,
  key: RequestKey,
  run: (db: Db) => Promise<FirstAnswer>,
): Promise<FirstAnswer> {
  return transact(db, async (trx) => {
    if (!(await claimKey(trx, key))) {
      const earlier = await findFirstAnswer(trx, key);
      if (earlier === null) throw new Error('a claimed key is gone');
      return earlier;
    }
    const first = await run(trx);
    await answersOf(trx, first).where('user_id', '=', key.userId).where('key', '=', key.key).execute();
    return first;
  });
}

/**
 * Finds the answer that was given under this key, or null for a new key. Throws a refusal: 422 when something else was
 * asked under it, 409 while nobody knows yet what became of its send.
 */
export async function findFirstAnswer(db: Db, key: RequestKey): Promise<FirstAnswer | null> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer', 'location'])
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const { request_hash: hash, status, answer, location } = earlier;
  if (hash !== key.hash) throw keyReused();
  if (status === null) throw beingFoundOut();
  return { status, answer, location, afterCommit: [] };
}

/** Claims a key for the transaction of `db`; `sendId` names a send, which outlives the transaction. */
async function claimKey(db: Db, key: RequestKey, sendId: string | null = null): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ user_id: key.userId, key: key.key, request_hash: key.hash, send_id: sendId })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Claims the key of a send in the transaction that claims the send: after a crash both are there, or neither. */
export async function claimKeyOfSend(db: Db, key: RequestKey, sendId: string): Promise<void> {
  // The same request waits at the lock of the job, so this must be another one.
  if (!(await claimKey(db, key, sendId))) throw keyReused();
}

/** Stores the answer of a key whose send has arrived, in the transaction that settles the send. */
export async function answerKeyOfSend(db: Db, sendId: string, answer: unknown): Promise<void> {
  await answersOf(db, { status: 200, answer, location: null })
    .where('send_id', '=', sendId)
    // A key that is already answered keeps its answer.
    .where('status', 'is', null)
    .execute();
}

/** Frees the key of a send that did not happen, for another try, in the transaction that settles the send. */
export async function freeKeyOfSend(db: Db, sendId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('send_id', '=', sendId).where('status', 'is', null).execute();
}

function answersOf(db: Db, { status, answer, location }: Omit<FirstAnswer, 'afterCommit'>) {
  return db.updateTable('idempotency_keys').set({ status, answer: JSON.stringify(answer ?? null), location });
}

function keyReused(): Refusal {
  return new Refusal(422, et.refusals.keyReused, [
    problem('DUPLICATE', 'Idempotency-Key', et.refusals.keyReused),
  ]);
}

function beingFoundOut(): Refusal {
  const sentence = et.external.beingFoundOut;
  const problems = [problem('DUPLICATE', 'Idempotency-Key', sentence)];
  return new Refusal(409, sentence, problems, { retryAfterSeconds: askAgainAfterSeconds });
}
