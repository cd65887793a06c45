import type { ExportCell } from '../../../spreadsheet/cell.ts';
import { shownText } from './cells.ts';

/** Lines of a CSV file as an Estonian Excel opens it: UTF-8 with a mark, semicolons, decimal commas. */
export async function* csvOf(
  names: readonly string[],
  rows: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<string> {
  yield `\u{feff}${lineOf(names)}`;
  for await (const cells of rows) yield lineOf(cells.map(fieldOf));
}

/** A text that a spreadsheet would take for a formula is kept one by an apostrophe. */
function fieldOf(cell: ExportCell): string {
  const shown = shownText(cell);
  return cell.kind === 'text' && /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown;
}

function lineOf(fields: readonly string[]): string {
  const quoted = fields.map((field) => (/[;"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field));
  return `${quoted.join(';')}\r\n`;
}
