/** A cell of the loaded page: rows and columns count from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

/** A block of cells; all four edges are part of it. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The number of rows and columns. */
export interface GridSize {
  rows: number;
  columns: number;
}

/** A cell by its row and column, not by its position: rows move when others change them. */
export interface NamedCell<Column extends string> {
  rowId: number;
  column: Column;
}

/** Chosen cells: from the focused cell to the one that Shift has extended to. */
export interface CellRange<Column extends string> {
  anchor: NamedCell<Column>;
  head: NamedCell<Column>;
}

/** Returns the block with these cells in two of its corners. */
export function blockBetween(one: CellPosition, other: CellPosition): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** Returns the number of rows and columns of a block. */
export function sizeOf({ top, bottom, left, right }: Block): GridSize {
  return { rows: bottom - top + 1, columns: right - left + 1 };
}

/** True for a block of one cell. */
export function isOneCell(block: Block): boolean {
  return block.top === block.bottom && block.left === block.right;
}

/** Returns the present position of a cell; null when its row or column is not shown. */
export function positionOf<Column extends string>(
  cell: NamedCell<Column>,
  rows: readonly { id: number }[],
  columns: readonly Column[],
): CellPosition | null {
  const row = rows.findIndex(({ id }) => id === cell.rowId);
  const column = columns.indexOf(cell.column);
  return row === -1 || column === -1 ? null : { row, column };
}

/** Returns the present block of a range; null when a corner is not shown any more. */
export function blockOf<Column extends string>(
  range: CellRange<Column>,
  rows: readonly { id: number }[],
  columns: readonly Column[],
): Block | null {
  const anchor = positionOf(range.anchor, rows, columns);
  const head = positionOf(range.head, rows, columns);
  return anchor === null || head === null ? null : blockBetween(anchor, head);
}

/**
 * Returns the range over the chosen rows that are left (of `chosenIds`) after rows came, went or moved; where that of
 * the anchor went, the first one left takes its place. Null when they are no longer adjacent, when none is left, or when
 * the anchor is at neither end.
 */
export function rangeOfSameRows<Column extends string>(
  { anchor, head }: CellRange<Column>,
  chosenIds: readonly number[],
  rows: readonly { id: number }[],
): CellRange<Column> | null {
  const idSet = new Set(chosenIds);
  const places = rows.flatMap(({ id }, at) => (idSet.has(id) ? [at] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || last - first + 1 !== places.length) return null;
  const [top, bottom] = [rows[first]?.id, rows[last]?.id];
  if (top !== undefined && bottom !== undefined && rows.every(({ id }) => id !== anchor.rowId)) {
    return { anchor: { ...anchor, rowId: top }, head: { ...head, rowId: bottom } };
  }
  const end = anchor.rowId === top ? bottom : anchor.rowId === bottom ? top : undefined;
  return end === undefined ? null : { anchor, head: { ...head, rowId: end } };
}

/** Returns the new head of a range after a key, as in a spreadsheet; null for any other key. */
export function movedHead(
  head: CellPosition,
  { key, withCtrl }: { key: string; withCtrl: boolean },
  size: GridSize,
  rowsInSight: number,
): CellPosition | null {
  const rowStep = withCtrl ? size.rows : 1;
  const columnStep = withCtrl ? size.columns : 1;
  const moves: Record<string, CellPosition> = {
    ArrowUp: { row: head.row - rowStep, column: head.column },
    ArrowDown: { row: head.row + rowStep, column: head.column },
    ArrowLeft: { row: head.row, column: head.column - columnStep },
    ArrowRight: { row: head.row, column: head.column + columnStep },
    Home: { row: withCtrl ? 0 : head.row, column: 0 },
    End: { row: withCtrl ? size.rows - 1 : head.row, column: size.columns - 1 },
    PageUp: { row: head.row - rowsInSight, column: head.column },
    PageDown: { row: head.row + rowsInSight, column: head.column },
  };
  const move = moves[key];
  return move === undefined
    ? null
    : { row: clamp(move.row, size.rows), column: clamp(move.column, size.columns) };
}

/** The part of a block in one row: its columns, and whether it is the top or bottom row. */
export interface RowSpan {
  left: number;
  right: number;
  isTop: boolean;
  isBottom: boolean;
}

/** Returns the part of the block in a row; null for a row outside. */
export function spanOf(block: Block | null, row: number): RowSpan | null {
  if (block === null || row < block.top || row > block.bottom) return null;
  const { left, right, top, bottom } = block;
  return { left, right, isTop: row === top, isBottom: row === bottom };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
