/** One line of the report. `limit` is what the budget allows, in the unit of the measured value. */
export interface Measure {
  what: string;
  measured: string;
  /** The same figure of another server in the same run. */
  beside?: string;
  value: number;
  /** 'most': the value may be at most the limit; 'least': at least. */
  budget: { is: 'most' | 'least'; limit: number; shown: string };
}

/** Prints all measures as one table with their budgets; answers how many are missed. */
export function printReport(measures: readonly Measure[]): number {
  const rows = measures.map((each) => [
    each.what,
    each.measured,
    each.beside ?? '',
    each.budget.shown,
    verdictOf(each),
  ]);
  const table = [['Measure', 'Measured', 'Beside it', 'Budget', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const [number, row] of table.entries()) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
    if (number === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  }
  return measures.filter((each) => verdictOf(each) === 'MISSED').length;
}

function verdictOf({ value, budget }: Measure): string {
  const isKept = budget.is === 'most' ? value <= budget.limit : value >= budget.limit;
  return isKept ? 'kept' : 'MISSED';
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

export function times(value: number): string {
  return `${value.toFixed(2)} ×`;
}
