import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns HMAC-SHA256 over the bytes as they came, in base64. */
export function signatureOf(secret: string | Uint8Array, content: string | Uint8Array): string {
  return createHmac('sha256', secret).update(content).digest('base64');
}

/** True for a right signature, compared in constant time. */
export function isSignedBy(
  secret: string | Uint8Array,
  content: string | Uint8Array,
  signature: string,
): boolean {
  const expected = Buffer.from(signatureOf(secret, content));
  const receivedBytes = Buffer.from(signature);
  return expected.length === receivedBytes.length && timingSafeEqual(expected, receivedBytes);
}
