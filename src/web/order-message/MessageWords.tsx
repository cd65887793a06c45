import { piecesOf, type ReadMessage, type ShownOrder, withMarks } from './message-text.ts';

import styles from './MessageWords.module.css';

interface Props {
  text: string;
  /** The order that was read from it; null where its words are only shown. */
  order: ShownOrder | null;
  unread: ReadMessage['unread'];
}

/** A customer's message, its words underlined and named by the field that they were read into. */
export function MessageWords({ text, order, unread }: Props) {
  return (
    <blockquote className={styles.text}>
      {order === null
        ? withMarks(text)
        : piecesOf(text, order, unread).map(({ text: words, at, field, isGuessed, isUnread }) =>
            field === null ? (
              <span key={at}>{withMarks(words)}</span>
            ) : (
              <mark
                key={at}
                className={isUnread ? styles.unread : isGuessed ? styles.guessed : styles.certain}
                title={field}
              >
                {withMarks(words)}
                <small> {field}</small>
              </mark>
            ),
          )}
    </blockquote>
  );
}
