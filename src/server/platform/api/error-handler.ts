import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { et } from '../../words/et.ts';
import { Refusal, toProblemDocument } from '../errors.ts';

/** The one place where something thrown becomes an answer. */
export function answerError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
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

/** Connection refused, cut, timed out, or the server shutting down: worth trying again later. */
function isDatabaseAway(error: { code?: string; message: string }): boolean {
  return (
    ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006', '53300'].includes(error.code ?? '') ||
    error.message.startsWith('timeout exceeded when trying to connect')
  );
}
