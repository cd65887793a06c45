import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';

import { endedSessionCookie } from '#api/headers.ts';

import type { Authenticator } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import type { DriverMessages } from '../../i18n/driver/et.ts';
import { driverMessages } from '../../i18n/driver/messages.ts';
import { identityMessages } from '../../i18n/identity.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import { type DemoAccounts, readEndedSession, signInPage } from '../../pages/sign-in-page.ts';
import { verifyPassword } from '../users/passwords.ts';
import { tryPassword } from './sign-in-limits.ts';

const words = identityMessages.signIn;

interface SignInParams {
  Params: { uid: string };
  Querystring: { username?: string };
}

/** The sign-in page of the embedded identity server: where oidc-provider sends who has no session there. */
export function registerSignInPage(
  app: FastifyInstance,
  services: CoreServices,
  provider: Provider,
  authenticator: Authenticator,
  findDemoAccounts: () => Promise<DemoAccounts | null>,
): void {
  const { db, now } = services;

  const showForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    username: string,
    messageIn: ((messages: DriverMessages['signIn']) => string) | null,
    status = 200,
  ) => {
    const ended = readEndedSession(request.cookies[endedSessionCookie]);
    const message = messageIn && messageIn(driverMessages[ended?.language ?? 'et'].signIn);
    const page = signInPage({ username, message, ended, demo: await findDemoAccounts() });
    return sendPage(reply, { ...page, status });
  };

  const findInteraction = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.prompt.name === 'login' ? interaction : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  };

  const leaveExpired = async (request: FastifyRequest, reply: FastifyReply) => {
    // Back to the page through which one has signed in, or its button pressed twice: there is nothing to say.
    if ((await authenticator.whoIs(request)) !== null) return reply.redirect('/', 303);
    const again = { href: '/auth/login', text: words.again };
    return sendPage(reply, messagePage(words.title, words.expired, again, 400));
  };

  void app.register((scope, _options, done) => {
    servePages(scope);
    const url = '/oidc/interaction/:uid';

    scope.get<SignInParams>(url, async (request, reply) => {
      if ((await findInteraction(request, reply)) === null) return leaveExpired(request, reply);
      const { username } = request.query;
      return showForm(request, reply, typeof username === 'string' ? username : '', null);
    });

    scope.post<SignInParams>(url, async (request, reply) => {
      const interaction = await findInteraction(request, reply);
      if (interaction === null) return leaveExpired(request, reply);
      const username = formField(request, 'username').replaceAll('\0', '').trim();
      const password = formField(request, 'password');
      if (username === '' || password === '') {
        return showForm(request, reply, username, ({ missing }) => missing);
      }

      const attempt = { username, address: request.ip, now: now() };
      const tried = await tryPassword(db, attempt, () => accountWith(username, password));
      if (tried.kind === 'wait') {
        reply.header('retry-after', String(tried.seconds));
        return showForm(request, reply, username, ({ wait }) => wait(tried.seconds), 429);
      }
      if (tried.kind === 'wrong') {
        request.log.info({ address: request.ip }, 'sign-in refused');
        return showForm(request, reply, username, ({ wrong }) => wrong);
      }
      if (tried.value.disabled) return showForm(request, reply, username, ({ disabled }) => disabled);

      await leaveOtherAccount(request, reply, interaction, tried.value.sub);
      const returnTo = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: tried.value.sub } },
        { mergeWithLastSubmission: false },
      );
      return reply.redirect(returnTo, 303);
    });
    done();
  });

  const accountWith = async (username: string, password: string) => {
    const account = await db
      .selectFrom('users')
      .leftJoin('identity_accounts', 'identity_accounts.user_id', 'users.id')
      .select(['users.sub', 'users.disabled', 'identity_accounts.password_hash'])
      .where((where) => where(where.fn('lower', ['users.username']), '=', username.toLowerCase()))
      .executeTakeFirst();
    const right = await verifyPassword(account?.password_hash ?? null, password);
    return right && account !== undefined ? account : null;
  };

  /** Somebody else signed in with this browser meanwhile (another tab): that ends, or this could not begin. */
  const leaveOtherAccount = async (
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Awaited<ReturnType<Provider['interactionDetails']>>,
    sub: string,
  ) => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined && session.accountId !== sub) await session.destroy();
    if (interaction.session !== undefined && interaction.session.accountId !== sub) {
      interaction.session = undefined;
      await interaction.persist();
    }
  };
}
