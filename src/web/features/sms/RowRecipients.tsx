import { useQuery } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { driverFirst, isTrial, recipientLine } from './recipient-labels.ts';
import { rowSmsQuery } from './row-sms.ts';

import styles from './SmsSheet.module.css';

/**
 * The recipients of a row's SMSes and those left out, in the row's details, for each the latest; nothing if none was
 * sent.
 */
export function RowRecipients({ row }: { row: JobRow }) {
  const { data } = useQuery(rowSmsQuery(row.id));
  if (data === undefined || data.length === 0) return null;
  // The latest comes first, so that of each number the first one counts.
  const latest = [...Map.groupBy(data, ({ phone }) => phone).values()].flatMap(([first]) => first ?? []);
  return (
    <section className={styles.recipients} aria-label={sms.recipients}>
      <h3>{isTrial(latest) ? sends.simulated(sms.recipients) : sms.recipients}</h3>
      <ul className="bullets">
        {driverFirst(latest).map((sentSms) => (
          <li key={sentSms.id}>{recipientLine(sentSms, isTrial(latest))}</li>
        ))}
      </ul>
    </section>
  );
}
