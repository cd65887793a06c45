import { strFromU8, unzipSync } from 'fflate';

import { addDays } from '#domain/calendar/day.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';

/**
 * Reads a workbook as whoever opens it does: its rows, each cell under its heading. Days are YYYY-MM-DD, times HH:mm.
 */
export function readWorkbook(bytes: Uint8Array): Record<string, string | number>[] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => cellsOf(cells));
  const [headings = new Map<string, string | number>(), ...rest] = rows;
  return rest.map((cells) =>
    Object.fromEntries([...headings].map(([column, name]) => [name, cells.get(column) ?? ''])),
  );
}

/** The cells of a row by the letters of their columns. */
function cellsOf(row: string): Map<string, string | number> {
  return new Map(
    [...row.matchAll(/<c r="([A-Z]+)\d+"( s="(\d)")?[^>]*>(.*?)<\/c>/gs)].map(
      ([, column = '', , style, content = '']) => [column, valueOf(content, style)],
    ),
  );
}

function valueOf(content: string, style: string | undefined): string | number {
  const number = /<v>(.*)<\/v>/.exec(content)?.[1];
  if (number === undefined) return (/<t[^>]*>(.*)<\/t>/s.exec(content)?.[1] ?? '').replaceAll('&amp;', '&');
  // The styles of days and of times (src/server/spreadsheet/xlsx.ts).
  if (style === '2') return addDays('1899-12-30', Number(number));
  return style === '3' ? timeOfMinutes(Math.round(Number(number) * 24 * 60)) : Number(number);
}
