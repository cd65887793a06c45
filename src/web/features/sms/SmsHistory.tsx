import { useQuery } from '@tanstack/react-query';

import type { SentSms } from '#api/sms/sms.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { useChosenRow } from '../../job-row/chosen-row.ts';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { usePress } from '../../platform/press.ts';
import { mayChange } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SidePanel } from '../../ui/sheet/SidePanel.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { isTrial, recipientLabel, smsStatusLabel } from './recipient-labels.ts';
import { rowSmsQuery } from './row-sms.ts';
import { resendSms } from './send-sms.ts';
import { showOutcome } from './show-outcome.ts';

import styles from './SmsSheet.module.css';

/** SMSes about a row's job and what became of each; failures can be sent again. */
export function SmsHistory({ row: first, onClose }: RowDialogProps) {
  const row = useChosenRow(first);
  const query = useQuery(rowSmsQuery(row.id));
  const isTrialSaid = isTrial(query.data ?? []);
  return (
    <SidePanel title={isTrialSaid ? sends.simulated(sms.history) : sms.history} onClose={() => onClose()}>
      <QueryView
        query={query}
        failed={sms.historyFailed}
        skeleton={<p role="status">{sends.wait}</p>}
        empty={<p className="quiet">{sms.noHistory}</p>}
      >
        {(smses) => (
          <ul className="stack gap-3">
            {smses.map((sentSms) => (
              <Entry key={sentSms.id} sentSms={sentSms} rowId={row.id} isTrialSaid={isTrialSaid} />
            ))}
          </ul>
        )}
      </QueryView>
    </SidePanel>
  );
}

interface EntryProps {
  sentSms: SentSms;
  rowId: number;
  isTrialSaid: boolean;
}

function Entry({ sentSms, rowId, isTrialSaid }: EntryProps) {
  const about = `sms ${sentSms.id}`;
  const resending = usePress({
    send: () => resendSms(sentSms.id, rowId),
    failed: sms.failed,
    of: recipientLabel(sentSms),
    about,
    done: (sentSmses) => showOutcome(about, tableWork.ofRows([rowId], null), sentSmses),
    refreshes: rowSmsQuery(rowId).queryKey,
  });
  const hasFailed = sentSms.status === 'failed';
  const phone = readablePhone(sentSms.phone);
  const who = sentSms.name === null ? recipientLabel(sentSms) : `${recipientLabel(sentSms)} · ${phone}`;
  return (
    <li className={styles.entry}>
      <p>
        <strong>{who}</strong> ·{' '}
        <span className={hasFailed ? 'wrong strong' : undefined}>
          {isTrialSaid ? sms.statuses[sentSms.status] : smsStatusLabel(sentSms)}
        </span>
      </p>
      {hasFailed && sentSms.error !== null && <p className="wrong strong">{sentSms.error}</p>}
      <p className={styles.text}>{sentSms.message}</p>
      <p className="quiet">
        {formatDateTime(sentSms.at)} · {sentSms.sender}
      </p>
      {sentSms.canResend && mayChange() && (
        <Button size="small" busy={resending.isPending} onClick={() => resending.mutate()}>
          {sms.resend}
        </Button>
      )}
    </li>
  );
}
