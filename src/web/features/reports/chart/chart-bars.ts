import type { ReportedContract, ReportGroup } from '#api/reports/reports.ts';

import type { ComparedRow } from '../report-rows.ts';
import type { Figure } from '../report-view.ts';

/** A tick of the axis: its label, and the length of the bar of each series in the unit of the axis. */
export interface ChartBar {
  label: string;
  values: Readonly<Record<string, number>>;
}

/** The most bars that can be read on one screen; the table below has them all. */
export const maxBars = 12;

/** Returns the groups that stand out most, in the order of the table; weeks in the order of time. */
export function barsOf(rows: readonly ComparedRow[], figure: Figure, by: ReportGroup): ChartBar[] {
  const sizeOf = ({ now, before }: ComparedRow) => Math.abs((now ?? before)?.[figure] ?? 0);
  const largest = new Set(rows.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxBars));
  const inOrder = by === 'week' ? rows.toSorted((a, b) => a.key.localeCompare(b.key)) : rows;
  return inOrder
    .filter((row) => largest.has(row) && sizeOf(row) > 0)
    .map(({ label, now, before }) => ({
      label,
      values: {
        ...(now !== null && { now: onAxis(figure, now[figure]) }),
        ...(before !== null && { before: onAxis(figure, before[figure]) }),
      },
    }));
}

/**
 * Returns contracts in tonnes of which most is left, as far as they have an end; more than was agreed leaves
 * nothing.
 */
export function contractBars(contracts: readonly ReportedContract[]): ChartBar[] {
  return contracts
    .filter(({ unit, quantity }) => unit === 't' && quantity !== null)
    .slice(0, maxBars)
    .map(({ company, product, productGroup, delivered, planned, ordered, left }) => ({
      label: `${company.name}, ${(product ?? productGroup).name}`,
      values: { delivered, planned: planned + ordered, left: Math.max(0, left ?? 0) },
    }));
}

/** Money in euros and time in hours, so that the axis has round numbers. For drawing alone. */
function onAxis(figure: Figure, value: number): number {
  if (figure.endsWith('Cents')) return value / 100;
  return figure.endsWith('Minutes') ? value / 60 : value;
}
