import type { JobRow } from '#api/job-row/job-table.ts';
import { formatNumber, formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { kmText, waybillText } from '../cells/cell-text.ts';

/** Columns that have a place of their own on a card. */
const shownElsewhere = new Set<JobRowColumn>([
  'id',
  'date',
  'time',
  'client',
  'pickup',
  'destination',
  'product',
  'quantity',
  'carrier',
  'truck',
  'driver',
  'status',
  'notes',
]);

/** Words before a value in place of its column's. */
const saidBefore: Partial<Record<JobRowColumn, string>> = messages.people;

/**
 * Returns the values of the chosen columns that have no place of their own on a card, in their order: 'haldur Indrek
 * Põder · Koorem 2/7'.
 */
export function furtherText(row: JobRow, columns: readonly JobRowColumn[]): string {
  return columns
    .flatMap((column) => {
      if (column === 'sentToWaybill' && row.waybill !== null) {
        // The flags' line says that it is a trial.
        return [inOneLine(`${messages.waybill} ${waybillText({ ...row, simulatedSends: [] })}`)];
      }
      if (shownElsewhere.has(column) || ruleOf(column).kind === 'flag') return [];
      const text = cellTextOf(row, row[column], column);
      // No priority is 0.
      if (text === '' || text === '0') return [];
      const wordBefore = saidBefore[column];
      // A name and its value stay on one line.
      return [
        wordBefore === undefined ? inOneLine(`${messages.columns[column]} ${text}`) : `${wordBefore} ${text}`,
      ];
    })
    .join(' · ');
}

function inOneLine(text: string): string {
  return text.replaceAll(' ', '\u{a0}').replaceAll('-', '\u{2011}');
}

/** As the table's cell shows it, of the columns that have no place of their own. */
function cellTextOf(row: JobRow, value: JobRow[JobRowColumn], column: JobRowColumn): string {
  if (typeof value === 'object' && value !== null) {
    if ('registrationNumber' in value) return formatPlate(value.registrationNumber);
    return 'name' in value ? value.name : '';
  }
  if (column === 'km') return kmText(row);
  if (column === 'deliveredQuantity' && typeof value === 'number') {
    return formatQuantity(value, row.product.unit);
  }
  return typeof value === 'number' ? formatNumber(value) : String(value ?? '');
}
