import { type Block, type GridSize, isOneCell } from './cell-range.ts';

/** A value of the clipboard and its target cell; `from` is its line and index in the clipboard. */
export interface PasteTarget {
  row: number;
  column: number;
  value: string;
  from: { line: number; index: number };
}

/**
 * Returns the target cells of pasted values: a single value fills the chosen block, several start at its corner.
 * Values beyond the table are left out.
 */
export function pasteTargets(
  values: readonly (readonly string[])[],
  block: Block,
  size: GridSize,
): PasteTarget[] {
  const [only, ...more] = values.flat();
  if (only !== undefined && more.length === 0 && !isOneCell(block)) {
    const from = { line: 0, index: 0 };
    return cellsOf(block).map(({ row, column }) => ({ row, column, value: only, from }));
  }
  return values
    .flatMap((line, lineNumber) =>
      line.map((value, index) => ({
        row: block.top + lineNumber,
        column: block.left + index,
        value,
        from: { line: lineNumber, index },
      })),
    )
    .filter(({ row, column }) => row < size.rows && column < size.columns);
}

function cellsOf({ top, bottom, left, right }: Block): { row: number; column: number }[] {
  const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  return Array.from({ length: bottom - top + 1 }, (_, line) =>
    columns.map((column) => ({ row: top + line, column })),
  ).flat();
}
