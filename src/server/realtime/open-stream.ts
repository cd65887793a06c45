import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { permissionsFor } from '#api/endpoint.ts';
import type { Send, Stream } from '#api/streams.ts';

import type { Config } from '../config/config.ts';
import type { SignedInUser } from '../http/caller.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { headersFor } from '../http/headers/security-headers.ts';
import type { RequestsInFlight } from '../http/limits/requests-in-flight.ts';
import type { Api } from '../http/register.ts';
import type { ChangeEvents } from './change-events.ts';
import type { OpenStreams } from './open-streams.ts';

/** Often enough that proxies do not take the stream for dead, and that an ended session is noticed. */
const heartbeatMs = 20_000;

/** Bytes that wait for somebody who reads nothing: then the stream ends, and they read again when they come back. */
const maxUnreadBytes = 1024 * 1024;

/** A stream of server-sent events to one person. */
export interface EventStream<S extends Stream> {
  user: SignedInUser;
  send: Send<S>;
  /** After a change of the user: nothing was sent since, and from now on the stream is this user's. */
  onUserChanged: (work: (user: SignedInUser) => void) => void;
  /** Work to undo when the stream ends, whichever side ends it. */
  onClose: (work: () => void) => void;
}

/** The services that streams need. */
export interface StreamServices {
  config: Config;
  openStreams: OpenStreams;
  requestsInFlight: RequestsInFlight;
  userEvents: ChangeEvents;
}

interface OpenStream {
  userId: number;
  pause: () => void;
  close: () => void;
}

/**
 * Makes the function that opens a stream for a user. Rights are checked again at each heartbeat and when the user
 * changes; an open stream does not keep a session alive. `superseded` tells a client not to come back at once: its user
 * has opened too many.
 */
export function streamOpener<S extends Stream>(
  { app, authenticator, checkAnswers }: Api,
  stream: S,
  { config, openStreams, requestsInFlight, userEvents }: StreamServices,
) {
  const { events } = stream;
  const open = new Set<OpenStream>();
  let changes = 0;
  const stopListening = userEvents.onChanged((userIds) => {
    changes += 1;
    for (const { userId, pause } of open) if (userIds?.includes(userId) ?? true) pause();
  });
  app.addHook('preClose', () => {
    stopListening();
    for (const { close } of open) close();
  });

  const whoListens = async (request: FastifyRequest): Promise<SignedInUser> => {
    const caller = await authenticator.whoWatches(request);
    if (caller === null) throw unauthenticated();
    if (!('user' in caller)) throw forbidden();
    if (permissionsFor(stream, caller.user.permissions) === null) throw forbidden();
    return caller.user;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<EventStream<S>> => {
    const changesBefore = changes;
    let user = await whoListens(request);
    const leave = openStreams.open(user.id, () => {
      send('superseded', {});
      close();
    });
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
    const endings: (() => void)[] = [];
    const changed: ((user: SignedInUser) => void)[] = [];
    let pauses = 0;
    let isPaused = false;
    function send(event: string, data: unknown) {
      // A stream that gives way is always told: its client should not reconnect immediately.
      if (isPaused && event !== 'superseded') return;
      if (checkAnswers) z.parse(events[event] ?? z.never(), data);
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (stream.writableLength > maxUnreadBytes) stream.destroy();
    }
    const look = async () => {
      const pausesBefore = pauses;
      const fresh = await whoListens(request);
      // Another check is under way and will see more.
      if (pauses !== pausesBefore || !open.has(own)) return;
      const isOther = isPaused || fresh.carrierCompanyId !== user.carrierCompanyId;
      isPaused = false;
      user = fresh;
      if (isOther) for (const work of changed) work(fresh);
    };
    /** Sends nothing until the present user is known. */
    const pause = () => {
      isPaused = true;
      pauses += 1;
      look().catch(close);
    };
    const heartbeat = setInterval(() => {
      send('heartbeat', {});
      look().catch(close);
    }, heartbeatMs);
    const own = { userId: user.id, pause, close };

    function close() {
      if (!open.delete(own)) return;
      clearInterval(heartbeat);
      leave();
      for (const work of endings) work();
      stream.end();
    }
    open.add(own);
    stream.once('close', close);
    // If the client left while the user was looked up, the stream is closed already.
    if (stream.destroyed) close();
    send('heartbeat', {});
    if (changes !== changesBefore) pause();
    const onClose = (work: () => void) => {
      if (open.has(own)) endings.push(work);
      else work();
    };
    return { user, send, onUserChanged: (work) => void changed.push(work), onClose };
  };
}
