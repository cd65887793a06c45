import type { FreightRow } from '#api/freight/freight-rows.ts';

type Settled = Pick<FreightRow, 'state' | 'held'>;

/** What is to be approved, what is held, what was approved and what is settled; each by its days. */
export function inOrderOfWork<Row extends Settled>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => stageOf(a) - stageOf(b));
}

function stageOf({ state, held }: Settled): number {
  if (state === 'DRAFT') return held.length === 0 ? 0 : 1;
  return state === 'APPROVED' ? 2 : 3;
}
