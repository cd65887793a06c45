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
  const query = useQuery({
    queryKey: ['job-for-sms', row.id, row.version, firstName],
    queryFn: ({ signal }) => readSmsDraft(row, firstName, signal),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (query.error === null) closeToastsAbout(aboutSms(row.id));
    else showError(aboutSms(row.id), sms.cannotSend, tableWork.ofRows([row.id], null));
  }, [query.error, row.id]);
  const close = () => onClose();
  if (query.error !== null && isRowRefusal(query.error)) {
    return (
      <MissingSheet
        row={row}
        action={smsSend}
        title={sms.problems}
        refusal={query.error}
        onSend={() => void query.refetch()}
        onEditCell={onEditCell}
        onClose={close}
      />
    );
  }
  if (query.error !== null) return <ProblemsSheet title={sms.problems} error={query.error} onClose={close} />;
  if (query.data === undefined) {
    return (
      <Sheet open title={sms.title} onClose={close}>
        <p role="status">{sends.wait}</p>
      </Sheet>
    );
  }
  return <SmsSheet row={row} draft={query.data} onClose={onClose} />;
}
