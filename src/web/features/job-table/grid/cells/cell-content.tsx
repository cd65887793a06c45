import { NotebookText } from 'lucide-react';
import type { ReactNode } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { formatNumber, formatQuantity } from '#domain/goods/decimal.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { DriverNoteMark } from '../../../../job-row/DriverNoteMark.tsx';
import { JobRowStatusLabel } from '../../../../job-row/JobRowStatusLabel.tsx';
import { SentTick } from '../../../../job-row/SentTick.tsx';
import { cellText, waybillText } from '../../cells/cell-text.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { decimalsOf } from '../grid-quantities.ts';
import { nameColumns } from '../widths/text-width.ts';
import { RowKm, Name, PersonName } from './cell-parts.tsx';

import styles from '../GridRow.module.css';

/** Columns whose cells are drawn in another way than their kind says. */
const drawnOtherwise: Partial<Record<JobRowColumn, (row: JobRow) => ReactNode>> = {
  notes: (row) => <NotesCell row={row} />,
  customerManager: (row) => <PersonName person={row.customerManager} />,
  creator: (row) => <PersonName person={row.creator} />,
  sentToWaybill: (row) => <WaybillMark row={row} />,
  km: (row) => <RowKm row={row} />,
};

/**
 * Returns the content of a cell; `inTwoLines` when its name has no room in one line. It is a function, since a
 * component for each of hundreds of cells would be slower.
 */
export function cellContent(row: OptimisticRow, column: JobRowColumn, inTwoLines: boolean): ReactNode {
  if (nameColumns.has(column)) {
    return row[column] === null ? null : <Name row={row} column={column} inTwoLines={inTwoLines} />;
  }
  const draw = drawnOtherwise[column];
  if (draw !== undefined) return draw(row);
  const value = row[column];
  if (typeof value === 'boolean') return <SentTick row={row} column={column} />;
  switch (ruleOf(column).kind) {
    case 'quantity':
      if (typeof value === 'number') return <Quantity value={value} unit={row.product.unit} />;
      return column === 'quantity' ? <span className="quiet">{messages.unknownQuantity}</span> : null;
    case 'status':
      return <JobRowStatusLabel status={row.status} />;
    default:
      return cellText(row, column);
  }
}

/** A quantity with aligned decimals of tonnes; the unit is only read out when the header shows it. */
function Quantity({ value, unit }: { value: number; unit: string }) {
  const number = formatNumber(value);
  return (
    <>
      <span className={styles.number} data-decimals={isTonneUnit(unit) ? decimalsOf(value) : undefined}>
        {number}
      </span>
      <span className={styles.unit}>{formatQuantity(value, unit).slice(number.length)}</span>
    </>
  );
}

/**
 * The notes of a row, before them a mark and the words of what its driver has written. Where the column has no room for
 * a word, an icon says that there is something to read.
 */
function NotesCell({ row }: { row: JobRow }) {
  const { notes, driverNotes } = row;
  const text = notes ?? driverNotes;
  if (text === null) return null;
  return (
    <span className={styles.notes} title={text}>
      {driverNotes === null ? (
        <NotebookText aria-hidden className={styles.notesIcon} size={14} />
      ) : (
        <DriverNoteMark row={row} />
      )}{' '}
      <span className={styles.notesText}>{text}</span>
    </span>
  );
}

/** Whether a waybill was made or could not be, and what is known of it. */
function WaybillMark({ row }: { row: JobRow }) {
  const text = row.sentToWaybill ? waybillText(row) : '';
  const mark = <SentTick row={row} column="sentToWaybill" />;
  if (text === '') return mark;
  return (
    <span title={`${messages.waybill}: ${text}`}>
      {mark} <span className="visually-hidden">{text}</span>
    </span>
  );
}
