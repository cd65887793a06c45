import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { recordAudit } from '../../db/audit.ts';
import { transact } from '../../db/transact.ts';
import type { Authenticator, SignedInUser } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { sessionCookieOf } from '../../http/session-cookie.ts';
import { identityMessages } from '../../i18n/identity.ts';
import { secondFactorMessages } from '../../i18n/second-factor.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import { accountPage, recoveryCodesPage } from '../../pages/passkey-pages.ts';
import { enrolPasskey } from '../second-factor/enrolment.ts';
import { findPasskeys, newPasskeyOptions } from '../second-factor/passkeys.ts';
import { countRecoveryCodes, newRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { keepChallenge, keepStep, readStep, takeChallenge } from '../second-factor/sign-in-steps.ts';
import { secretHash } from '../secret.ts';
import { endOtherSessions } from '../session/sessions.ts';
import { endIdentitySessions } from '../users/manage-users.ts';
import { verifyPassword } from '../users/passwords.ts';
import { passkeyName } from './second-factor-routes.ts';
import { tryPassword } from './sign-in-limits.ts';

const words = secondFactorMessages.account;
const url = '/auth/account';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  user: SignedInUser;
  /** Of this session: what was proven here holds nowhere else. */
  stepId: string;
}

/** 'Pääsuvõtmed' of the embedded identity server: everybody's own passkeys and recovery codes. */
export function registerAccount(
  app: FastifyInstance,
  { db, config, now }: CoreServices,
  authenticator: Authenticator,
): void {
  const findVisit = async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> => {
    const cookie = sessionCookieOf(request.headers.cookie);
    const caller = cookie === null ? null : await authenticator.whoIs(request);
    if (cookie === null || caller === null || !('user' in caller)) return null;
    return { request, reply, user: caller.user, stepId: secretHash(cookie) };
  };

  const hasConfirmed = async ({ stepId, user }: Visit) =>
    (await readStep(db, stepId, now()))?.userId === user.id;

  const show = async (
    visit: Visit,
    said: { message?: string; notice?: string; status?: number } = {},
  ): Promise<FastifyReply> => {
    const { user, stepId } = visit;
    const passkeys = await findPasskeys(db, user.id);
    let options: { challenge: string } | null = null;
    if (await hasConfirmed(visit)) {
      const name = `${user.firstName} ${user.lastName}`.trim();
      options = await newPasskeyOptions(db, config, { ...user, name });
      await keepChallenge(db, stepId, options.challenge, now());
    }
    const dayOf = (at: Date) => formatDay(toTallinn(at.getTime()).day);
    const page = accountPage({
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        madeOn: dayOf(created_at),
        usedOn: last_used_at && dayOf(last_used_at),
      })),
      codesLeft: await countRecoveryCodes(db, user.id),
      options,
      message: said.message ?? null,
      notice: said.notice ?? null,
    });
    return sendPage(visit.reply, { ...page, status: said.status ?? 200 });
  };

  const confirm = async (visit: Visit, password: string) => {
    const { request, reply, user, stepId } = visit;
    const attempt = { username: user.username, address: request.ip, now: now() };
    const tried = await tryPassword(db, attempt, async () =>
      (await hasPassword(user.id, password)) ? true : null,
    );
    if (tried.kind === 'wait') {
      reply.header('retry-after', String(tried.seconds));
      return show(visit, { message: identityMessages.signIn.wait(tried.seconds), status: 429 });
    }
    if (tried.kind === 'wrong') return show(visit, { message: words.wrongPassword });
    await keepStep(db, stepId, { userId: user.id }, now());
    return reply.redirect(url, 303);
  };

  const hasPassword = async (userId: number, password: string) => {
    const account = await db
      .selectFrom('identity_accounts')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return verifyPassword(account?.password_hash ?? null, password);
  };

  const add = async (visit: Visit, credential: string) => {
    const { request, user, stepId } = visit;
    const codes = await enrolPasskey(db, config, {
      userId: user.id,
      name: passkeyName(request),
      credential,
      challenge: await takeChallenge(db, stepId, now()),
      at: new Date(now()),
    });
    if (codes === null) return show(visit, { message: secondFactorMessages.enrol.failed });
    return codes.length > 0 ? showCodes(visit, codes) : visit.reply.redirect(url, 303);
  };

  const showCodes = ({ reply }: Visit, codes: readonly string[]) =>
    sendPage(reply, recoveryCodesPage(codes, url));

  const remove = async (visit: Visit, id: string) => {
    const { user } = visit;
    const removed = await transact(db, async (trx) => {
      const passkey = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id.replaceAll('\0', ''))
        .where('user_id', '=', user.id)
        .returning('name')
        .executeTakeFirst();
      if (passkey === undefined) return false;
      // Codes stand in for a passkey; without any they would be a second password.
      if ((await findPasskeys(trx, user.id)).length === 0) {
        await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
      }
      // The device may be lost: whoever has it is signed out.
      await endOtherSessions(trx, user.id, sessionCookieOf(visit.request.headers.cookie));
      await endIdentitySessions(trx, user.sub);
      await recordAudit(trx, {
        userId: user.id,
        entity: 'user',
        entityId: user.id,
        action: 'passkey_removed',
        changes: { name: passkey.name },
      });
      return true;
    });
    return show(visit, removed ? { notice: words.removed } : {});
  };

  void app.register((scope, _options, done) => {
    servePages(scope);
    const toSignIn = (reply: FastifyReply) => reply.redirect(`/auth/login?returnTo=${url}`, 303);
    const say = (reply: FastifyReply, message: string) =>
      sendPage(reply, messagePage(words.title, message, { href: '/', text: words.back }));

    scope.get(url, async (request, reply) => {
      if (config.identity.kind === 'external') return say(reply, words.elsewhere);
      if (!config.passkeysPossible) return say(reply, words.notHere);
      const visit = await findVisit(request, reply);
      return visit === null ? toSignIn(reply) : show(visit);
    });

    scope.post(url, async (request, reply) => {
      const visit = config.passkeysPossible ? await findVisit(request, reply) : null;
      if (visit === null) return toSignIn(reply);
      if (formField(request, 'done') !== '') return reply.redirect(url, 303);
      const password = formField(request, 'password');
      if (password !== '') return confirm(visit, password);
      if (!(await hasConfirmed(visit))) return show(visit, { message: words.missingPassword });
      const credential = formField(request, 'credential');
      const removed = formField(request, 'remove');
      if (credential !== '') return add(visit, credential);
      if (removed !== '') return remove(visit, removed);
      return formField(request, 'codes') === '' ? show(visit) : showCodes(visit, await newRecoveryCodes(db, visit.user.id));
    });
    done();
  });
}
