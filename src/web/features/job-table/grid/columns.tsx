import { createElement } from 'react';
import type { Column } from 'react-data-grid';

import { isEditableField, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { words } from '../../../i18n/et/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { frozenFirst, type TableColumn } from '../columns/columns.ts';
import { isChoiceField } from '../edit/choices.ts';
import { isTypedField } from '../edit/typed-fields.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { ChoiceCell } from './editors/ChoiceCell.tsx';
import { TypedCell } from './editors/TypedCell.tsx';
import { HeaderCell } from './HeaderCell.tsx';

import rowStyles from './GridRows.module.css';
import styles from './JobGrid.module.css';

type GridColumn = Column<ShownRow> & { key: JobRowColumn; width: number };

const numeric = new Set<JobRowColumn>(['quantity', 'priority']);
const flags = new Set<JobRowColumn>(['sentToPkTerminal', 'sentToFleetService', 'isSMSSent', 'wetGrain']);

/**
 * The grid's columns for an arrangement, frozen ones first, as the grid itself sorts them: place and index are
 * one. Editors are there where a cell can be typed into or chosen for.
 */
export function gridColumns(columns: readonly TableColumn[]): GridColumn[] {
  return frozenFirst(columns.filter(({ isHidden }) => !isHidden)).map(gridColumn);
}

function gridColumn({ column, width, isFrozen }: TableColumn, place: number): GridColumn {
  const editor = isTypedField(column) ? TypedCell : isChoiceField(column) ? ChoiceCell : null;
  return {
    key: column,
    name: words.jobTable.columns[column],
    width,
    frozen: isFrozen,
    // As elements: the grid calls these as functions, and they have hooks of their own.
    renderHeaderCell: (props) => createElement(HeaderCell, props),
    // Of the editor: other cells are made by row-cells.ts.
    cellClass: rowStyles[`column${place}`],
    headerCellClass: classNames(styles.header, rowStyles[`column${place}`], columnClass(column)),
    renderEditCell: editor && ((props) => createElement(editor, props)),
    editable: (row) => editor !== null && isEditableField(row.status, column),
    editorOptions: { commitOnOutsideClick: false, closeOnExternalRowChange: false },
  };
}

/** How a column's texts stand in it, in the header too. */
export function columnClass(column: JobRowColumn): string {
  return classNames(numeric.has(column) && styles.number, flags.has(column) && styles.flag);
}
