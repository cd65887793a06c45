import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { useRowFeatures } from '../../job-row/row-features.ts';
import { useUser } from '../../platform/session.ts';
import { closeToastsAbout, showError } from '../../platform/toasts.ts';
import { isRowRefusal } from '../../ui/problems/problem-lines.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { readSmsDraft } from './job-sms.ts';
import { aboutSms, smsSend } from './sms-send.ts';
import { SmsSheet } from './SmsSheet.tsx';

/** Reads the drafts of the SMSes, then opens the sheet; shows the problems otherwise. */
export function SmsDialog({ row, onClose, onEditCell }: RowDialogProps) {
  const { firstName } = useUser();
  const { MissingSheet } = useRowFeatures();
  const read = useQuery({
    queryKey: ['job-for-sms', row.id, row.version, firstName],
    queryFn: ({ signal }) => readSmsDraft(row, firstName, signal),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (read.error === null) closeToastsAbout(aboutSms(row.id));
    else showError(aboutSms(row.id), sms.cannotSend, tableWork.ofRows([row.id], null));
  }, [read.error, row.id]);
  const close = () => onClose();
  if (read.error !== null && isRowRefusal(read.error)) {
    return (
      <MissingSheet
        row={row}
        action={smsSend}
        title={sms.problems}
        refusal={read.error}
        onSend={() => void read.refetch()}
        onEditCell={onEditCell}
        onClose={close}
      />
    );
  }
  if (read.error !== null) return <ProblemsSheet title={sms.problems} error={read.error} onClose={close} />;
  if (read.data === undefined) {
    return (
      <Sheet open title={sms.title} onClose={close}>
        <p role="status">{sends.wait}</p>
      </Sheet>
    );
  }
  return <SmsSheet row={row} draft={read.data} onClose={onClose} />;
}
