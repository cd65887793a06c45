/** Returns the JSON in a webhook's body; null where it is none, so that the caller can ignore it. */
export function parseWebhookJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
