import type { ReactNode } from 'react';

import type { SortableColumn } from '#contract/job-columns.ts';

import { FlagMark } from '../../../ui/status/FlagMark.tsx';
import { JobRowStatusLabel } from '../../../ui/status/JobRowStatusLabel.tsx';
import { cellText } from '../cells/cell-text.ts';
import { PlaceName } from '../cells/PlaceName.tsx';
import { shownQuantity } from '../cells/shown.ts';
import { WaybillMark } from '../cells/WaybillMark.tsx';
import type { ShownRow } from '../rows/shown-row.ts';

/** What a cell shows; plain text where that does, as texts are the cheapest to draw. */
export function cellContent(row: ShownRow, column: SortableColumn): ReactNode {
  switch (column) {
    case 'pickup':
    case 'destination': {
      const place = row[column];
      return place && <PlaceName place={place} />;
    }
    case 'quantity':
      return shownQuantity(row.quantity, row.product.unit);
    case 'status':
      return <JobRowStatusLabel status={row.status} />;
    case 'sentToWaybill':
      return <WaybillMark row={row} />;
    case 'sentToPkTerminal':
    case 'sentToFleetService':
    case 'isSMSSent':
    case 'wetGrain':
      return <FlagMark on={row[column]} />;
    default:
      return cellText(row, column);
  }
}
