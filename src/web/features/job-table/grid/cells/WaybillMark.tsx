import type { JobRow } from '#api/job-row/job-table.ts';
import { isSimulated } from '#domain/dispatch/changed-after-sending.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { SendMark, sendTrouble } from '../../../../job-row/SendMark.tsx';
import { SentTick } from '../../../../job-row/SentTick.tsx';
import { waybillText } from '../../cells/cell-text.ts';

/** Whether a waybill was made or could not be, and what is known of it. */
export function WaybillMark({ row }: { row: JobRow }) {
  const { sentToWaybill } = row;
  const text = sentToWaybill ? waybillText(row) : '';
  const mark =
    sendTrouble(row, 'WAYBILL') !== null ? (
      <SendMark row={row} channel="WAYBILL" />
    ) : (
      <SentTick on={sentToWaybill} simulated={isSimulated(row, 'sentToWaybill')} />
    );
  if (text === '') return mark;
  return (
    <span title={`${messages.waybill}: ${text}`}>
      {mark} <span className="visually-hidden">{text}</span>
    </span>
  );
}
