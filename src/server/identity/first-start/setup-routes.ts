import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { ownCompanyId } from '#domain/business-constants.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { isRegistryCode } from '#domain/identifiers.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { setDeviceUser, setSessionCookie } from '../../http/session-cookie.ts';
import { identity } from '../../i18n/identity.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import { type SetupForm, setupPage, type SetupProblems } from '../../pages/setup-page.ts';
import { createSession } from '../session/sessions.ts';
import { isUsername } from '../users/manage-users.ts';
import { newPasswordLength, newPasswordProblem } from '../users/password-rules.ts';
import { hashPassword, savePassword } from '../users/passwords.ts';
import { isSetupLink, takeSetupLink } from './setup-link.ts';

const messages = identity.setup;
const startList = '/services/admin?section=start';
const rights = ['PERM_MOBILE', 'PERM_ADMIN', 'PERM_FINANCE'] as const;

/**
 * Serves the page behind the set-up link: whoever started the server makes the first administrator and names the
 * firm.
 */
export function registerSetup(app: FastifyInstance, { db, config, now }: CoreServices): void {
  const gone = (reply: FastifyReply) =>
    sendPage(reply, messagePage(messages.title, messages.gone, { href: '/', text: identity.toStart }, 404));
  const show = (reply: FastifyReply, form: SetupForm, problems: SetupProblems = {}) =>
    sendPage(
      reply.header('referrer-policy', 'no-referrer'),
      setupPage(form, problems, newPasswordLength.min),
    );

  void app.register((scope, _options, done) => {
    servePages(scope);
    const url = '/setup/:secret';
    const limited = { config: { rateLimit: { max: 60, timeWindow: minuteMs } } };

    scope.get<{ Params: { secret: string } }>(url, limited, async (request, reply) => {
      if (!(await isSetupLink(db, request.params.secret))) return gone(reply);
      return show(reply, { firstName: '', lastName: '', username: '', company: '', regNo: '' });
    });

    scope.post<{ Params: { secret: string } }>(url, limited, async (request, reply) => {
      const { secret } = request.params;
      if (!(await isSetupLink(db, secret))) return gone(reply);
      const typed = (name: string) => formField(request, name).replaceAll('\0', '').trim();
      const form = {
        firstName: typed('firstName'),
        lastName: typed('lastName'),
        username: typed('username'),
        company: typed('company'),
        regNo: typed('regNo'),
      };
      const password = formField(request, 'new');
      const problems = await setupProblems(form, password, formField(request, 'repeat'));
      if (Object.keys(problems).length > 0) return show(reply, form, problems);

      const passwordHash = await hashPassword(password);
      const userId = await transact(db, async (trx) =>
        (await takeSetupLink(trx, secret)) ? setUp(trx, form, passwordHash, new Date(now())) : null,
      );
      if (userId === null) return gone(reply);
      request.log.info({ userId }, 'the first administrator was made');
      // Users who must have a second factor set it up when signing in.
      if (config.needsSecondFactor) {
        return reply.redirect(`/auth/login?returnTo=${encodeURIComponent(startList)}`, 303);
      }
      const began = { userAgent: request.headers['user-agent'], address: request.ip };
      setSessionCookie(reply, config, await createSession(db, userId, now(), began));
      setDeviceUser(reply, config, userId);
      return reply.redirect(startList, 303);
    });
    done();
  });
}

async function setupProblems(form: SetupForm, password: string, repeated: string): Promise<SetupProblems> {
  const problems: SetupProblems = {};
  const { missing, differs } = identity.password;
  for (const name of ['firstName', 'lastName', 'username', 'company', 'regNo'] as const) {
    if (form[name] === '') problems[name] = missing;
  }
  if (form.username !== '' && !isUsername(form.username)) problems.username = messages.badUsername;
  if (form.regNo !== '' && !isRegistryCode(form.regNo)) problems.regNo = messages.badRegNo;
  const wrong = password === '' ? missing : await newPasswordProblem(form.username, password);
  if (wrong !== null) problems.new = wrong;
  if (repeated !== password) problems.repeat = differs;
  return problems;
}

async function setUp(db: Db, form: SetupForm, passwordHash: string, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      sub: randomUUID(),
      username: form.username,
      first_name: form.firstName,
      last_name: form.lastName,
      permissions: [...rights],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await savePassword(db, id, passwordHash, at);
  const company = { name: form.company, reg_no: form.regNo };
  await db
    .updateTable('companies')
    .set((eb) => ({ ...company, version: eb('version', '+', 1) }))
    .where('id', '=', ownCompanyId)
    .execute();
  await recordAudit(
    db,
    {
      userId: id,
      entity: 'user',
      entityId: id,
      action: 'created',
      changes: { username: form.username, permissions: rights },
    },
    { userId: id, entity: 'company', entityId: ownCompanyId, action: 'updated', changes: company },
  );
  return id;
}
