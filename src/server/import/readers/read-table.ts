import { labelOfColumn } from '#api/import/column-labels.ts';
import { isThousandsOrPlaces } from '#domain/goods/typed-decimal.ts';

import { masterData } from '../../i18n/master-data.ts';
import { maxColumns, type SheetCell } from '../../spreadsheet/read-xlsx.ts';
import { type Column, type Entity, shownColumns } from '../entity.ts';
import { plainName, type SourceProblem, type SourceRecord } from '../source.ts';
import { readDay, takesDays, takesNumbers } from '../values.ts';
import type { DecimalSigns } from './reading.ts';

const { reasons } = masterData;

/** A row of a file of rows and columns. */
export interface TableRow {
  line: number;
  cells: readonly SheetCell[];
}

/** Reads the records of rows whose first, but for empty ones, names the columns; `signs` looks at their numbers. */
export async function* readTable(
  rows: AsyncIterable<TableRow | SourceProblem>,
  entity: Entity,
  signs: DecimalSigns,
): AsyncGenerator<SourceRecord | SourceProblem> {
  let columns: (Column | null)[] | null = null;
  for await (const row of rows) {
    if ('reason' in row) {
      yield row;
      // Without a header there is nothing to say of the rest.
      if (columns === null) return;
      continue;
    }
    const { cells, line } = row;
    if (cells.every(isEmpty)) continue;
    if (columns === null) {
      const header = readHeader(cells.map(headingOf), entity);
      yield* header.problems.map((problem) => ({ ...problem, line }));
      if (header.problems.length > 0) return;
      columns = header.columns;
      continue;
    }
    yield recordOf(columns, cells, line, signs);
  }
  if (columns === null) yield { code: 'REQUIRED', reason: reasons.noHeader, line: null, column: null };
}

function recordOf(
  columns: readonly (Column | null)[],
  cells: readonly SheetCell[],
  line: number,
  signs: DecimalSigns,
): SourceRecord | SourceProblem {
  if (cells.some((cell, index) => (columns[index] ?? null) === null && !isEmpty(cell))) {
    return { code: 'INVALID', reason: reasons.tooManyValues, line, column: null };
  }
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    if (column === null) continue;
    const cell = cells[index] ?? '';
    const value = valueIn(column, cell);
    values[column.name] = typeof value === 'object' ? '' : value;
    if (typeof value === 'object') faults[column.name] = value.fault;
    if (typeof cell === 'string' && takesNumbers(column.read)) signs.look(cell, column.read);
  }
  return Object.keys(faults).length === 0 ? { line, values } : { line, values, faults };
}

/** What a cell says in a column, or why it says nothing that the column can take. */
function valueIn(column: Column, cell: SheetCell): string | number | boolean | { fault: string } {
  if (typeof cell === 'boolean' && column.type !== 'boolean') {
    return { fault: reasons.flagInstead(cell ? 'TÕENE' : 'VÄÄR') };
  }
  // Spreadsheets keep fifteen digits.
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return { fault: reasons.longNumber(String(cell)) };
  if (typeof cell !== 'object') return cell;
  if ('fault' in cell) return { fault: reasons.cellFaults[cell.fault](cell) };
  if ('number' in cell) return withUnit(cell);
  if (!takesDays(column.read)) return { fault: reasons.dayInstead(cell.day) };
  return column.read === readDay ? cell.day.replace('T00:00', '') : cell.day;
}

/** A number and its unit as a text; with a zero more, '1.2040 t' is read as it is: '1.204 t' could be 1204 t. */
function withUnit({ number, unit }: { number: number; unit: string }): string {
  const text = String(number);
  return `${text}${isThousandsOrPlaces(text, '.') ? '0' : ''} ${unit}`;
}

function isEmpty(cell: SheetCell): boolean {
  if (typeof cell === 'object') return 'fault' in cell && cell.fault === 'merged';
  return String(cell).trim() === '';
}

/** Returns a cell of the first row as the name of a column. */
export function headingOf(cell: SheetCell): string {
  if (typeof cell !== 'object') return String(cell);
  if ('number' in cell) return withUnit(cell);
  return 'day' in cell ? cell.day : cell.shown;
}

/** Names in the file become names of columns; a column without a name must be empty all the way down, or nearly. */
function readHeader(cells: readonly string[], entity: Entity) {
  const problems: Omit<SourceProblem, 'line'>[] = [];
  if (cells.length > maxColumns) {
    problems.push({ code: 'INVALID', reason: reasons.tooManyColumns(maxColumns), column: null });
    return { columns: [] as (Column | null)[], problems };
  }
  const columns = cells.map((cell) => {
    if (cell.trim() === '') return null;
    const column = columnCalled(entity, cell);
    if (column === undefined) {
      problems.push({ code: 'NOT_ALLOWED', reason: reasons.unknownColumn(cell.trim()), column: cell.trim() });
    }
    return column ?? null;
  });
  const named = columns.flatMap((column) => column?.name ?? []);
  for (const name of new Set(named.filter((each, index) => named.indexOf(each) !== index))) {
    problems.push({ code: 'DUPLICATE', reason: reasons.doubleColumn(name), column: name });
  }
  for (const { name, isRequired } of entity.columns) {
    if (isRequired && !named.includes(name)) {
      problems.push({ code: 'REQUIRED', reason: reasons.missingColumn, column: name });
    }
  }
  return { columns, problems };
}

/** Finds a column by its name, or by what forms and templates call it. */
function columnCalled(entity: Entity, called: string) {
  return (
    entity.columns.find(({ name }) => plainName(name) === plainName(called)) ??
    shownColumns(entity).find(({ name }) => plainName(labelOfColumn(entity.name, name)) === plainName(called))
  );
}
