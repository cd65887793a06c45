import { useQuery } from '@tanstack/react-query';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { messageStatusWords, recipientWords } from './recipient-words.ts';
import { rowMessagesQuery } from './row-messages.ts';

import styles from './SmsSheet.module.css';

/** What was sent last about the row's job, when, to whom and what became of it; nothing when nothing was. */
export function EarlierSms({ rowId }: { rowId: number }) {
  const [last] = useQuery(rowMessagesQuery(rowId)).data ?? [];
  if (last === undefined) return null;
  return (
    <details className={styles.earlier}>
      <summary>
        {sends.earlier(formatDateTime(last.at), recipientWords(last), messageStatusWords(last))}
      </summary>
      <p className={styles.text}>{last.message}</p>
    </details>
  );
}
