import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { isDatabaseUnavailable } from '../db/database-errors.ts';
import type { DriverMessages } from '../i18n/driver/et.ts';
import { languageOf } from './caller.ts';
import { Refusal, toProblemDocument } from './errors.ts';

/** The Retry-After of a server that cannot answer now, in seconds: about as long as a database restart. */
export const usualRetryAfterSeconds = '5';

/** Turns anything thrown into an answer; the only place that does. */
export function answerError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  const seconds = refusal.retryAfterSeconds ?? (isPassing(refusal) ? usualRetryAfterSeconds : null);
  if (seconds !== null) reply.header('retry-after', String(seconds));
  return reply
    .status(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDocument(refusal, request.id, languageOf(request)));
}

/** Turns something thrown into a refusal. An error that is not a refusal shows no details. */
export function refusalOf(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal(503, ({ refusals }) => refusals.unavailable);
  const status = error.statusCode ?? 500;
  const name = sentences[status];
  return name === undefined
    ? new Refusal(500, ({ refusals }) => refusals.internal)
    : new Refusal(status, ({ refusals }) => refusals[name]);
}

/** The refusals of Fastify and its plugins. */
const sentences: Record<number, Exclude<keyof DriverMessages['refusals'], 'invalid' | 'textTooLong'>> = {
  400: 'unreadable',
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  414: 'unreadable',
  415: 'unsupportedType',
  429: 'tooMany',
};

/** True for a 503 that passes soon; one that names a problem (a system that is not configured) lasts. */
function isPassing({ status, problems }: Refusal): boolean {
  return status === 503 && problems.length === 0;
}
