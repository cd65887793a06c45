import type { FastifyInstance, FastifyReply } from 'fastify';

import { transact } from '../../db/transact.ts';
import type { Authenticator } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { sessionCookieOf } from '../../http/session-cookie.ts';
import { identity } from '../../i18n/identity.ts';
import { changePasswordPage } from '../../pages/change-password-page.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import type { ChangeEvents } from '../../realtime/change-events.ts';
import { endOtherSessions } from '../session/sessions.ts';
import { endIdentitySessions } from '../users/manage-users.ts';
import { newPasswordLength, type PasswordProblems, passwordProblems } from '../users/password-rules.ts';
import { hashPassword, savePassword, verifyPassword } from '../users/passwords.ts';
import { tryPassword } from './sign-in-limits.ts';

const messages = identity.password;
const url = '/auth/change-password';

/** Serves 'Muuda parooli' at the embedded identity server, for whoever has a session. */
export function registerChangePassword(
  app: FastifyInstance,
  { db, now, userEvents }: CoreServices & { userEvents: ChangeEvents },
  authenticator: Authenticator,
): void {
  const showForm = (
    reply: FastifyReply,
    username: string,
    problems: PasswordProblems = {},
    message: string | null = null,
    status = 200,
  ) =>
    sendPage(reply, {
      ...changePasswordPage({ username, problems, message, shortest: newPasswordLength.min }),
      status,
    });

  const toSignIn = (reply: FastifyReply) => reply.redirect(`/auth/login?returnTo=${url}`, 303);

  void app.register((scope, _options, done) => {
    servePages(scope);

    scope.get(url, async (request, reply) => {
      const caller = await authenticator.whoIs(request);
      if (caller === null || !('user' in caller)) return toSignIn(reply);
      return showForm(reply, caller.user.username);
    });

    scope.post(url, async (request, reply) => {
      const caller = await authenticator.whoIs(request);
      if (caller === null || !('user' in caller)) return toSignIn(reply);
      const { id, sub, username } = caller.user;
      const change = {
        username,
        old: formField(request, 'old'),
        new: formField(request, 'new'),
        repeat: formField(request, 'repeat'),
      };
      const problems = await passwordProblems(change);
      if (Object.keys(problems).length > 0) return showForm(reply, username, problems);

      const attempt = { username, address: request.ip, now: now() };
      const tried = await tryPassword(db, attempt, async () =>
        (await hasPassword(id, change.old)) ? true : null,
      );
      if (tried.kind === 'wait') {
        reply.header('retry-after', String(tried.seconds));
        return showForm(reply, username, {}, identity.signIn.wait(tried.seconds), 429);
      }
      if (tried.kind === 'wrong') return showForm(reply, username, { old: messages.wrongOld });

      const passwordHash = await hashPassword(change.new);
      await transact(db, async (trx) => {
        await savePassword(trx, id, passwordHash, new Date(now()));
        await endOtherSessions(trx, id, sessionCookieOf(request.headers.cookie));
        await endIdentitySessions(trx, sub);
      });
      userEvents.changed([id]);
      const back = { href: '/', text: messages.back };
      return sendPage(reply, messagePage(messages.changed, messages.changedDetail, back));
    });
    done();
  });

  const hasPassword = async (userId: number, password: string) => {
    const account = await db
      .selectFrom('identity_accounts')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return verifyPassword(account?.password_hash ?? null, password);
  };
}
