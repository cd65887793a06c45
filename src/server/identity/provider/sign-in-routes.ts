import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import type { Authenticator } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import type { DriverMessages } from '../../i18n/driver/et.ts';
import { driverMessages } from '../../i18n/driver/messages.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { sendPage } from '../../pages/page.ts';
import { type DemoAccounts, readEndedSession, signInPage } from '../../pages/sign-in-page.ts';
import { buildPasskeyOptions } from '../second-factor/passkeys.ts';
import { needsSecondFactor } from '../second-factor/required.ts';
import { saveChallenge, saveStep } from '../second-factor/sign-in-steps.ts';
import { verifyPassword } from '../users/passwords.ts';
import {
  findInteraction,
  finishInteraction,
  type Interaction,
  interactionUrl,
  answerExpired,
} from './interactions.ts';
import { tryPassword } from './sign-in-limits.ts';

interface SignInParams {
  Params: { uid: string };
  Querystring: { username?: string; refused?: string };
}

interface Visit {
  request: FastifyRequest<SignInParams>;
  reply: FastifyReply;
  interaction: Interaction;
}

/** Why a passkey was not let in, by what its address says. */
const refusals: Record<string, (messages: DriverMessages['signIn']) => string> = {
  disabled: ({ disabled }) => disabled,
  passkey: ({ wrongPasskey }) => wrongPasskey,
};

/** Serves the sign-in page of the embedded identity server: where oidc-provider sends who has no session there. */
export function registerSignInPage(
  app: FastifyInstance,
  { db, now, config }: CoreServices,
  provider: Provider,
  authenticator: Authenticator,
  findDemoAccounts: () => Promise<DemoAccounts | null>,
): void {
  /** The question to a device, whichever user it has; null where there are no passkeys. */
  const askForPasskey = async (uid: string) => {
    if (!config.canUsePasskeys) return null;
    const options = await buildPasskeyOptions(config, []);
    await saveChallenge(db, uid, options.challenge, now());
    return { action: `/oidc/interaction/${uid}/passkey`, options };
  };

  const showForm = async (
    { request, reply, interaction }: Visit,
    username: string,
    messageIn: ((messages: DriverMessages['signIn']) => string) | null,
    status = 200,
  ) => {
    const { uid } = request.params;
    const ended = interaction.params.prompt === 'login' ? null : readEndedSession(request.cookies);
    const message = messageIn && messageIn(driverMessages[ended?.language ?? 'et'].signIn);
    const page = signInPage({
      username,
      message,
      ended,
      // Nobody is expected after a log-out, which asks for a proof too.
      isAgain: interaction.params.prompt === 'login' && interaction.params.login_hint !== undefined,
      demo: await findDemoAccounts(),
      passkey: await askForPasskey(uid),
      phoneHref: `/oidc/interaction/${uid}/phone`,
    });
    return sendPage(reply, { ...page, status });
  };

  void app.register((scope, _options, done) => {
    servePages(scope);
    scope.get<SignInParams>(interactionUrl, async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply);
      if (interaction === null) return answerExpired(authenticator, request, reply);
      const { username, refused } = request.query;
      const message = typeof refused === 'string' ? refusals[refused] : undefined;
      const expected = [username, interaction.params.login_hint].find((each) => typeof each === 'string');
      return showForm({ request, reply, interaction }, expected ?? '', message ?? null);
    });

    scope.post<SignInParams>(interactionUrl, async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply);
      if (interaction === null) return answerExpired(authenticator, request, reply);
      const visit = { request, reply, interaction };
      const username = formField(request, 'username').replaceAll('\0', '').trim();
      const password = formField(request, 'password');
      if (username === '' || password === '') {
        return showForm(visit, username, ({ missing }) => missing);
      }

      const attempt = { username, address: request.ip, now: now() };
      const tried = await tryPassword(db, attempt, () => findAccount(username, password));
      if (tried.kind === 'wait') {
        reply.header('retry-after', String(tried.seconds));
        return showForm(visit, username, ({ wait }) => wait(tried.seconds), 429);
      }
      if (tried.kind === 'wrong') {
        request.log.info({ address: request.ip }, 'sign-in refused');
        return showForm(visit, username, ({ wrong }) => wrong);
      }
      if (tried.value.disabled) return showForm(visit, username, ({ disabled }) => disabled);

      if (needsSecondFactor(config, tried.value.permissions)) {
        await saveStep(db, interaction.uid, { userId: tried.value.id }, now());
        return reply.redirect(`/oidc/interaction/${interaction.uid}/second-factor`, 303);
      }
      return finishInteraction(provider, visit, tried.value.sub, 'pwd');
    });
    done();
  });

  const findAccount = async (username: string, password: string) => {
    const account = await db
      .selectFrom('users')
      .leftJoin('identity_accounts', 'identity_accounts.user_id', 'users.id')
      .select([
        'users.id',
        'users.sub',
        'users.disabled',
        'users.permissions',
        'identity_accounts.password_hash',
      ])
      .where((eb) => eb(eb.fn('lower', ['users.username']), '=', username.toLowerCase()))
      .executeTakeFirst();
    const right = await verifyPassword(account?.password_hash ?? null, password);
    return right && account !== undefined ? account : null;
  };
}
