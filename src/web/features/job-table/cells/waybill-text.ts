import type { JobRow } from '#api/job-row/job-table.ts';

import { words } from '../../../i18n/et/words.ts';

/** A waybill as people read it: 'Teel · EVL-12AB34CD'; what is not known of it is left out. */
export function waybillText({ status, number }: NonNullable<JobRow['waybill']>): string {
  const shown = status === null ? null : (words.jobTable.waybillStatuses[status] ?? status);
  return [shown, number].filter((part) => part !== null).join(' · ');
}
