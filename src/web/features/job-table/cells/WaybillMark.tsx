import type { JobRow } from '#api/job-row/job-table.ts';

import { messages } from '../../../i18n/et/messages.ts';
import { ChangedAfterSending } from '../../../job-row/ChangedAfterSending.tsx';
import { FlagMark } from '../../../ui/status/StatusLabel.tsx';
import { waybillText } from './cell-text.ts';

/** Whether a waybill was made, and what is known of it. */
export function WaybillMark({ row }: { row: JobRow }) {
  const { sentToWaybill, waybill } = row;
  const text = sentToWaybill && waybill !== null ? waybillText(waybill) : '';
  const mark = row.changedAfterSending.includes('WAYBILL') ? (
    <ChangedAfterSending row={row} channel="WAYBILL" />
  ) : (
    sentToWaybill && <FlagMark on />
  );
  if (text === '') return mark;
  return (
    <span title={`${messages.jobTable.waybill}: ${text}`}>
      {mark} <span className="visually-hidden">{text}</span>
    </span>
  );
}
