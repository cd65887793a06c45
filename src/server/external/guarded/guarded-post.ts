import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

import { ExternalError } from '../http-client.ts';

const usualTimeoutMs = 10_000;
/** The rest of a longer answer is not waited for; returns are not stored. */
const longestAnswer = 16 * 1024;

/** All addresses of a name. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The look-up that asks the system, as any other program of this machine does. */
export const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export interface GuardedPost {
  url: URL;
  headers: Record<string, string>;
  body: Buffer | string | null;
  /** Checks every address that the name has: if one of them is forbidden, none is used. */
  mayReach: (address: string) => boolean;
  resolve?: Resolve;
  timeoutMs?: number;
}

/**
 * Posts to an address that somebody outside has named, and returns the status. The name is looked up once, and the very
 * addresses that were judged are connected to, however often the name changes its mind; no redirection is followed.
 * Throws ExternalError, `refused` with status 410 for what may not be reached.
 */
export async function guardedPost(post: GuardedPost): Promise<number> {
  const signal = AbortSignal.timeout(post.timeoutMs ?? usualTimeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new ExternalError('unclear', 'no answer in time'));
    });
  });
  return Promise.race([timedOut, resolveAndPost(post, signal)]);
}

async function resolveAndPost(
  { url, headers, body, mayReach, resolve = resolveByDns }: GuardedPost,
  signal: AbortSignal,
): Promise<number> {
  const addresses = await addressesOf(url, resolve).catch(() => {
    throw new ExternalError('unavailable', 'the name is not known');
  });
  if (addresses.length === 0 || !addresses.every(mayReach)) {
    throw new ExternalError('refused', 'not an address that may be reached', 410);
  }
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((done, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        signal,
        lookup: (_hostname, options, answer) => {
          const judged = addresses.map((address) => ({ address, family: isIP(address) }));
          if (options.all === true) answer(null, judged);
          else answer(null, judged[0]?.address ?? '', judged[0]?.family);
        },
      },
      (response) => {
        done(response.statusCode ?? 500);
        let length = 0;
        response.on('error', () => undefined);
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > longestAnswer) response.destroy();
        });
      },
    );
    sending.on('error', (error: Error) => {
      reject(new ExternalError('unclear', error.message));
    });
    sending.end(body);
  });
}

/** Returns the addresses that an URL leads to: those of its name, or the one that stands there itself. */
export async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) > 0 ? [literal] : resolve(hostname);
}
