import { problem } from '#api/error-codes.ts';
import { inboxEndpoints } from '#api/orders/inbox.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { conflict, invalidField, notFound } from '../../../http/errors.ts';
import { type Call, register } from '../../../http/register.ts';
import { inbox as messages } from '../../../i18n/inbox.ts';
import type { Feature } from '../../../services.ts';
import { giveOrderToSender } from '../order-to-sender.ts';
import { readEmail } from './email.ts';
import { findInboxMessage, saveInboxMessage, type NewInboxMessage } from './repository.ts';

/** Bytes of an e-mail with what is attached to it. */
const maxEmail = 10 * 1024 * 1024;

/** Endpoints of messages from customers (docs/requirements.md, 'Messages that come in'). */
export const inbox: Feature = (api, { now, alertEvents, jobRowEvents }) => {
  type Receiving = Pick<Call<typeof inboxEndpoints.receiveInboxMessage>, 'db' | 'reply' | 'afterCommit'>;
  const receive = async ({ db, reply, afterCommit }: Receiving, message: NewInboxMessage) => {
    const { id, alertId, isNew } = await saveInboxMessage(db, message);
    const answer = { content: { id, alertId } };
    if (isNew) {
      afterCommit(() => {
        alertEvents.changed(null);
      });
    } else await reply.status(200).send(answer);
    return answer;
  };

  register(api, inboxEndpoints.receiveInboxMessage, async (call) => {
    const { receivedAt, ...message } = call.body;
    const at = new Date(parseInstant(receivedAt) ?? now());
    return receive(call, { ...message, subject: null, receivedAt: at, attachments: [] });
  });

  void api.app.register((app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    register(
      { ...api, app },
      inboxEndpoints.receiveEmail,
      async (call) => {
        const raw = call.request.body;
        const email = await readEmail(Buffer.isBuffer(raw) ? raw : Buffer.alloc(0));
        return receive(call, {
          channel: 'EMAIL',
          from: email.from,
          subject: email.subject,
          text: email.text,
          // A clock that runs ahead does not put a message into the future.
          receivedAt: new Date(Math.min(email.sentAt?.getTime() ?? now(), now())),
          externalId: email.messageId,
          attachments: email.attachments,
        });
      },
      { readsBody: true, bodyLimit: maxEmail },
    );
    done();
  });

  register(api, inboxEndpoints.getInboxMessage, async ({ db, params }) => ({
    content: await readInboxMessage(db, params.id),
  }));

  register(api, inboxEndpoints.downloadInboxAttachment, async ({ db, params, reply }) => {
    const file = await db
      .selectFrom('inbox_attachments')
      .select(['name', 'content'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (file === undefined) throw notFound();
    // Downloaded as a file whatever it is: content from strangers is never opened in one of our pages.
    reply
      .type('application/octet-stream')
      .header(
        'content-disposition',
        `attachment; filename="${messages.fileName}-${params.id}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      );
    return file.content;
  });

  register(api, inboxEndpoints.answerInboxMessage, async ({ db, params, body, user, afterCommit }) => {
    const { transportOrderId = null } = body;
    if (transportOrderId !== null) {
      const order = await db
        .selectFrom('transport_orders')
        .select('id')
        .where('id', '=', transportOrderId)
        .executeTakeFirst();
      if (order === undefined) throw invalidField('NOT_FOUND', 'transportOrderId');
    } else if (body.answer === 'ORDERED') throw invalidField('REQUIRED', 'transportOrderId');
    const text = body.text || null;
    const at = new Date(now());
    const answered = await db
      .updateTable('inbox_messages')
      .set({
        answer: body.answer,
        answer_text: text,
        transport_order_id: transportOrderId,
        answered_by: user.id,
        answered_at: at,
      })
      .where('id', '=', params.id)
      .where('answer', 'is', null)
      .returning('alert_id')
      .executeTakeFirst();
    const message = await readInboxMessage(db, params.id);
    if (answered === undefined) {
      throw conflict([problem('INVALID', 'answer', messages.answeredAlready)], message);
    }
    const rowIds =
      transportOrderId === null ? [] : await giveOrderToSender(db, transportOrderId, message.from);
    if (answered.alert_id !== null) {
      await db
        .updateTable('alerts')
        .set({ settled_at: at, settled_by: user.id, note: text })
        .where('id', '=', answered.alert_id)
        .where('settled_at', 'is', null)
        .execute();
    }
    await recordAudit(db, {
      userId: user.id,
      entity: 'inbox_message',
      entityId: params.id,
      action: 'answer',
      changes: { answer: body.answer, text, transportOrderId },
    });
    afterCommit(() => {
      alertEvents.changed(null);
      if (rowIds.length > 0) jobRowEvents.changed(rowIds);
    });
    return { content: message };
  });
};

async function readInboxMessage(db: Db, id: number) {
  const message = await findInboxMessage(db, id);
  if (message === null) throw notFound();
  return message;
}
