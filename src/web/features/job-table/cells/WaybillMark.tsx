import type { JobRow } from '#api/job-row/job-table.ts';

import { messages } from '../../../i18n/et/messages.ts';
import { SendMark, sendTrouble } from '../../../job-row/SendMark.tsx';
import { FlagMark } from '../../../ui/status/StatusLabel.tsx';
import { waybillText } from './cell-text.ts';

/** Whether a waybill was made or could not be, and what is known of it. */
export function WaybillMark({ row }: { row: JobRow }) {
  const { sentToWaybill, waybill } = row;
  const text = sentToWaybill && waybill !== null ? waybillText(waybill) : '';
  const mark =
    sendTrouble(row, 'WAYBILL') !== null ? (
      <SendMark row={row} channel="WAYBILL" />
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
