/**
 * Returns a block of cells as spreadsheets copy it: tabs separate columns, and a value with a tab or line break is
 * quoted.
 */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoteWhenNeeded).join('\t')).join('\n');
}

/** Reads such a text. Quotation marks that do not enclose a whole value are part of it. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  let at = 0;
  for (;;) {
    const { value, end } = readValue(source, at);
    rows.at(-1)?.push(value);
    if (end >= source.length) return rows;
    if (source[end] === '\n') rows.push([]);
    at = end + 1;
  }
}

const quotedCell = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const plain = /[^\t\n]*/y;

function readValue(source: string, at: number): { value: string; end: number } {
  quotedCell.lastIndex = at;
  const match = quotedCell.exec(source);
  if (match !== null) return { value: (match[1] ?? '').replaceAll('""', '"'), end: quotedCell.lastIndex };
  plain.lastIndex = at;
  return { value: plain.exec(source)?.[0] ?? '', end: plain.lastIndex };
}

function quoteWhenNeeded(value: string): string {
  const isRisky = /[\t\n\r]/.test(value) || value.startsWith('"');
  return isRisky ? `"${value.replaceAll('"', '""')}"` : value;
}
