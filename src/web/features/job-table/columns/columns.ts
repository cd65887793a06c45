import type { ColumnStyle } from '#api/job-row/table-settings.ts';
import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { columnDescriptors } from './column-descriptors.ts';
import { type Density, widthFactors } from './density.ts';

export interface TableColumn {
  column: JobRowColumn;
  width: number;
  isHidden: boolean;
  isFrozen: boolean;
}

export const firstColumns: readonly TableColumn[] = jobRowColumns.map((column) => ({
  column,
  width: columnDescriptors[column].width,
  isHidden: columnDescriptors[column].isHidden === true,
  isFrozen: columnDescriptors[column].isFrozen === true,
}));

/** Returns px of a column that nobody has drawn wider or narrower. */
export function usualWidth(column: JobRowColumn, density: Density): number {
  return Math.round(columnDescriptors[column].width * widthFactors[density]);
}

/**
 * Returns the columns as a person has arranged them; new ones stand after the column that is before them for
 * everybody.
 */
export function arrangedColumns(styles: readonly ColumnStyle[], density: Density = 'compact'): TableColumn[] {
  const usual = withUsualWidths(firstColumns, density);
  const ownColumns = styles.flatMap((style): TableColumn[] => {
    const usualColumn = usual.find(({ column }) => column === style.column);
    if (usualColumn === undefined) return [];
    const { isHidden, isFrozen } = style;
    return [{ column: usualColumn.column, width: style.width ?? usualColumn.width, isHidden, isFrozen }];
  });
  const unique = ownColumns.filter(
    (one, index) => ownColumns.findIndex(({ column }) => column === one.column) === index,
  );
  for (const [index, missing] of usual.entries()) {
    if (unique.some(({ column }) => column === missing.column)) continue;
    const before = usual[index - 1]?.column;
    unique.splice(unique.findIndex(({ column }) => column === before) + 1, 0, missing);
  }
  return unique;
}

/** Returns the arrangement to save: a width only where it is not the usual one. */
export function stylesOf(columns: readonly TableColumn[], density: Density = 'compact'): ColumnStyle[] {
  return columns.map(({ column, width, isHidden, isFrozen }) => ({
    column,
    width: width === usualWidth(column, density) ? null : width,
    isHidden,
    isFrozen,
  }));
}

/** Returns the columns as they stand in the table: frozen ones first. */
export function frozenFirst(columns: readonly TableColumn[]): TableColumn[] {
  return [...columns.filter(({ isFrozen }) => isFrozen), ...columns.filter(({ isFrozen }) => !isFrozen)];
}

/** Returns the columns that are not hidden, in their order. */
export function shownColumns(columns: readonly TableColumn[]): JobRowColumn[] {
  return columns.flatMap(({ column, isHidden }) => (isHidden ? [] : [column]));
}

/** Returns a column moved to the place of another. */
export function moveColumn(
  columns: readonly TableColumn[],
  columnToMove: JobRowColumn,
  to: JobRowColumn,
): TableColumn[] {
  const from = columns.findIndex(({ column }) => column === columnToMove);
  const target = columns.findIndex(({ column }) => column === to);
  const next = [...columns];
  const [movedColumn] = next.splice(from, 1);
  if (movedColumn !== undefined && target !== -1) next.splice(target, 0, movedColumn);
  return next;
}

/** Returns the columns as wide as they are when nobody has changed them. */
export function withUsualWidths(
  columns: readonly TableColumn[],
  density: Density = 'compact',
): TableColumn[] {
  return columns.map((each) => Object.assign({}, each, { width: usualWidth(each.column, density) }));
}
