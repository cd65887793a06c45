import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

import { callOutside } from '../../call-outside.ts';
import { ExternalError } from '../http-client.ts';

const usualTimeoutMs = 10_000;
/** The rest of a longer answer is not waited for; returns are not stored. */
const longestAnswer = 16 * 1024;

/** All addresses of a name. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * The look-up that asks the system, as any other program of this machine does, the hosts file too. Only for names that
 * administrators have given: it holds one of the four threads that the whole process works with for as long as a name
 * server is silent.
 */
export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Makes the look-up for names that anybody may have given: it asks the name servers itself, and holds no thread. */
export function resolveByNameServers({ timeoutMs = 2000, servers = [] as string[] } = {}): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
}

export interface GuardedPost {
  url: URL;
  headers: Record<string, string>;
  body: Buffer | string | null;
  /** Checks every address that the name has: if one of them is forbidden, none is used. */
  mayReach: (address: string) => boolean;
  resolve: Resolve;
  timeoutMs?: number;
}

/**
 * Posts to an address that somebody outside has named, and returns the status. The name is looked up once, and the very
 * addresses that were judged are connected to, however often the name changes its mind; no redirection is followed.
 * Throws ExternalError, `refused` with status 410 for what may not be reached.
 */
export async function guardedPost({
  url,
  headers,
  body,
  mayReach,
  resolve,
  timeoutMs = usualTimeoutMs,
}: GuardedPost): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const found = addressesOf(url, resolve).catch(() => {
    throw new ExternalError('unavailable', 'the name is not known');
  });
  const addresses = await Promise.race([found, endOf(signal)]);
  if (addresses.length === 0) throw new ExternalError('unavailable', 'the name is not known');
  if (!addresses.every(mayReach)) {
    throw new ExternalError('refused', 'not an address that may be reached', 410);
  }
  const answer = await callOutside(url, {
    method: 'POST',
    headers,
    body,
    signal,
    longestAnswer,
    isStatusEnough: true,
    addresses,
  }).catch((error: unknown) => {
    throw new ExternalError('unclear', error instanceof Error ? error.message : 'no answer');
  });
  return answer.status;
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new ExternalError('unclear', 'no answer in time'));
    });
  });
}

/** Returns the addresses that an URL leads to: those of its name, or the one that stands there itself. */
export async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) > 0 ? [literal] : resolve(hostname);
}
