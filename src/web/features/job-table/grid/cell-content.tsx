import type { ReactNode } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { words } from '../../../i18n/et/words.ts';
import { shownQuantity } from '../../../job-row/format.ts';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { FlagMark } from '../../../ui/status/FlagMark.tsx';
import { cellText } from '../cells/cell-text.ts';
import { PlaceName } from '../cells/PlaceName.tsx';
import { waybillText } from '../cells/waybill-text.ts';
import type { ShownRow } from '../rows/shown-row.ts';

/** What a cell shows. */
export function cellContent(row: ShownRow, column: JobRowColumn): ReactNode {
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
    case 'sentToWaybill': {
      const { sentToWaybill, waybill } = row;
      const text = sentToWaybill && waybill !== null ? waybillText(waybill) : '';
      if (text === '') return <FlagMark on={sentToWaybill} />;
      return (
        <span title={`${words.jobTable.waybill}: ${text}`}>
          <FlagMark on /> {text}
        </span>
      );
    }
    case 'sentToPkTerminal':
    case 'sentToFleetService':
    case 'isSMSSent':
    case 'wetGrain':
      return <FlagMark on={row[column]} />;
    default:
      return cellText(row, column);
  }
}
