import { shareOut } from './payment-match.ts';
import { type StatementDocument, statementSums } from './statement.ts';
import { vatBreakdown } from './vat.ts';

/**
 * Shares what corrections come to below nothing, in cents, among the invoices of these numbers that they correct
 * (docs/requirements.md, 'Statements'): to each what its own lines come to with VAT, the rest to the last one.
 */
export function shareReduction(
  { rows, freeLines = [] }: Pick<StatementDocument, 'rows' | 'freeLines'>,
  numbers: readonly string[],
): number[] {
  const lines = rows.flatMap((row) => row.lines);
  const taken = numbers.map((number) =>
    vatBreakdown(lines.filter(({ corrects }) => corrects?.number === number)).reduce(
      (sum, { netCents, vatCents }) => sum - netCents - vatCents,
      0,
    ),
  );
  return shareOut(-statementSums(rows, freeLines).totalCents, taken);
}
