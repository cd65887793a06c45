import { sql } from 'kysely';

import type { AdminKind, TemplateKind } from '#api/import/admin-kinds.ts';
import { choiceLabels, labelOfColumn } from '#api/import/column-labels.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { isThousandsOrPlaces } from '#domain/goods/typed-decimal.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { entityNamed } from '../../../import/entities.ts';
import { type Column, shownColumns } from '../../../import/entity.ts';
import { dayCell, type ExportCell, numberCell, textCell } from '../../../spreadsheet/cell.ts';
import { csvOf } from '../../../spreadsheet/csv.ts';
import { entityOf } from './describe.ts';
import { readRecords } from './stored.ts';

const batchSize = 1000;

/** Returns all records of a kind as a CSV text that an import takes back, read while it is written. */
export function exportCsv(db: Db, kind: AdminKind): AsyncGenerator<string> {
  return csvOf({ names: namesOf(kind), rows: clearNumbers(findExportedRows(db, kind)) });
}

/** With a zero more, '1,2040' is read back as it is: '1,204' could be a thousand times that (`isThousandsOrPlaces`). */
async function* clearNumbers(rows: AsyncIterable<readonly ExportCell[]>): AsyncGenerator<ExportCell[]> {
  for await (const cells of rows) {
    yield cells.map((cell) => {
      const text = cell.kind === 'number' ? formatNumber(cell.value).replace('\u{2212}', '-') : '';
      return isThousandsOrPlaces(text, ',') ? textCell(`${text}0`) : cell;
    });
  }
}

/** Returns the header alone, in people's words, to be filled in. */
export function templateCsv(kind: TemplateKind): AsyncGenerator<string> {
  return csvOf({ names: namesOf(kind), rows: [] });
}

function namesOf(kind: TemplateKind): string[] {
  return shownColumns(entityNamed(kind)).map(({ name }) => labelOfColumn(kind, name));
}

/** Returns all records of a kind as the cells of a file, in the order of `shownColumns`. */
export async function* findExportedRows(db: Db, kind: AdminKind): AsyncGenerator<ExportCell[]> {
  const columns = shownColumns(entityOf(kind));
  let last = 0;
  for (;;) {
    const rest = sql`where t.id > ${last} order by t.id limit ${sql.lit(batchSize)}`;
    const records = await readRecords(db, kind, rest);
    for (const { id, values } of records) {
      // A record without a code is named by its number.
      const code = { externalId: values.externalId ?? `#${String(id)}` };
      yield columns.map((column) => cellOf(column, { ...values, ...code }[column.name] ?? null));
    }
    if (records.length < batchSize) return;
    last = records.at(-1)?.id ?? 0;
  }
}

function cellOf({ type, choices }: Column, value: string | null): ExportCell {
  if (value === null) return { kind: 'empty' };
  if (type === 'boolean') return textCell(et.exports.flag(value === 'true'));
  if (type === 'date') return dayCell(value);
  if (type === 'text') return textCell(choices === null ? value : (choiceLabels[value] ?? value));
  const number = Number(value);
  // Figures of a workbook have three places; positions have more.
  return Number(number.toFixed(3)) === number ? numberCell(number) : textCell(value.replace('.', ','));
}
