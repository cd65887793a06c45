import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { answerError, refusalOf, usualRetryAfterSeconds } from '../http/error-handler.ts';
import { identity } from '../i18n/identity.ts';
import { messagePage, sendPage } from './page.ts';

/** Makes a scope accept only forms, and answer refusals with a page to browsers. */
export function servePages(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  scope.setErrorHandler(answerOnPage);
}

/** Returns a field of a posted form; empty when it is missing. */
export function formField(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
}

function answerOnPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.accept?.includes('text/html') !== true) return answerError(error, request, reply);
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.status === 503) reply.header('retry-after', usualRetryAfterSeconds);
  const link = { href: '/', text: identity.toStart };
  return sendPage(reply, messagePage(identity.trouble, refusal.message, link, refusal.status));
}
