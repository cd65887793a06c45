import type { FastifyBaseLogger } from 'fastify';
import type { Provider } from 'oidc-provider';

import { isDatabaseAway } from '../../db/database-errors.ts';
import { retryAfterSeconds } from '../../http/error-handler.ts';
import { unavailablePage } from '../../pages/provider-pages.ts';

/** As middleware gets it, before it is known what is asked of the identity server. */
type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** oidc-provider calls it a fault of its own when its records cannot be had: here the caller is told to come again. */
export function answerWhenDatabaseIsAway(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseAway(error)) comeAgain(ctx);
  });
  // What fails before or after its own handling of errors.
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
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
