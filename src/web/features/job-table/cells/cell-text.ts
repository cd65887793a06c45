import type { JobRow } from '#api/job-row/job-table.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { words } from '../../../i18n/et/words.ts';
import { shownDay } from '../../../job-row/format.ts';

/** A cell as plain text: what is copied, and what an editor starts with. Quantities without their unit. */
export function cellText(row: JobRow, column: JobRowColumn): string {
  switch (column) {
    case 'id':
    case 'transportJobId':
    case 'priority':
      return String(row[column]);
    case 'date':
      return shownDay(row.date);
    case 'quantity':
      return formatDecimal(decimal(row.quantity)).replaceAll('\u{a0}', ' ');
    case 'pickup':
      return row.pickup.locationName;
    case 'destination':
      return row.destination?.locationName ?? '';
    case 'product':
    case 'carrier':
    case 'customerManager':
    case 'creator':
      return row[column]?.name ?? '';
    case 'truck':
      return row.truck?.licensePlateNumber ?? '';
    case 'status':
      return words.jobTable.statuses[row.status];
    case 'time':
    case 'shelf':
    case 'notes':
      return row[column] ?? '';
    case 'sentToPkTerminal':
    case 'sentToWaybill':
    case 'sentToFleetService':
    case 'isSMSSent':
    case 'wetGrain':
      return row[column] ? words.common.yes : words.common.no;
  }
}
