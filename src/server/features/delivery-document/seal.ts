import { randomBytes } from 'node:crypto';

import * as z from 'zod/mini';

import type { Db } from '../../db/connect.ts';
import { keptSecret } from '../../platform/kept-secret.ts';
import { isSignedBy, signatureOf } from '../../platform/outside/signatures.ts';

/** What a document's code says of it, so that paper can be compared with what was issued. */
const sealed = z.object({
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

const keyOf = (db: Db) => keptSecret(db, 'document-key', async () => randomBytes(32).toString('base64url'));

/** The path of the document's check page: the facts and their signature, nothing that could be guessed. */
export async function sealPath(db: Db, facts: Sealed): Promise<string> {
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
  const search = new URLSearchParams({ d: payload, s: signatureOf(await keyOf(db), payload) });
  return `/check?${search.toString()}`;
}

/** The facts of a check page's address, or null when they are not ours. */
export async function openSeal(db: Db, payload: string, signature: string): Promise<Sealed | null> {
  if (!isSignedBy(await keyOf(db), payload, signature)) return null;
  const facts = z.safeParse(sealed, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return facts.success ? facts.data : null;
}
