import { isIP } from 'node:net';

import webPush, { type RequestOptions } from 'web-push';

import type { Db } from '../../db/schema.ts';
import { cachedSecret } from '../../db/stored-secret.ts';
import { guardedPost, type Resolve, resolveByNameServers, resolveBySystem } from '../guarded/guarded-post.ts';
import { isPublicAddress } from '../guarded/public-address.ts';
import { ExternalError } from '../http-client.ts';
import type { OutgoingPush, PushPort } from './push-port.ts';

/** Names that always stay within a machine or a network. */
const innerName = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

interface PushAdapterOptions {
  db: Db;
  /** The contact for push services when something is wrong: an https or mailto address. */
  subject: string;
  /** Hosts that may be private and without https: a push service in a private network, or one of a test. */
  allowedHosts: readonly string[];
  /** The addresses that names of other hosts resolve to, in tests. */
  resolve?: Resolve;
}

/**
 * Makes the port that sends by Web Push. The endpoint is an address that a browser has named, so whoever signs in could
 * make this server call any address: only https to public hosts is taken, and no redirection is followed.
 */
export function createPushAdapter({
  db,
  subject,
  allowedHosts,
  resolve = resolveByNameServers(),
}: PushAdapterOptions): PushPort {
  const keys = cachedSecret(db, 'push-vapid-keys', async () => webPush.generateVAPIDKeys());
  const isAllowedHost = (url: URL) => allowedHosts.includes(url.host);
  const accepts = (endpoint: string) =>
    URL.canParse(endpoint) && (isAllowedHost(new URL(endpoint)) || isPublicHttps(new URL(endpoint)));

  return {
    publicKey: async () => (await keys()).publicKey,
    accepts,
    async send({ endpoint, keys: subscriptionKeys, topic, payload, ttlSeconds }) {
      if (!accepts(endpoint)) throw new ExternalError('refused', 'not an address of a push service', 410);
      const vapidDetails = { subject, ...(await keys()) };
      const { headers, body } = encrypt(endpoint, subscriptionKeys, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        topic,
        urgency: 'high',
      });
      const url = new URL(endpoint);
      const guard = isAllowedHost(url)
        ? { mayReach: () => true, resolve: resolveBySystem }
        : { mayReach: isPublicAddress, resolve };
      const status = await guardedPost({ url, headers, body, ...guard });
      if (status >= 200 && status < 300) return;
      const isUnavailable = status === 429 || status >= 500;
      throw new ExternalError(isUnavailable ? 'unavailable' : 'refused', `answered ${status}`, status);
    },
  };
}

/** Nothing can be encrypted with keys that no browser made, so a further try is useless. */
function encrypt(endpoint: string, keys: OutgoingPush['keys'], payload: string, options: RequestOptions) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, payload, options);
  } catch {
    throw new ExternalError('refused', 'not encrypted for these keys', 410);
  }
}

function isPublicHttps({ protocol, hostname, port, username }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    hostname.includes('.') &&
    isIP(hostname) === 0 &&
    !innerName.test(hostname)
  );
}
