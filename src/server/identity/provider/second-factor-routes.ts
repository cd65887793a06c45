import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import { fullName } from '#domain/full-name.ts';

import type { Authenticator } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { identity } from '../../i18n/identity.ts';
import { secondFactor as messages } from '../../i18n/second-factor.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { sendPage } from '../../pages/page.ts';
import { enrolPage, recoveryCodesPage, secondFactorPage } from '../../pages/passkey-pages.ts';
import { enrolPasskey } from '../second-factor/enrolment.ts';
import {
  findPasskeys,
  buildNewPasskeyOptions,
  buildPasskeyOptions,
  verifyPasskey,
} from '../second-factor/passkeys.ts';
import { countRecoveryCodes, takeRecoveryCode } from '../second-factor/recovery-codes.ts';
import { endStep, saveChallenge, saveStep, findStep, takeChallenge } from '../second-factor/sign-in-steps.ts';
import { deviceName } from '../session/device-name.ts';
import {
  findInteraction,
  finishInteraction,
  type Interaction,
  interactionUrl,
  answerExpired,
} from './interactions.ts';
import { tryPassword } from './sign-in-limits.ts';

interface Params {
  Params: { uid: string };
}

/** A sign-in after the right password. */
interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  interaction: Interaction;
  user: { id: number; sub: string; username: string; name: string };
  isProven: boolean;
}

/**
 * Serves the page after the password, for people who need a second factor: a passkey, a recovery code, or making the
 * first passkey.
 */
export function registerSecondFactor(
  app: FastifyInstance,
  { db, config, now }: CoreServices,
  provider: Provider,
  authenticator: Authenticator,
): void {
  const findVisit = async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> => {
    const interaction = await findInteraction(provider, request, reply);
    if (interaction === null) return null;
    const step = await findStep(db, interaction.uid, now());
    if (!step?.userId) return null;
    const user = await db
      .selectFrom('users')
      .select(['id', 'sub', 'username', 'first_name', 'last_name'])
      .where('id', '=', step.userId)
      .where('disabled', '=', false)
      .executeTakeFirst();
    if (user === undefined) return null;
    const name = fullName(user.first_name, user.last_name);
    return { request, reply, interaction, user: { ...user, name }, isProven: step.isProven };
  };

  /** Only a user with neither passkey nor code left may make one with the password alone. */
  const mustEnrol = async (userId: number) =>
    (await findPasskeys(db, userId)).length === 0 && (await countRecoveryCodes(db, userId)) === 0;

  const show = async (
    { request, reply, interaction, user }: Visit,
    message: string | null = null,
    status = 200,
  ): Promise<FastifyReply> => {
    const isNew = await mustEnrol(user.id);
    const options = isNew
      ? await buildNewPasskeyOptions(db, config, user)
      : await buildPasskeyOptions(config, await findPasskeys(db, user.id));
    await saveChallenge(db, interaction.uid, options.challenge, now());
    const page = isNew
      ? enrolPage(options, usualPasskeyName(request), message)
      : secondFactorPage(options, message);
    return sendPage(reply, { ...page, status });
  };

  const finish = async (visit: Visit) => {
    await endStep(db, visit.interaction.uid);
    return finishInteraction(provider, visit, visit.user.sub, 'mfa');
  };

  const enrol = async (visit: Visit, credential: string) => {
    const { request, reply, interaction, user } = visit;
    const codes = await enrolPasskey(db, config, {
      userId: user.id,
      name: passkeyName(request),
      credential,
      challenge: await takeChallenge(db, interaction.uid, now()),
      at: new Date(now()),
    });
    if (codes === null) return show(visit, messages.enrol.failed);
    await saveStep(db, interaction.uid, { userId: user.id, isProven: true }, now());
    return sendPage(reply, recoveryCodesPage(codes, '?'));
  };

  const prove = async (visit: Visit, credential: string, code: string) => {
    const { request, reply, interaction, user } = visit;
    // Counted separately: entering the right password again and again must not reset the count of wrong codes.
    const attempt = { username: `second:${user.username}`, address: request.ip, now: now() };
    const tried = await tryPassword(db, attempt, async () => {
      if (code !== '') return (await takeRecoveryCode(db, user.id, code)) ? true : null;
      const challenge = await takeChallenge(db, interaction.uid, now());
      if (challenge === null) return null;
      const holder = await verifyPasskey(db, config, { credential, challenge, at: new Date(now()) });
      return holder === user.id ? true : null;
    });
    if (tried.kind === 'right') return finish(visit);
    request.log.info({ userId: user.id, address: request.ip }, 'second factor refused');
    if (tried.kind === 'wait') {
      reply.header('retry-after', String(tried.seconds));
      return show(visit, identity.signIn.wait(tried.seconds), 429);
    }
    return show(visit, code === '' ? messages.wrong : messages.second.wrongCode);
  };

  void app.register((scope, _options, done) => {
    servePages(scope);
    const url = `${interactionUrl}/second-factor`;

    scope.get<Params>(url, async (request, reply) => {
      const visit = await findVisit(request, reply);
      return visit === null ? answerExpired(authenticator, request, reply) : show(visit);
    });

    scope.post<Params>(url, async (request, reply) => {
      const visit = await findVisit(request, reply);
      if (visit === null) return answerExpired(authenticator, request, reply);
      if (visit.isProven) return finish(visit);
      const credential = formField(request, 'credential');
      const code = formField(request, 'code').trim();
      if (credential === '' && code === '') return show(visit, messages.second.missingCode);
      return credential !== '' && (await mustEnrol(visit.user.id))
        ? enrol(visit, credential)
        : prove(visit, credential, code);
    });

    // From the sign-in page itself, without a password: the passkey says whose it is.
    scope.post<Params>(`${interactionUrl}/passkey`, async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply);
      if (interaction === null) return answerExpired(authenticator, request, reply);
      const challenge = await takeChallenge(db, interaction.uid, now());
      const credential = formField(request, 'credential');
      const userId =
        challenge && (await verifyPasskey(db, config, { credential, challenge, at: new Date(now()) }));
      const user =
        userId &&
        (await db
          .selectFrom('users')
          .select(['sub', 'disabled'])
          .where('id', '=', userId)
          .executeTakeFirst());
      if (!user || user.disabled) {
        request.log.info({ address: request.ip }, 'passkey refused');
        return reply.redirect(
          `/oidc/interaction/${interaction.uid}?refused=${user ? 'disabled' : 'passkey'}`,
          303,
        );
      }
      await endStep(db, interaction.uid);
      return finishInteraction(provider, { request, reply, interaction }, user.sub, 'mfa');
    });
    done();
  });
}

/** Returns the name that a form gives a passkey; never empty. */
export function passkeyName(request: FastifyRequest): string {
  const typed = formField(request, 'name').replaceAll('\0', '').trim().slice(0, 60);
  return typed === '' ? usualPasskeyName(request) : typed;
}

/** Returns the name of a passkey that nobody has named: the browser that made it. */
export function usualPasskeyName(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent'] ?? '') ?? messages.enrol.usualName;
}
