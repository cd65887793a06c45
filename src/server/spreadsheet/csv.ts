import { formatDay } from '#domain/calendar/day.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';

import type { ExportCell, ExportTable } from './cell.ts';

/** Returns lines of a CSV file as an Estonian Excel opens it: UTF-8 with a mark, semicolons, decimal commas. */
export async function* csvOf({ names, rows }: ExportTable): AsyncGenerator<string> {
  yield `\u{feff}${lineOf(names)}`;
  for await (const cells of rows) yield lineOf(cells.map(fieldOf));
}

/** A text that a spreadsheet would take for a formula is kept one by an apostrophe, which imports take off again. */
function fieldOf(cell: ExportCell): string {
  const text = shownText(cell);
  return cell.kind === 'text' && /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function lineOf(fields: readonly string[]): string {
  const quoted = fields.map((field) => (/[;"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field));
  return `${quoted.join(';')}\r\n`;
}

/** A cell as Estonians write it: 20.11.2026, 28,5. No spaces between thousands: spreadsheets stumble on them. */
function shownText(cell: ExportCell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
    case 'time':
      return cell.value;
    case 'day':
      return formatDay(cell.value);
    case 'number':
      return formatDecimal(decimal(cell.value)).replaceAll('\u{a0}', '').replace('\u{2212}', '-');
  }
}
