import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import * as z from 'zod/mini';

import type { Db } from '../../db/schema.ts';
import { readSecret } from '../../db/stored-secret.ts';
import { signatureOf } from '../../external/signatures.ts';
import { cutText } from './fitting-texts.ts';

/** The content of the code on a document, for comparing a printed copy with the issued document. */
const sealed = z.strictObject({
  id: z.int(),
  number: z.string(),
  issued: z.string(),
  date: z.string(),
  goods: z.string(),
  quantity: z.string(),
  pickup: z.string(),
  destination: z.string(),
  truck: z.string(),
});
export type Sealed = z.infer<typeof sealed>;

const fields = Object.keys(sealed.def.shape) as (keyof Sealed)[];
/** Larger than any of our unpacked facts. */
const longestFacts = 10_000;
/** Letters of one fact: a code holds at most 2953 bytes. The check page cuts at the same length. */
const longestFact = 80;
/** Letters of the signature that are kept: 132 bits. A shorter address makes a coarser code that is easier to read. */
const signatureLength = 22;

const readSigningKey = (db: Db) =>
  readSecret(db, 'document-key', async () => randomBytes(32).toString('base64url'));

/** Returns the path of the document's check page: the facts and their signature, nothing that could be guessed. */
export async function sealPath(db: Db, facts: Sealed): Promise<string> {
  const values = fields.map((field) => {
    const fact = facts[field];
    return typeof fact === 'string' ? cutText(fact, longestFact) : fact;
  });
  const packed = deflateRawSync(JSON.stringify(values), { level: 9 });
  const payload = packed.toString('base64url');
  return `/check?d=${payload}&s=${sealOf(await readSigningKey(db), payload)}`;
}

/** Returns the facts of a check page's address, or null when they are not ours. */
export async function openSeal(db: Db, payload: string, signature: string): Promise<Sealed | null> {
  if (!isSame(sealOf(await readSigningKey(db), payload), signature)) return null;
  try {
    const packed = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: longestFacts });
    const values = JSON.parse(packed.toString('utf8')) as unknown[];
    const facts = z.safeParse(
      sealed,
      Object.fromEntries(fields.map((field, index) => [field, values[index]])),
    );
    return facts.success ? facts.data : null;
  } catch {
    return null;
  }
}

function sealOf(key: string, payload: string): string {
  return Buffer.from(signatureOf(key, payload), 'base64').toString('base64url').slice(0, signatureLength);
}

function isSame(expected: string, actual: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(actual)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
