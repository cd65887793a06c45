import { randomUUID } from 'node:crypto';

import { userEndpoints } from '#api/admin/users.ts';
import { problem } from '#api/error-codes.ts';
import { tablePageSize } from '#domain/business-constants.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { hiddenEntities, recordAudit } from '../../../db/audit.ts';
import { transact } from '../../../db/transact.ts';
import { mailNotConfigured, modeOf, notConfiguredRefusal } from '../../../external/not-configured.ts';
import { answerFile } from '../../../http/answer-file.ts';
import { conflict, invalidField, notFound } from '../../../http/errors.ts';
import { pageOf } from '../../../http/page.ts';
import { register } from '../../../http/register.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { createInvitation } from '../../../identity/users/invitations.ts';
import { endSessions, removeSecondFactor } from '../../../identity/users/manage-users.ts';
import type { Feature } from '../../../services.ts';
import { eraseUser } from './erase.ts';
import { findDataOwner, readPersonalData } from './personal-data.ts';
import { carrierProblems, refuseWrongUser, unprovenChanges } from './refuse-wrong-user.ts';
import { findUsers, insertUser, lockUser, readUser, writeUser } from './repository.ts';

/** The users of the embedded identity server, for administrators. */
export const adminUsers: Feature = (api, { config, db: outerDb, now, external, userEvents }) => {
  register(api, userEndpoints.listUsers, async ({ query, db }) => {
    const { search, pageNr: number = 1, size = tablePageSize } = query;
    const { users, total } = await findUsers(db, { search, size, offset: (number - 1) * size }, now());
    return pageOf(users, { number, size, totalElements: total });
  });

  register(api, userEndpoints.getUser, async ({ params, db }) => ({
    content: await readUser(db, params.id, now()),
  }));

  register(api, userEndpoints.createUser, async ({ body, db, user }) => {
    refuseExternalUsers();
    await refuseWrongUser(db, body, carrierProblems({ permissions: [], carrier_company_id: null }, body));
    const id = await insertUser(db, body);
    await recordAudit(db, {
      userId: user.id,
      entity: 'user',
      entityId: id,
      action: 'created',
      changes: { ...body },
    });
    return { content: await readUser(db, id, now()) };
  });

  register(api, userEndpoints.changeUser, async ({ params, body, db, user, hasProven, afterCommit }) => {
    const { version, disabled, ...fields } = body;
    const before = await lockUser(db, params.id);
    if (version !== undefined && version !== before.version) {
      throw conflict([], await readUser(db, params.id, now()));
    }
    if (fields.permissions !== undefined && config.identity.kind === 'external') refuseExternalUsers();
    const losesOwnRight = fields.permissions !== undefined && !fields.permissions.includes('PERM_ADMIN');
    await refuseWrongUser(db, fields, [
      ...(hasProven ? [] : unprovenChanges(before, body)),
      ...carrierProblems(before, fields),
      // A user who locks themselves out could not undo it.
      ...(params.id === user.id && losesOwnRight
        ? [problem('NOT_ALLOWED', 'permissions', messages.ownRight)]
        : []),
      ...(params.id === user.id && disabled === true
        ? [problem('NOT_ALLOWED', 'disabled', messages.ownAccount)]
        : []),
    ]);
    await writeUser(db, params.id, { ...fields, disabled });
    if (disabled === true) await endSessions(db, before);
    await recordAudit(db, {
      userId: user.id,
      entity: 'user',
      entityId: params.id,
      action: disabled === undefined ? 'updated' : disabled ? 'disable' : 'enable',
      changes: { ...fields },
    });
    afterCommit(() => {
      userEvents.changed([params.id]);
    });
    return { content: await readUser(db, params.id, now()) };
  });

  register(
    api,
    userEndpoints.inviteUser,
    async ({ params, body, user }) => {
      refuseExternalUsers();
      if (body?.sms === true && modeOf(external.sms) === 'NOT_CONFIGURED') throw notConfiguredRefusal('sms');
      if (body?.mail === true && modeOf(external.mail) === 'NOT_CONFIGURED') throw mailNotConfigured();
      const { token, expiresAt, phone, email } = await transact(outerDb, async (trx) => {
        const invitedUser = await lockUser(trx, params.id);
        if (invitedUser.disabled) throw invalidField('NOT_ALLOWED', 'disabled', messages.closed);
        if (body?.sms === true && !invitedUser.phone) throw invalidField('REQUIRED', 'phone');
        if (body?.mail === true && !invitedUser.email) throw invalidField('REQUIRED', 'email');
        await recordAudit(trx, { userId: user.id, entity: 'user', entityId: params.id, action: 'invite' });
        const invitation = await createInvitation(trx, params.id, user.id, now());
        return { ...invitation, phone: invitedUser.phone, email: invitedUser.email };
      });
      const url = `${config.publicUrl}/auth/invitation/${token}`;
      const sms =
        body?.sms === true && phone !== null ? await attempt(external.sms, () => sendSms(phone, url)) : null;
      const mail =
        body?.mail === true && email !== null
          ? await attempt(external.mail, () => sendLetter(email, url))
          : null;
      return { content: { url, expiresAt: instantToIso(expiresAt.getTime()), sms, mail } };
    },
    { transaction: 'none' },
  );

  register(api, userEndpoints.resetSecondFactor, async ({ params, db, user, afterCommit }) => {
    await removeSecondFactor(db, await lockUser(db, params.id));
    await recordAudit(db, {
      userId: user.id,
      entity: 'user',
      entityId: params.id,
      action: 'second_factor_reset',
    });
    afterCommit(() => {
      userEvents.changed([params.id]);
    });
    return undefined;
  });

  register(api, userEndpoints.exportUserData, async ({ params, db, user, reply }) => {
    const owner = await findDataOwner(db, params.id);
    if (owner === null) throw notFound();
    const data = await readPersonalData(db, owner, hiddenEntities(user.permissions));
    await recordAudit(db, { userId: user.id, entity: 'user', entityId: params.id, action: 'data_exported' });
    return answerFile(reply, `${messages.dataFileName}-${params.id}.json`, JSON.stringify(data, null, 2));
  });

  register(api, userEndpoints.eraseUser, async ({ params, db, user, afterCommit }) => {
    if (params.id === user.id) throw invalidField('NOT_ALLOWED', 'id', messages.ownData);
    await lockUser(db, params.id);
    const owner = await findDataOwner(db, params.id);
    if (owner === null) throw notFound();
    await recordAudit(db, { userId: user.id, entity: 'user', entityId: params.id, action: 'erase' });
    afterCommit(() => {
      userEvents.changed([params.id]);
    });
    return { content: await eraseUser(db, owner) };
  });

  register(api, userEndpoints.endUserSessions, async ({ params, db, user, afterCommit }) => {
    await endSessions(db, await lockUser(db, params.id));
    await recordAudit(db, { userId: user.id, entity: 'user', entityId: params.id, action: 'end_sessions' });
    afterCommit(() => {
      userEvents.changed([params.id]);
    });
    return undefined;
  });

  /** With an external identity server, users and their rights are managed there. */
  function refuseExternalUsers(): void {
    if (config.identity.kind === 'external') throw invalidField('NOT_ALLOWED', 'username', messages.outside);
  }

  const sendSms = (phone: string, url: string) =>
    external.sms.send({ id: randomUUID(), phone, text: messages.invitation(url), reportUrl: null });

  const sendLetter = (to: string, url: string) =>
    external.mail.send({
      id: `invitation-${randomUUID()}`,
      to,
      subject: messages.invitationSubject,
      text: messages.invitationLetter(url),
      attachments: [],
    });

  /** Whoever asks waits for it, and asks again: a link that went twice is two links, of which the later one opens. */
  async function attempt(
    port: Parameters<typeof modeOf>[0],
    send: () => Promise<unknown>,
  ): Promise<'sent' | 'simulated' | 'failed'> {
    try {
      await send();
      return modeOf(port) === 'SIMULATED' ? 'simulated' : 'sent';
    } catch (error) {
      api.app.log.warn({ err: error }, 'an invitation was not sent');
      return 'failed';
    }
  }
};
