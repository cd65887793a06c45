import type { FastifyBaseLogger } from 'fastify';
import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider';

import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { retryAfterSeconds } from '../../http/error-handler.ts';
import { et } from '../../i18n/et.ts';
import { identityMessages } from '../../i18n/identity.ts';
import { messagePage, pageText } from '../../pages/page.ts';

const words = identityMessages;

/** A request in middleware, before the identity server has interpreted it. */
type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** Shows the page for a request that oidc-provider cannot answer: an old link, a step back too many. */
export function errorPage(ctx: KoaContextWithOIDC, _out: ErrorOut, error: Error): void {
  if (isDatabaseUnavailable(error)) return unavailablePage(ctx);
  ctx.type = 'html';
  const again = { href: '/auth/login', text: words.signIn.again };
  ctx.body = pageText(messagePage(words.signIn.title, words.signIn.failed, again));
}

/** Answers 503 when the records of oidc-provider cannot be read, which the library would report as its own fault. */
export function answerWhenDatabaseIsUnavailable(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error)) comeAgain(ctx);
  });
  // What fails before or after its own handling of errors.
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.error({ err: error }, 'identity server failed');
      comeAgain(ctx);
      unavailablePage(ctx);
    }
  });
}

function comeAgain(ctx: Pick<Context, 'status' | 'set'>): void {
  ctx.status = 503;
  ctx.set('retry-after', retryAfterSeconds);
}

/** The way on is the same address again, after a while. */
function unavailablePage(ctx: Pick<Context, 'type' | 'body'>): void {
  ctx.type = 'html';
  const start = { href: '/', text: words.toStart };
  ctx.body = pageText(messagePage(words.trouble, et.refusals.unavailable, start));
}
