import { Check, ClipboardPaste, HelpCircle, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import type { InboxMessage } from '#api/orders/inbox.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { maxReadCharacters } from '#domain/order-messages/text/message-text.ts';

import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';
import { common } from '../../../i18n/et/shell.ts';
import { likelyOrdersIn, orderInShort, withMarks } from '../../../order-message/message-text.ts';
import { MessageWords } from '../../../order-message/MessageWords.tsx';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import type { OrderMessageState } from './use-order-message.ts';

import styles from './MessagePanel.module.css';

/** The parts of a message from another program: the form does not wait for them. */
const ReceivedMessage = fetchedLater(() =>
  import('./ReceivedMessage.tsx').then((module) => module.ReceivedMessage),
);

interface Props {
  state: OrderMessageState;
  /** The message received from another program, if it is one. */
  received: InboxMessage | null;
  /** Words that another app shared, or null. */
  sharedText: string | null;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** 'Kleebi sõnum': a text to read, then the same text with its words marked by field, and what has to be looked at. */
export function MessagePanel({ state, received, sharedText, isOpen, onOpen, onClose }: Props) {
  if (!isOpen) {
    const button = (
      <Button icon={ClipboardPaste} onClick={onOpen}>
        {messages.paste}
      </Button>
    );
    if (state.open.length === 0) return <p className={styles.closed}>{button}</p>;
    return (
      <section className={styles.panel} aria-label={messages.title}>
        <p className="muted">{messages.earlier}</p>
        <FieldList state={state} />
        <div className="bar gap-2">{button}</div>
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-label={messages.title}>
      <h2 className={styles.title}>{messages.title}</h2>
      {state.shownMessage === null && received !== null && (
        <>
          <MessageWords text={received.text} order={null} unread={[]} />
          <FieldList state={state} />
        </>
      )}
      {state.shownMessage === null && received === null && (
        <>
          <PasteForm state={state} sharedText={sharedText} onClose={onClose} />
          {state.open.length > 0 && <p className="muted">{messages.earlier}</p>}
          <FieldList state={state} />
        </>
      )}
      {state.shownMessage !== null && (
        <ReadText state={state} shownMessage={state.shownMessage} received={received} onClose={onClose} />
      )}
      {received !== null && <ReceivedMessage inboxMessage={received} />}
    </section>
  );
}

function PasteForm({ state, sharedText, onClose }: Pick<Props, 'state' | 'sharedText' | 'onClose'>) {
  const [text, setText] = useState(sharedText ?? '');
  const [from, setFrom] = useState('');
  const { reading } = state;
  return (
    <>
      <TextField
        label={messages.text}
        hint={messages.hint}
        value={text}
        onChange={setText}
        multiline
        maxLength={20_000}
      />
      <TextField label={messages.from} value={from} onChange={setFrom} maxLength={200} />
      <div className="bar gap-2">
        <Button
          look="primary"
          busy={reading.isPending}
          disabled={text.trim() === ''}
          onClick={() => reading.mutate({ text, from, receivedAt: null })}
        >
          {messages.read}
        </Button>
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </>
  );
}

function ReadText({
  state,
  shownMessage,
  received,
  onClose,
}: Pick<Props, 'state' | 'received' | 'onClose'> & {
  shownMessage: NonNullable<OrderMessageState['shownMessage']>;
}) {
  const { choose } = state;
  const { text, from, read, number } = shownMessage;
  const order = read.orders[number];
  const isOrder = read.intent === 'ORDER' && order !== undefined;
  const isOfOrder = read.intent === 'CHANGE' || read.intent === 'CANCEL';
  const addressOf = (id: number) => ({
    to: orderPath(paths.oneTransportOrder, id),
    search:
      received === null ? { text: text.slice(0, maxReadCharacters), from } : { message: String(received.id) },
  });
  const likely = likelyOrdersIn(read);
  const { asNew } = useSearch<{ asNew?: string }>();
  const only = likely.length === 1 && asNew === undefined ? (likely[0]?.id ?? null) : null;
  // Instead of this form, which has nothing to fill in: 'back' leads to where the message was.
  const openOnly = useEffectEvent((id: number) => navigate({ ...addressOf(id), replace: true }));
  useEffect(() => {
    if (only !== null) openOnly(only);
  }, [only]);
  return (
    <>
      <p className="muted">
        {read.sender === null ? messages.unknownSender : messages.sender(read.sender.name)}
      </p>
      {read.orders.length > 1 && isOrder && (
        <div role="group" aria-label={messages.orders} className="bar gap-2">
          {read.orders.map((each, index) => (
            <Button
              // oxlint-disable-next-line react/no-array-index-key -- orders of a text have no other name
              key={index}
              size="small"
              {...(state.madeNumbers.includes(index) && { icon: Check })}
              aria-pressed={index === number}
              look={index === number ? 'primary' : 'plain'}
              onClick={() => choose(index)}
            >
              <span className={styles.oneOf}>
                {messages.order(index + 1, read.orders.length)}
                <small>{orderInShort(each)}</small>
              </span>
            </Button>
          ))}
        </div>
      )}
      <MessageWords text={text} order={isOrder || isOfOrder ? (order ?? null) : null} unread={read.unread} />
      {read.isCut && <p role="status">{messages.cut(maxReadCharacters)}</p>}
      {!isOrder && <p role="status">{messages.noOrder[read.intent]}</p>}
      {likely.length > 1 && <p>{messages.whichOrder}</p>}
      {likely.map(({ id, transportDate, productName, pickupName }) => (
        <p key={id} className={styles.field}>
          <Link className={styles.link} {...addressOf(id)}>
            {messages.likelyOrder(id, [formatDay(transportDate), productName, pickupName].join(' · '))}
          </Link>
          <StatusLabel icon={HelpCircle} tone="wheat">
            {messages.guessed}
          </StatusLabel>
        </p>
      ))}
      {isOfOrder && read.sender !== null && (
        <Link className={styles.link} to={paths.orders} search={{ search: read.sender.name }}>
          {messages.openOrders}
        </Link>
      )}
      <FieldList state={state} />
      <div className="bar gap-2">
        <Button icon={X} onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </>
  );
}

/**
 * The fields that were filled in, and open guesses of an earlier message or from before a reload; each open guess
 * can be confirmed.
 */
function FieldList({
  state: { filledFields, unreadWords, open, confirm, lessons, want },
}: Pick<Props, 'state'>) {
  const earlier = open.filter((field) => filledFields.every((each) => each.field !== field));
  const all = [...filledFields, ...earlier.map((field) => ({ field, isGuessed: true }))];
  return (
    <>
      {all.length > 0 && (
        <ul className="stack gap-2">
          {all.map(({ field, isGuessed }) => (
            <li key={field} className={styles.field}>
              <span>{messages.fields[field]}</span>
              {open.includes(field) ? (
                <>
                  {field === 'unread' ? (
                    <span className={styles.words}>{withMarks(unreadWords.join(' … '))}</span>
                  ) : (
                    <StatusLabel icon={HelpCircle} tone="wheat">
                      {messages.guessed}
                    </StatusLabel>
                  )}
                  <Button
                    size="small"
                    aria-label={
                      field === 'unread' ? messages.unreadSeen : messages.confirm(messages.fields[field])
                    }
                    onClick={() => confirm(field)}
                  >
                    {field === 'unread' ? messages.unreadSeen : messages.confirmShort}
                  </Button>
                </>
              ) : (
                <StatusLabel icon={Check} tone="green">
                  {field === 'unread' ? messages.seen : isGuessed ? messages.checked : messages.certain}
                </StatusLabel>
              )}
            </li>
          ))}
        </ul>
      )}
      {lessons.map(({ field, words, name, isWanted }) => (
        <Toggle
          key={field}
          label={messages.remember(words)}
          hint={name}
          checked={isWanted}
          onChange={(checked) => want(field, checked)}
        />
      ))}
    </>
  );
}
