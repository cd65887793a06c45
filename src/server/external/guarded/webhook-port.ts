import type { BlockList } from 'node:net';

import { addressesOf, guardedPost, type Resolve, resolveBySystem } from './guarded-post.ts';
import { isPublicAddress, isWithin } from './public-address.ts';

/** Why nothing may be sent to an address. */
export type WebhookUrlProblem = 'no address' | 'not https' | 'private';

/** The port that sends webhooks to other programs, each at an address that it has named itself. */
export interface WebhookPort {
  /** Null for an address that is allowed; a name that does not exist yet is allowed too. */
  problemOf(url: string): Promise<WebhookUrlProblem | null>;
  /** Answers the HTTP status. Throws ExternalError; its kind is `refused` for a forbidden address. */
  post(url: string, headers: Record<string, string>, body: string): Promise<number>;
}

export interface WebhookPortOptions {
  /** Private networks that are allowed, also over plain http. */
  allowedNetworks: BlockList;
  /** The addresses that names resolve to, in tests. */
  resolve?: Resolve;
  /** Milliseconds; in tests less than ten seconds. */
  timeoutMs?: number;
}

/** Makes the port that posts webhooks: by https to any public address, by http or https to the allowed networks. */
export function createWebhookPort({
  allowedNetworks,
  resolve = resolveBySystem,
  timeoutMs = 10_000,
}: WebhookPortOptions): WebhookPort {
  const isAllowed = (address: string) => isWithin(allowedNetworks, address);
  const mayReach = ({ protocol }: URL) =>
    protocol === 'https:' ? (address: string) => isAllowed(address) || isPublicAddress(address) : isAllowed;

  return {
    async problemOf(text) {
      const url = URL.parse(text);
      if (url === null || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) {
        return 'no address';
      }
      const addresses = await addressesOf(url, resolve).catch(() => []);
      const isSecure = url.protocol === 'https:';
      if (addresses.length === 0) return isSecure ? null : 'not https';
      if (addresses.every(mayReach(url))) return null;
      return !isSecure && addresses.every((address) => isAllowed(address) || isPublicAddress(address))
        ? 'not https'
        : 'private';
    },
    async post(text, headers, body) {
      const url = new URL(text);
      return guardedPost({ url, headers, body, mayReach: mayReach(url), resolve, timeoutMs });
    },
  };
}
