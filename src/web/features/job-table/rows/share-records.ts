import type { JobRow } from '#api/job-row/job-table.ts';

type Row = Record<string, Named | null>;
type Named = { id: number };

/** Where rows name records; those of one line are of one kind, among which an id means the same. */
const kinds = [
  ['pickup', 'destination'],
  ['product'],
  ['replacementProduct'],
  ['client'],
  ['carrier'],
  ['truck'],
  ['customerManager', 'creator'],
] as const satisfies readonly (readonly (keyof JobRow)[])[];

/**
 * Has rows that name the same place, product or person hold one record between them. JSON brings each row its own,
 * and these are three quarters of what rows take in memory. Changes the rows that it is given.
 */
export function shareRecords(rows: readonly JobRow[]): void {
  for (const fields of kinds) {
    const known = new Map<number, Named>();
    for (const row of rows as unknown as readonly Row[]) {
      for (const field of fields) {
        const record = row[field];
        if (record === null || record === undefined) continue;
        const earlier = known.get(record.id);
        if (earlier !== undefined && isSame(earlier, record)) row[field] = earlier;
        else known.set(record.id, record);
      }
    }
  }
}

/** Whether two values out of JSON say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one) as (keyof typeof one)[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSame(one[key], other[key]))
  );
}
