import type { ReactNode } from 'react';

import { channelOfFlag, isSimulated } from '#domain/dispatch/changed-after-sending.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { SendMark, sendTrouble } from '../../../job-row/SendMark.tsx';
import { SentTick } from '../../../job-row/SentTick.tsx';
import { cellText } from '../cells/cell-text.ts';
import { LocationName } from '../cells/way-cells.tsx';
import { columnDescriptors } from '../columns/column-descriptors.tsx';
import type { OptimisticRow } from '../rows/optimistic-row.ts';

/** What a cell shows. */
export function cellContent(row: OptimisticRow, column: JobRowColumn): ReactNode {
  const { draw } = columnDescriptors[column];
  if (draw !== undefined) return draw(row);
  const value = row[column];
  if (typeof value === 'boolean') {
    const channel = channelOfFlag[column];
    if (channel !== undefined && sendTrouble(row, channel) !== null)
      return <SendMark row={row} channel={channel} />;
    return <SentTick on={value} simulated={isSimulated(row, column)} />;
  }
  if (typeof value === 'object' && value !== null && 'locationName' in value)
    return <LocationName location={value} />;
  switch (ruleOf(column).kind) {
    case 'quantity':
      return typeof value === 'number' ? formatQuantity(value, row.product.unit) : null;
    case 'status':
      return <JobRowStatusLabel status={row.status} />;
    default:
      return cellText(row, column);
  }
}
