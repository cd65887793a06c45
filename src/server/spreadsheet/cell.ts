/** One value of an exported row; a spreadsheet can count with days, times and numbers. */
export type ExportCell =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  /** YYYY-MM-DD. */
  | { kind: 'day'; value: string }
  /** HH:mm. */
  | { kind: 'time'; value: string }
  | { kind: 'empty' };

export function textCell(value: string): ExportCell {
  return value === '' ? { kind: 'empty' } : { kind: 'text', value };
}

export function numberCell(value: number): ExportCell {
  return { kind: 'number', value };
}

/** A day, YYYY-MM-DD. */
export function dayCell(value: string | null): ExportCell {
  return value === null ? { kind: 'empty' } : { kind: 'day', value };
}
