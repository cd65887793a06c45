import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import type { Config } from '../../config/config.ts';
import { et } from '../../i18n/et.ts';
import { Refusal, toProblemDocument } from '../errors.ts';
import { headersFor } from '../headers/security-headers.ts';

/**
 * Answers on the raw socket when Node could not parse a request, and ends the connection: on a connection that stays
 * open the client's next request would get no answer.
 */
export function answerUnread(config: Config) {
  return function answer(
    this: FastifyInstance,
    error: Error & { code?: string },
    socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
  ): void {
    this.log.debug({ err: error }, 'unreadable request');
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    const body = JSON.stringify(toProblemDocument(refusal, ''));
    const headers = {
      ...headersFor(config),
      connection: 'close',
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
      () => socket.destroy(),
    );
  };
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, et.refusals.tooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, et.refusals.tooSlow);
  return new Refusal(400, et.refusals.unreadable);
}
