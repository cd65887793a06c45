import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';

import { recordAudit } from '../../db/audit.ts';
import { transact } from '../../db/transact.ts';
import type { Authenticator, SignedInUser } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { forbidden } from '../../http/errors.ts';
import { sessionCookieOf } from '../../http/session-cookie.ts';
import { secondFactor } from '../../i18n/second-factor.ts';
import { accountPage } from '../../pages/account-page.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { sendPage } from '../../pages/page.ts';
import { recoveryCodesPage } from '../../pages/passkey-pages.ts';
import type { ChangeEvents } from '../../realtime/change-events.ts';
import { bearerTokenOf } from '../callers/bearer-tokens.ts';
import { enrolPasskey, lockFactors } from '../second-factor/enrolment.ts';
import { findPasskeys, buildNewPasskeyOptions } from '../second-factor/passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { saveChallenge, takeChallenge } from '../second-factor/sign-in-steps.ts';
import { deviceName } from '../session/device-name.ts';
import { endOwnSessions, findOwnSessions, hasProvenRecently } from '../session/own-sessions.ts';
import { endOtherSessions, findSession } from '../session/sessions.ts';
import { endIdentitySessions } from '../users/manage-users.ts';
import { passkeyName, usualPasskeyName } from './second-factor-routes.ts';

const messages = secondFactor.account;
const url = '/auth/account';
/** The next page once recovery codes were read or a further passkey was made. */
const changedUrl = `${url}?changed=1`;

interface Visit {
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>;
  reply: FastifyReply;
  user: SignedInUser;
  cookie: string;
  /** The step of this session: what its device was asked holds nowhere else. */
  stepId: string;
  hasProven: boolean;
}

/** Serves 'Pääsuvõtmed ja seadmed': everybody's own passkeys, recovery codes and sessions. */
export function registerAccount(
  app: FastifyInstance,
  { db, config, now, userEvents }: CoreServices & { userEvents: ChangeEvents },
  authenticator: Authenticator,
): void {
  const hasPasskeys = config.identity.kind === 'embedded' && config.canUsePasskeys;

  const findVisit = async (request: Visit['request'], reply: FastifyReply): Promise<Visit | null> => {
    const cookie = sessionCookieOf(request.headers.cookie);
    // A page for people: with a token beside the cookie one would be asked as the one and act as the other.
    if (bearerTokenOf(request.headers.authorization) !== null) throw forbidden();
    if (cookie === null) return null;
    const caller = await authenticator.whoIs(request);
    const session = caller && 'user' in caller ? await findSession(db, cookie, now()) : null;
    if (session === null) return null;
    const { user, idHash: stepId } = session;
    return { request, reply, user, cookie, stepId, hasProven: hasProvenRecently(session, now()) };
  };

  const show = async (
    visit: Visit,
    sentences: { message?: string; notice?: string } = {},
  ): Promise<FastifyReply> => {
    const sessions = await findOwnSessions(db, visit.user.id, visit.cookie, now());
    const page = accountPage({
      passkeys: hasPasskeys ? await readPasskeys(visit) : null,
      passkeysElsewhere: config.identity.kind === 'external' ? messages.elsewhere : messages.notHere,
      sessions: sessions.map(({ id, user_agent, seen_at, address, is_current: isCurrent }) => ({
        id,
        device: deviceName(user_agent) ?? messages.unknownDevice,
        usedAt: formatDateTime(seen_at.getTime()),
        address,
        isCurrent,
      })),
      proveHref: visit.hasProven ? null : `/auth/login?again=1&returnTo=${url}`,
      message: sentences.message ?? null,
      notice: sentences.notice ?? null,
    });
    return sendPage(visit.reply, page);
  };

  const readPasskeys = async ({ request, user, stepId, hasProven }: Visit) => {
    const passkeys = await findPasskeys(db, user.id);
    let options: { challenge: string } | null = null;
    if (hasProven) {
      const name = fullName(user.firstName, user.lastName);
      options = await buildNewPasskeyOptions(db, config, { ...user, name });
      await saveChallenge(db, stepId, options.challenge, now());
    }
    const dayOf = (at: Date) => formatDay(toTallinn(at.getTime()).day);
    return {
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        madeOn: dayOf(created_at),
        usedOn: last_used_at && dayOf(last_used_at),
      })),
      codesLeft: await countRecoveryCodes(db, user.id),
      options,
      newName: usualPasskeyName(request),
    };
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
    if (codes === null) return show(visit, { message: secondFactor.enrol.failed });
    return codes.length > 0 ? showCodes(visit, codes) : visit.reply.redirect(changedUrl, 303);
  };

  const showCodes = ({ reply }: Visit, codes: readonly string[]) =>
    sendPage(reply, recoveryCodesPage(codes, url));

  const remove = async (visit: Visit, id: string) => {
    const { user, cookie } = visit;
    const isRemoved = await transact(db, async (trx) => {
      await lockFactors(trx, user.id);
      const removed = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id.replaceAll('\0', ''))
        .where('user_id', '=', user.id)
        .returning('name')
        .executeTakeFirst();
      if (removed === undefined) return false;
      // Codes stand in for a passkey; without any they would be a second password.
      if ((await findPasskeys(trx, user.id)).length === 0) {
        await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
      }
      // The device may be lost: the person who has it is signed out.
      await endOtherSessions(trx, user.id, cookie);
      await endIdentitySessions(trx, user.sub);
      const entry = { userId: user.id, entity: 'user', entityId: user.id } as const;
      await recordAudit(trx, { ...entry, action: 'passkey_removed', changes: { name: removed.name } });
      return true;
    });
    if (!isRemoved) return show(visit);
    userEvents.changed([user.id]);
    return show(visit, { notice: messages.removed });
  };

  const end = async (visit: Visit, which: { id: string } | 'others') => {
    const ended = await endOwnSessions(db, visit.user, visit.cookie, which);
    if (ended === 0) return show(visit);
    userEvents.changed([visit.user.id]);
    return show(visit, { notice: which === 'others' ? messages.othersEnded : messages.ended });
  };

  void app.register((scope, _options, done) => {
    servePages(scope);
    const toSignIn = (reply: FastifyReply) => reply.redirect(`/auth/login?returnTo=${url}`, 303);

    scope.get<{ Querystring: Record<string, unknown> }>(url, async (request, reply) => {
      const visit = await findVisit(request, reply);
      if (visit === null) return toSignIn(reply);
      if (request.query.proven !== undefined && visit.hasProven) {
        return show(visit, { notice: messages.proven });
      }
      if (request.query.changed === undefined) return show(visit);
      const others = (await findOwnSessions(db, visit.user.id, visit.cookie, now())).length - 1;
      return show(visit, {
        notice: others > 0 ? `${messages.added} ${messages.othersStay}` : messages.added,
      });
    });

    scope.post<{ Querystring: Record<string, unknown> }>(url, async (request, reply) => {
      const visit = await findVisit(request, reply);
      if (visit === null) return toSignIn(reply);
      if (formField(request, 'done') !== '') return reply.redirect(changedUrl, 303);
      if (!visit.hasProven) return show(visit, { message: messages.proveFirst });
      if (formField(request, 'endOthers') !== '') return end(visit, 'others');
      const ended = formField(request, 'end');
      if (ended !== '') return end(visit, { id: ended });
      if (!hasPasskeys) return show(visit);
      const credential = formField(request, 'credential');
      if (credential !== '') return add(visit, credential);
      const removed = formField(request, 'remove');
      if (removed !== '') return remove(visit, removed);
      if (formField(request, 'codes') === '') return show(visit);
      return showCodes(visit, await replaceRecoveryCodes(db, visit.user.id));
    });
    done();
  });
}
