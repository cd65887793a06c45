import type { FastifyInstance, FastifyReply } from 'fastify';

import { minuteMs } from '#domain/calendar/durations.ts';

import { recordAudit } from '../../db/audit.ts';
import { transact } from '../../db/transact.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { identity } from '../../i18n/identity.ts';
import { invitationPage } from '../../pages/invitation-page.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import type { ChangeEvents } from '../../realtime/change-events.ts';
import { findInvited, takeInvitation } from '../users/invitations.ts';
import { endSessions } from '../users/manage-users.ts';
import { newPasswordLength, newPasswordProblem } from '../users/password-rules.ts';
import { setPassword } from '../users/passwords.ts';

const messages = identity.invitation;

/** Serves the page behind an invitation's link: whoever has the link chooses the password, once. */
export function registerInvitation(
  app: FastifyInstance,
  { db, now, userEvents }: CoreServices & { userEvents: ChangeEvents },
): void {
  const gone = (reply: FastifyReply) =>
    sendPage(
      reply,
      messagePage(messages.title, messages.gone, { href: '/', text: identity.signIn.submit }, 404),
    );

  void app.register((scope, _options, done) => {
    servePages(scope);
    const url = '/auth/invitation/:token';
    const limited = { config: { rateLimit: { max: 60, timeWindow: minuteMs } } };
    const show = (
      reply: FastifyReply,
      invitedUser: { first_name: string; username: string },
      problems: { new?: string; repeat?: string } = {},
    ) =>
      sendPage(
        reply.header('referrer-policy', 'no-referrer'),
        invitationPage({
          firstName: invitedUser.first_name,
          username: invitedUser.username,
          problems,
          shortest: newPasswordLength.min,
        }),
      );

    scope.get<{ Params: { token: string } }>(url, limited, async (request, reply) => {
      const invitedUser = await findInvited(db, request.params.token, now());
      return invitedUser === null ? gone(reply) : show(reply, invitedUser);
    });

    scope.post<{ Params: { token: string } }>(url, limited, async (request, reply) => {
      const { token } = request.params;
      const invitedUser = await findInvited(db, token, now());
      if (invitedUser === null) return gone(reply);
      const password = formField(request, 'new');
      const wrong =
        password === ''
          ? identity.password.missing
          : await newPasswordProblem(invitedUser.username, password);
      const differs = formField(request, 'repeat') !== password;
      if (wrong !== null || differs) {
        return show(reply, invitedUser, {
          ...(wrong !== null && { new: wrong }),
          ...(differs && { repeat: identity.password.differs }),
        });
      }
      const isTaken = await transact(db, async (trx) => {
        if (!(await takeInvitation(trx, token))) return false;
        await setPassword(trx, invitedUser.id, password, new Date(now()));
        await endSessions(trx, invitedUser);
        await recordAudit(trx, {
          userId: invitedUser.id,
          entity: 'user',
          entityId: invitedUser.id,
          action: 'invitation',
        });
        return true;
      });
      if (!isTaken) return gone(reply);
      userEvents.changed([invitedUser.id]);
      const next = { href: '/', text: identity.signIn.submit };
      return sendPage(reply, messagePage(messages.done, messages.doneDetail(invitedUser.username), next));
    });
    done();
  });
}
