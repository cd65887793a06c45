import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '../../services.ts';
import type { Api } from '../api/register.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { headersFor } from '../security-headers.ts';

/** Often enough that proxies do not take the line for dead, and that an ended session is noticed. */
const heartbeatMilliseconds = 20_000;

/** A line of server-sent events to one person. */
export interface EventStream {
  user: SignedInUser;
  say: (event: string, data: unknown) => void;
  /** What ends with the line, whoever ends it. */
  onClose: (work: () => void) => void;
}

/** Who may listen, looked at again at each heartbeat: a right that is taken away ends the line. */
export type MayListen = (user: SignedInUser) => boolean;

/**
 * Makes the function that opens streams; all of them end when the server closes. An open line is no use of the
 * session, and neither is one that comes back by itself.
 */
export function streamOpener({ app, authenticator }: Api, { config, requestsInFlight }: Services) {
  const open = new Set<() => void>();
  app.addHook('preClose', () => {
    for (const close of open) close();
  });

  const whoListens = async (request: FastifyRequest, mayListen: MayListen): Promise<SignedInUser> => {
    const caller = await authenticator.whoWatches(request);
    if (caller === null) throw unauthenticated();
    if (!('user' in caller) || !mayListen(caller.user)) throw forbidden();
    return caller.user;
  };

  return async (request: FastifyRequest, reply: FastifyReply, mayListen: MayListen): Promise<EventStream> => {
    const user = await whoListens(request, mayListen);
    reply.hijack();
    const stream = reply.raw;
    requestsInFlight.leaveOut(stream);
    stream.writeHead(200, {
      ...headersFor(config),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    const say = (event: string, data: unknown) => {
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const endings: (() => void)[] = [];
    const heartbeat = setInterval(() => {
      say('heartbeat', {});
      whoListens(request, mayListen).catch(close);
    }, heartbeatMilliseconds);

    function close() {
      if (!open.delete(close)) return;
      clearInterval(heartbeat);
      for (const work of endings) work();
      stream.end();
    }
    open.add(close);
    stream.once('close', close);
    say('heartbeat', {});
    return { user, say, onClose: (work) => void endings.push(work) };
  };
}
