import type { JobRow } from '#api/job-row/job-table.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { messages } from '../../../i18n/et/messages.ts';

/** Whole kilometres from pickup to destination; hovered, where they are from. An estimate is marked as one. */
export function Km({ row: { km, kmSource } }: { row: JobRow }) {
  if (km === null || kmSource === null) return null;
  return (
    <span title={messages.jobTable.kmSources[kmSource]}>
      {kmSource === 'estimated' && '≈ '}
      {formatNumber(Math.round(km))}
    </span>
  );
}
