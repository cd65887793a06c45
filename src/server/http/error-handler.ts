import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { isDatabaseAway } from '../db/database-errors.ts';
import { et } from '../i18n/et.ts';
import { Refusal, toProblemDocument } from './errors.ts';

/** When to come again to a server that cannot answer now: a database that is restarted takes about as long. */
export const retryAfterSeconds = '5';

/** The one place where something thrown becomes an answer. */
export function answerError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  const retryAfter = refusal.retryAfter ?? (refusal.status === 503 ? retryAfterSeconds : null);
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return reply
    .status(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDocument(refusal, request.id));
}

/** What to say about something thrown; anything that is no refusal says nothing of its insides. */
export function refusalOf(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal(503, et.refusals.unavailable);
  const sentence = sentences[error.statusCode ?? 500];
  return sentence === undefined
    ? new Refusal(500, et.refusals.internal)
    : new Refusal(error.statusCode ?? 500, sentence);
}

/** What Fastify and its plugins refuse by themselves. */
const sentences: Record<number, string> = {
  400: et.refusals.unreadable,
  403: et.refusals.forbidden,
  404: et.refusals.notFound,
  413: et.refusals.tooLarge,
  414: et.refusals.unreadable,
  415: et.refusals.unsupportedType,
  429: et.refusals.tooMany,
};
