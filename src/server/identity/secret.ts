import { createHash, randomBytes } from 'node:crypto';

/**
 * Returns a secret that somebody carries (a link, a cookie, a token): 256 random bits, so that a plain SHA-256 of it
 * can be kept. What people choose or type is kept by hashPassword() instead.
 */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash by which the database keeps and finds a secret. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
