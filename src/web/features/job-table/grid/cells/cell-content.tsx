import { NotebookText } from 'lucide-react';
import type { ReactNode } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { DriverNoteMark } from '../../../../job-row/DriverNoteMark.tsx';
import { JobRowStatusLabel } from '../../../../job-row/JobRowStatusLabel.tsx';
import { sentTick } from '../../../../job-row/sent-tick.tsx';
import { cellText, kmOrigin, kmText, waybillText } from '../../cells/cell-text.ts';
import { OwnLocationMark } from '../../cells/LocationName.tsx';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import type { GridColumn } from '../grid-columns.ts';
import { decimalsOf } from '../grid-quantities.ts';
import { isOwnLocationColumn, nameColumns, shownName } from '../shown-name.ts';

import styles from './cells.module.css';

/** The width in px from which a person's name or a note can be read. */
const readableWidth = 64;

/** Columns whose cells are drawn in another way than their kind says. */
const drawnOtherwise: Partial<Record<JobRowColumn, (row: JobRow, isNarrow: boolean) => ReactNode>> = {
  notes: notesContent,
  customerManager: ({ customerManager }, isNarrow) => personContent(customerManager, isNarrow),
  creator: ({ creator }, isNarrow) => personContent(creator, isNarrow),
  sentToWaybill: waybillContent,
  km: (row) => row.km !== null && <span title={kmOrigin(row)}>{kmText(row)}</span>,
};

/** More px than a letter of a name takes: a name that might not fit gets two lines, and stands in one if it does. */
const letterWidth = 8;
/** The letters in whose room a mark before a name stands. */
const markLetters = 3;

/**
 * Returns the content of a cell. All here are functions and no components: a table draws hundreds of cells at once,
 * most of them a text without any element of its own.
 */
export function cellContent(row: OptimisticRow, { key: column, width }: GridColumn): ReactNode {
  if (nameColumns.has(column)) return nameContent(row, column, width);
  const draw = drawnOtherwise[column];
  if (draw !== undefined) return draw(row, width < readableWidth);
  const value = row[column];
  if (typeof value === 'boolean') return sentTick(row, column);
  switch (ruleOf(column).kind) {
    case 'quantity':
      if (typeof value === 'number') return quantityContent(value, row.product.unit);
      return column === 'quantity' ? <span className="quiet">{messages.unknownQuantity}</span> : null;
    case 'status':
      return <JobRowStatusLabel status={row.status} />;
    default:
      return cellText(row, column);
  }
}

/**
 * A name, in the same letters in one line and in two; the legal form of a company is not seen. Boxes of two lines make
 * drawing slower: only where the name may have no room in one.
 */
function nameContent(row: JobRow, column: JobRowColumn, width: number): ReactNode {
  const text = cellText(row, column);
  const short = shownName(column, text);
  const inTwoLines = (short.length + markLetters) * letterWidth > width;
  const unseen = short === text ? null : <span className="visually-hidden">{text.slice(short.length)}</span>;
  return (
    <>
      {isOwnLocationColumn(row, column) && <OwnLocationMark />}
      {inTwoLines ? (
        <span className={styles.twoLines}>
          {short}
          {unseen}
        </span>
      ) : (
        short
      )}
      {!inTwoLines && unseen}
    </>
  );
}

/** A person of the office; a narrow column has room for the initials. */
function personContent(person: { name: string } | null, isNarrow: boolean): ReactNode {
  if (person === null) return null;
  const { name } = person;
  if (!isNarrow) return <span title={name}>{name}</span>;
  const initials = name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('');
  return (
    <span className={styles.person} title={name} data-initials={initials}>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** A quantity with aligned decimals of tonnes; the unit is only read out when the header shows it. */
function quantityContent(value: number, unit: string): ReactNode {
  const number = formatNumber(value);
  return (
    <>
      <span className={styles.number} data-decimals={isTonneUnit(unit) ? decimalsOf(value) : undefined}>
        {number}
      </span>
      <span className={styles.unit}>{`\u{a0}${unit}`}</span>
    </>
  );
}

/**
 * The notes of a row, before them a mark and the words of what its driver has written. Where the column has no room for
 * a word, an icon says that there is something to read.
 */
function notesContent(row: JobRow, isNarrow: boolean): ReactNode {
  const { notes, driverNotes } = row;
  const text = notes ?? driverNotes;
  if (text === null) return null;
  return (
    <span className={styles.notes} title={text}>
      {driverNotes !== null && <DriverNoteMark row={row} />}
      {isNarrow && driverNotes === null && (
        <NotebookText aria-hidden className={styles.notesIcon} size={14} />
      )}{' '}
      {isNarrow ? <span className="visually-hidden">{text}</span> : text}
    </span>
  );
}

/** Whether a waybill was made or could not be, and what is known of it. */
function waybillContent(row: JobRow): ReactNode {
  const text = row.sentToWaybill ? waybillText(row) : '';
  const mark = sentTick(row, 'sentToWaybill');
  if (text === '') return mark;
  return (
    <span title={`${messages.waybill}: ${text}`}>
      {mark} <span className="visually-hidden">{text}</span>
    </span>
  );
}
