import { labelOfColumn } from '#api/import/column-labels.ts';

import { masterData } from '../../i18n/master-data.ts';
import { maxColumns } from '../../spreadsheet/read-xlsx.ts';
import { type Entity, shownColumns } from '../entity.ts';
import { plainName, type SourceProblem, type SourceRecord } from '../source.ts';

const { reasons } = masterData;

/** A row of a file of rows and columns. */
export interface TableRow {
  line: number;
  cells: readonly string[];
}

/** Reads the records of rows whose first, but for empty ones, names the columns. */
export async function* readTable(
  rows: AsyncIterable<TableRow | SourceProblem>,
  entity: Entity,
): AsyncGenerator<SourceRecord | SourceProblem> {
  let columns: (string | null)[] | null = null;
  for await (const row of rows) {
    if ('reason' in row) {
      yield row;
      // Without a header there is nothing to say of the rest.
      if (columns === null) return;
      continue;
    }
    const { cells, line } = row;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns === null) {
      const header = readHeader(cells, entity);
      yield* header.problems.map((problem) => ({ ...problem, line }));
      if (header.problems.length > 0) return;
      columns = header.columns;
      continue;
    }
    yield recordOf(columns, cells, line);
  }
  if (columns === null) yield { code: 'REQUIRED', reason: reasons.noHeader, line: null, column: null };
}

function recordOf(columns: readonly (string | null)[], cells: readonly string[], line: number) {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { code: 'INVALID', reason: reasons.tooManyValues, line, column: null } as const;
  }
  const values: Record<string, unknown> = {};
  for (const [index, name] of columns.entries()) if (name !== null) values[name] = cells[index] ?? '';
  return { line, values };
}

/** Names in the file become names of columns; a column without a name must be empty all the way down, or nearly. */
function readHeader(cells: readonly string[], entity: Entity) {
  const problems: Omit<SourceProblem, 'line'>[] = [];
  if (cells.length > maxColumns) {
    problems.push({ code: 'INVALID', reason: reasons.tooManyColumns(maxColumns), column: null });
    return { columns: [], problems };
  }
  const columns = cells.map((cell) => {
    if (cell.trim() === '') return null;
    const column = columnCalled(entity, cell);
    if (column === undefined) {
      problems.push({ code: 'NOT_ALLOWED', reason: reasons.unknownColumn(cell.trim()), column: cell.trim() });
    }
    return column?.name ?? null;
  });
  const named = columns.filter((name) => name !== null);
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
