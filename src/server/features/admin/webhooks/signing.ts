import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Returns a new secret of a webhook, as its receiver is given it. */
export function createSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/**
 * Returns the headers of one attempt by the Standard Webhooks specification. Every secret that is valid signs, so
 * that a receiver may know either. `at` is the time of the attempt, epoch milliseconds.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Koorem-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
