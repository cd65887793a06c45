import type { InboxMessage } from '#api/orders/inbox.ts';
import type { InboxAnswer } from '#domain/order-messages/inbox.ts';

import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';
import { call } from '../../../platform/api-client.ts';
import { everything, usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SmsReply } from './SmsReply.tsx';

import styles from './MessagePanel.module.css';

/** The attachments of a message from another program, and the answers that make no order. */
export function ReceivedMessage({ inboxMessage }: { inboxMessage: InboxMessage }) {
  const answering = usePress({
    send: (answer: InboxAnswer) =>
      call('answerInboxMessage', { params: { id: inboxMessage.id }, body: { answer } }),
    failed: messages.answerFailed,
    refreshes: everything,
  });
  return (
    <>
      {remarksOn(inboxMessage).map((remark) => (
        <p key={remark} role="note">
          {remark}
        </p>
      ))}
      {inboxMessage.attachments.length > 0 && (
        <ul className="stack gap-2" aria-label={messages.attachments}>
          {inboxMessage.attachments.map(({ id, name, kind }) => (
            <li key={id}>
              <a className={styles.link} href={`/api/inbox/attachments/${String(id)}`} download>
                {name} ({kind})
              </a>
            </li>
          ))}
        </ul>
      )}
      {inboxMessage.answer === null ? (
        <div className="bar gap-2">
          <Button busy={answering.isPending} onClick={() => answering.mutate('REFUSED')}>
            {messages.refuse}
          </Button>
          <Button busy={answering.isPending} onClick={() => answering.mutate('NOTED')}>
            {messages.noted}
          </Button>
        </div>
      ) : (
        <p role="status">{messages.answered}</p>
      )}
      {inboxMessage.channel !== 'EMAIL' && <SmsReply inboxMessage={inboxMessage} />}
    </>
  );
}

/** What a person has to know of a message before they believe it. */
function remarksOn({ automatic, readPart, senderChecks }: InboxMessage): string[] {
  return [
    automatic === null ? null : messages.automatic[automatic],
    messages.readPart[readPart],
    senderChecks === null ? null : messages.senderChecks(senderChecks),
    senderChecks?.isForged === true ? messages.forged : null,
  ].filter((remark) => remark !== null);
}
