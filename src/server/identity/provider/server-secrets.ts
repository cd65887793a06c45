import { randomBytes } from 'node:crypto';

import { exportJWK, generateKeyPair, type JWK } from 'jose';

import type { Db } from '../../db/schema.ts';
import { readSecret } from '../../db/stored-secret.ts';

/** Secrets that the server makes once and stores, so that a restart signs nobody out. */
export interface ServerSecrets {
  /** Seals sign-in attempts. */
  attemptKey: Uint8Array;
  /** Signs the identity server's cookies. */
  cookieKeys: string[];
  /** Signs the identity server's tokens. */
  signingKey: JWK;
}

/**
 * Returns the secrets of the identity server, made on the first start and kept in the database: all processes share
 * them.
 */
export async function loadServerSecrets(db: Db): Promise<ServerSecrets> {
  const attemptKey = await readSecret(db, 'attempt-key', async () => randomBytes(32).toString('base64url'));
  const cookieKeys = await readSecret(db, 'identity-cookie-keys', async () => [
    randomBytes(32).toString('base64url'),
  ]);
  const signingKey = await readSecret(db, 'identity-signing-key', createSigningKey);
  return { attemptKey: Buffer.from(attemptKey, 'base64url'), cookieKeys, signingKey };
}

/** RS256 is what every OpenID Connect library understands. */
async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('base64url'),
  };
}
