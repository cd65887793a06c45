/** One value of an exported row; a spreadsheet can count with days, times and numbers. */
export type ExportCell =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  /** YYYY-MM-DD. */
  | { kind: 'day'; value: string }
  /** HH:mm. */
  | { kind: 'time'; value: string }
  | { kind: 'empty' };

/** Returns a cell of text; an empty one stays empty. */
export function textCell(value: string): ExportCell {
  return value === '' ? { kind: 'empty' } : { kind: 'text', value };
}

/** Returns a cell that spreadsheets count with. */
export function numberCell(value: number): ExportCell {
  return { kind: 'number', value };
}

/** Returns a day, YYYY-MM-DD. */
export function dayCell(value: string | null): ExportCell {
  return value === null ? { kind: 'empty' } : { kind: 'day', value };
}

/** Returns a time of day, HH:mm. */
export function timeCell(value: string | null): ExportCell {
  return value === null ? { kind: 'empty' } : { kind: 'time', value };
}

/** Returns a figure that may be unknown. */
export function figureCell(value: number | null): ExportCell {
  return value === null ? { kind: 'empty' } : numberCell(value);
}

/** A column of a file: its heading together with what stands under it. */
export interface ExportColumn<Row> {
  name: string;
  cellOf: (row: Row) => ExportCell;
}

/** The content of a file: the headings, and rows of as many cells. */
export interface ExportTable {
  names: readonly string[];
  rows: AsyncIterable<readonly ExportCell[]> | Iterable<readonly ExportCell[]>;
}

/** Returns records as a table. Headings and cells come from the same columns, so that none stands under another's. */
export function tableOf<Row>(
  columns: readonly ExportColumn<Row>[],
  records: AsyncIterable<Row> | Iterable<Row>,
): ExportTable {
  return { names: columns.map(({ name }) => name), rows: rowsOf(columns, records) };
}

async function* rowsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  records: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<ExportCell[]> {
  for await (const record of records) yield columns.map(({ cellOf }) => cellOf(record));
}
