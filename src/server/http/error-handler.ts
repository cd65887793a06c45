import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { isDatabaseUnavailable } from '../db/database-errors.ts';
import type { DriverMessages } from '../i18n/driver/et.ts';
import { languageOf } from './caller.ts';
import { Refusal, toProblemDocument } from './errors.ts';

/** When to come again to a server that cannot answer now: a database that is restarted takes about as long. */
export const retryAfterSeconds = '5';

/** Turns anything thrown into an answer; the only place that does. */
export function answerError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  const retryAfter = refusal.retryAfter ?? (isPassing(refusal) ? retryAfterSeconds : null);
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return reply
    .status(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDocument(refusal, request.id, languageOf(request)));
}

/** The refusal to answer for something thrown. An error that is no refusal shows no details. */
export function refusalOf(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal(503, ({ refusals }) => refusals.unavailable);
  const status = error.statusCode ?? 500;
  const name = sentences[status];
  return name === undefined
    ? new Refusal(500, ({ refusals }) => refusals.internal)
    : new Refusal(status, ({ refusals }) => refusals[name]);
}

/** What Fastify and its plugins refuse by themselves. */
const sentences: Record<number, Exclude<keyof DriverMessages['refusals'], 'invalid'>> = {
  400: 'unreadable',
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  414: 'unreadable',
  415: 'unsupportedType',
  429: 'tooMany',
};

/** A server that cannot answer now will soon; what names a problem (a system that nobody has configured) stays. */
function isPassing({ status, problems }: Refusal): boolean {
  return status === 503 && problems.length === 0;
}
