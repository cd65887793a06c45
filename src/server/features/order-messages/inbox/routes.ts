import { problem } from '#api/error-codes.ts';
import { inboxEndpoints } from '#api/orders/inbox.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';

import { recordAudit } from '../../../db/audit.ts';
import { transact } from '../../../db/transact.ts';
import { noteReturnedLetter } from '../../../freight/statement-letters.ts';
import { conflict, invalidField } from '../../../http/errors.ts';
import { type Api, type Call, register } from '../../../http/register.ts';
import { inbox as messages } from '../../../i18n/inbox.ts';
import type { Services } from '../../../services.ts';
import { giveOrderToSender } from '../order-to-sender.ts';
import type { ReadingThread } from '../reading/reading-thread.ts';
import { readReceivedEmail } from './receive-email.ts';
import {
  isOrder,
  type NewInboxMessage,
  noticeOf,
  readAttachment,
  readInboxMessage,
  saveAnswer,
  saveInboxMessage,
  settleMessageAlert,
} from './repository.ts';

/** Bytes of an e-mail with what is attached to it. */
const maxEmailBytes = 10 * 1024 * 1024;

/** Endpoints of messages from customers (docs/requirements.md, 'Messages that come in'). */
export function inbox(
  api: Api,
  { db: outerDb, now, alertEvents, jobRowEvents }: Services,
  thread: ReadingThread,
): void {
  type Receiving = Pick<Call<typeof inboxEndpoints.receiveInboxMessage>, 'reply'>;
  const receive = async ({ reply }: Receiving, inboxMessage: NewInboxMessage) => {
    const { id, alertId, change } = await transact(outerDb, (trx) => saveInboxMessage(trx, inboxMessage));
    const notice = noticeOf(inboxMessage);
    const answer = { content: { id, alertId, ...(notice !== null && { notice }) } };
    if (change !== null) alertEvents.changed(null);
    if (change !== 'NEW') await reply.status(200).send(answer);
    return answer;
  };

  register(
    api,
    inboxEndpoints.receiveInboxMessage,
    async (call) => {
      const { receivedAt, ...inboxMessage } = call.body;
      const at = new Date(parseInstant(receivedAt) ?? now());
      const read = { subject: null, receivedAt: at, attachments: [] };
      return receive(call, {
        ...inboxMessage,
        ...read,
        readPart: 'WHOLE',
        automatic: null,
        senderChecks: null,
      });
    },
    { transaction: 'none' },
  );

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
        const letter = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
        const { sentAt, messageId, ...email } = await readReceivedEmail(
          thread,
          letter,
          `program ${call.integration?.clientId ?? ''}`,
        );
        if (email.automatic === 'BOUNCE') {
          const isOfStatement = await transact(outerDb, (trx) => noteReturnedLetter(trx, letter, now()));
          if (isOfStatement) alertEvents.changed(null);
        }
        return receive(call, {
          ...email,
          channel: 'EMAIL',
          // A clock that runs ahead does not put a message into the future.
          receivedAt: new Date(Math.min(sentAt?.getTime() ?? now(), now())),
          externalId: messageId,
        });
      },
      // The letter is read before its transaction, which would hold a connection meanwhile.
      { readsBody: true, bodyLimit: maxEmailBytes, transaction: 'none' },
    );
    done();
  });

  register(api, inboxEndpoints.getInboxMessage, async ({ db, params }) => ({
    content: await readInboxMessage(db, params.id),
  }));

  register(api, inboxEndpoints.downloadInboxAttachment, async ({ db, params, reply }) => {
    const file = await readAttachment(db, params.id);
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
      if (!(await isOrder(db, transportOrderId))) throw invalidField('NOT_FOUND', 'transportOrderId');
    } else if (body.answer === 'ORDERED') throw invalidField('REQUIRED', 'transportOrderId');
    const text = body.text || null;
    const by = { userId: user.id, at: new Date(now()) };
    const answered = await saveAnswer(db, params.id, { answer: body.answer, text, transportOrderId }, by);
    const inboxMessage = await readInboxMessage(db, params.id);
    if (answered === null) {
      throw conflict([problem('INVALID', 'answer', messages.answeredAlready)], inboxMessage);
    }
    const rowIds =
      transportOrderId === null ? [] : await giveOrderToSender(db, transportOrderId, inboxMessage.from);
    if (answered.alertId !== null) await settleMessageAlert(db, answered.alertId, text, by);
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
    return { content: inboxMessage };
  });
}
