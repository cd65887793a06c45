import type { FastifyRequest } from 'fastify';

import type { Services } from '../../services.ts';
import type { Api } from '../api/register.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { headersFor } from '../security-headers.ts';

/** Often enough that proxies do not take the line for dead, and that an ended session is noticed. */
const heartbeatMilliseconds = 20_000;

/** Rows that change within this time are told together. */
const gatheringMilliseconds = 100;

/**
 * `GET /api/events`: server-sent events for those who look at the table. `job-rows` says which rows changed
 * (`{ids}`; null when that is not known), `heartbeat` that the line is alive. The client reads the rows itself,
 * with its own filters.
 */
export function registerEventStream(api: Api, { config, jobRowEvents }: Services): void {
  const open = new Set<() => void>();
  api.app.addHook('preClose', () => {
    for (const close of open) close();
  });

  api.app.get('/events', async (request, reply) => {
    await refuseStrangers(api, request);
    reply.hijack();
    const stream = reply.raw;
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

    let gathered: Set<number> | null = new Set();
    let timer: NodeJS.Timeout | undefined;
    const stopListening = jobRowEvents.onChanged((rowIds) => {
      if (rowIds === null) gathered = null;
      else for (const id of rowIds) gathered?.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        say('job-rows', { ids: gathered === null ? null : [...gathered] });
        gathered = new Set();
      }, gatheringMilliseconds);
    });
    const heartbeat = setInterval(() => {
      say('heartbeat', {});
      refuseStrangers(api, request).catch(close);
    }, heartbeatMilliseconds);

    function close() {
      stopListening();
      clearInterval(heartbeat);
      clearTimeout(timer);
      open.delete(close);
      stream.end();
    }
    open.add(close);
    stream.once('close', close);
    say('heartbeat', {});
  });
}

/** The table's own right: rows of all companies are told about. */
async function refuseStrangers({ authenticator }: Api, request: FastifyRequest): Promise<void> {
  const caller = await authenticator.whoIs(request);
  if (caller === null) throw unauthenticated();
  if (!('user' in caller) || !caller.user.permissions.includes('PERM_MOBILE')) throw forbidden();
}
