import type { JobRow } from '#contract/job-table.ts';

import { FlagMark } from '../../../ui/status/FlagMark.tsx';
import { words } from '../../../words/et.ts';
import { waybillText } from './waybill-text.ts';

import styles from './cells.module.css';

/** The tick or cross of the e-waybill (spec section 2); behind a tick how the waybill stands, and its number. */
export function WaybillMark({
  row: { sentToWaybill, waybill },
}: {
  row: Pick<JobRow, 'sentToWaybill' | 'waybill'>;
}) {
  const text = waybill === null ? '' : waybillText(waybill);
  if (!sentToWaybill || text === '') return <FlagMark on={sentToWaybill} />;
  return (
    <span className={styles.waybill} title={`${words.jobTable.waybill}: ${text}`}>
      <FlagMark on />
      <span className={styles.clip}>{text}</span>
    </span>
  );
}
