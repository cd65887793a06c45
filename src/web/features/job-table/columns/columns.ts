import type { ColumnStyle } from '#api/job-row/table-settings.ts';
import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

/** Widths in px that fit the usual values; order as in docs/requirements.md, 'Job table'. */
const widths: Record<JobRowColumn, number> = {
  id: 84,
  transportJobId: 112,
  date: 118,
  time: 110,
  pickup: 210,
  destination: 210,
  product: 180,
  quantity: 112,
  shelf: 120,
  notes: 180,
  carrier: 170,
  truck: 138,
  customerManager: 160,
  creator: 150,
  sentToPkTerminal: 76,
  sentToWaybill: 212,
  sentToFleetService: 76,
  isSMSSent: 76,
  wetGrain: 76,
  status: 170,
  priority: 132,
};

/** Not asked for at first: there for who wants them. */
const hiddenAtFirst = new Set<JobRowColumn>(['transportJobId', 'shelf']);
const frozenAtFirst = new Set<JobRowColumn>(['id']);

export type TableColumn = {
  column: JobRowColumn;
  width: number;
  isHidden: boolean;
  isFrozen: boolean;
};

export const firstColumns: readonly TableColumn[] = jobRowColumns.map((column) => ({
  column,
  width: widths[column],
  isHidden: hiddenAtFirst.has(column),
  isFrozen: frozenAtFirst.has(column),
}));

/**
 * The columns as a person has arranged them. Columns that the settings do not know (new ones) stand where they
 * stand for everybody, after the column that is before them there.
 */
export function arrangedColumns(styles: readonly ColumnStyle[]): TableColumn[] {
  const arranged = styles.flatMap((style): TableColumn[] => {
    const known = firstColumns.find(({ column }) => column === style.column);
    if (known === undefined) return [];
    const { isHidden, isFrozen } = style;
    return [{ column: known.column, width: style.width ?? known.width, isHidden, isFrozen }];
  });
  const unique = arranged.filter(
    (one, index) => arranged.findIndex(({ column }) => column === one.column) === index,
  );
  for (const [index, missing] of firstColumns.entries()) {
    if (unique.some(({ column }) => column === missing.column)) continue;
    const before = firstColumns[index - 1]?.column;
    unique.splice(unique.findIndex(({ column }) => column === before) + 1, 0, missing);
  }
  return unique;
}

/** What is saved of an arrangement: a width only where it is not the usual one. */
export function stylesOf(columns: readonly TableColumn[]): ColumnStyle[] {
  return columns.map(({ column, width, isHidden, isFrozen }) => ({
    column,
    width: width === widths[column] ? null : width,
    isHidden,
    isFrozen,
  }));
}

/** The columns as they stand in the table: frozen ones first. */
export function frozenFirst(columns: readonly TableColumn[]): TableColumn[] {
  return [...columns.filter(({ isFrozen }) => isFrozen), ...columns.filter(({ isFrozen }) => !isFrozen)];
}

/** A column moved to the place of another. */
export function moveColumn(
  columns: readonly TableColumn[],
  moved: JobRowColumn,
  to: JobRowColumn,
): TableColumn[] {
  const from = columns.findIndex(({ column }) => column === moved);
  const target = columns.findIndex(({ column }) => column === to);
  const next = [...columns];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined && target !== -1) next.splice(target, 0, taken);
  return next;
}

export function withUsualWidths(columns: readonly TableColumn[]): TableColumn[] {
  return columns.map((each) => Object.assign({}, each, { width: widths[each.column] }));
}
