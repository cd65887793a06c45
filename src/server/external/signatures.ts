import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the bytes as they came, in base64. */
export function signatureOf(secret: string | Uint8Array, content: string | Uint8Array): string {
  return createHmac('sha256', secret).update(content).digest('base64');
}

/** Compared in constant time, so that answers' times tell nothing. */
export function isSignedBy(
  secret: string | Uint8Array,
  content: string | Uint8Array,
  signature: string,
): boolean {
  const expected = Buffer.from(signatureOf(secret, content));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
