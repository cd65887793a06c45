/** A push message as it is handed to the push service of a browser's maker. */
export interface OutgoingPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** A newer message with the same topic replaces one that the service has not delivered yet. */
  topic: string;
  /** JSON for our service worker; nobody on the way can read it. */
  payload: string;
  /** The seconds for which the service keeps the message for a phone that is switched off. */
  ttlSeconds: number;
}

/** The push services of all browsers, which share one protocol (RFC 8030). */
export interface PushPort {
  /** The public key that browsers subscribe with: it proves the sender to their push service. */
  publicKey(): Promise<string>;
  /** True for an endpoint that may be called. */
  accepts(endpoint: string): boolean;
  /** Throws ExternalError; `refused` with 404 or 410 means that the browser is not subscribed any more. */
  send(push: OutgoingPush): Promise<void>;
}
