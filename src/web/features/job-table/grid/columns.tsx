import { createElement } from 'react';
import type { Column } from 'react-data-grid';

import type { SortableColumn } from '#contract/job-columns.ts';
import { isEditableField } from '#domain/job-row-columns.ts';

import { classNames } from '../../../ui/class-names.ts';
import { FlagMark } from '../../../ui/status/FlagMark.tsx';
import { JobRowStatusLabel } from '../../../ui/status/JobRowStatusLabel.tsx';
import { words } from '../../../words/et.ts';
import { cellText } from '../cells/cell-text.ts';
import { PlaceName } from '../cells/PlaceName.tsx';
import { shownQuantity } from '../cells/shown.ts';
import { WaybillMark } from '../cells/WaybillMark.tsx';
import type { TableColumn } from '../columns/columns.ts';
import { isChoiceField } from '../edit/choices.ts';
import { isTypedField } from '../edit/typed-fields.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { ChoiceCell } from './editors/ChoiceCell.tsx';
import { TypedCell } from './editors/TypedCell.tsx';
import { HeaderCell } from './HeaderCell.tsx';

import styles from './JobGrid.module.css';

export type GridColumn = Column<ShownRow> & { key: SortableColumn };

const numeric = new Set<SortableColumn>(['quantity', 'priority']);
const flags = ['sentToPkTerminal', 'sentToFleetService', 'isSMSSent', 'wetGrain'] as const;

/** The grid's columns for an arrangement. Editors are there where a cell can be typed into or chosen for. */
export function gridColumns(columns: readonly TableColumn[]): GridColumn[] {
  return columns.filter(({ isHidden }) => !isHidden).map(gridColumn);
}

function gridColumn({ column, width, isFrozen }: TableColumn): GridColumn {
  const editor = isTypedField(column) ? TypedCell : isChoiceField(column) ? ChoiceCell : null;
  return {
    key: column,
    name: words.jobTable.columns[column],
    width,
    frozen: isFrozen,
    // As elements: the grid calls these as functions, and they have hooks of their own.
    renderHeaderCell: (props) => createElement(HeaderCell, props),
    headerCellClass: classNames(numeric.has(column) && styles.number, isFlag(column) && styles.flag),
    cellClass: (row) => cellClass(row, column),
    renderCell: ({ row }) => <Cell row={row} column={column} />,
    renderEditCell: editor && ((props) => createElement(editor, props)),
    editable: (row) => editor !== null && isEditableField(row.status, column),
    editorOptions: { commitOnOutsideClick: false, closeOnExternalRowChange: false },
  };
}

function Cell({ row, column }: { row: ShownRow; column: SortableColumn }) {
  switch (column) {
    case 'pickup':
    case 'destination': {
      const place = row[column];
      return place && <PlaceName place={place} />;
    }
    case 'quantity':
      return shownQuantity(row.quantity, row.product.unit);
    case 'sentToWaybill':
      return <WaybillMark row={row} />;
    case 'status':
      return <JobRowStatusLabel status={row.status} />;
    default:
      return isFlag(column) ? <FlagMark on={row[column]} /> : cellText(row, column);
  }
}

function isFlag(column: SortableColumn): column is (typeof flags)[number] {
  return flags.some((flag) => flag === column);
}

function cellClass(row: ShownRow, column: SortableColumn): string {
  const isMarked = row.marks?.has(column) === true || row.marks?.has('row') === true;
  return classNames(
    numeric.has(column) && styles.number,
    isFlag(column) && styles.flag,
    isMarked && styles.marked,
    !isEditableField(row.status, column) && styles.fixed,
  );
}
