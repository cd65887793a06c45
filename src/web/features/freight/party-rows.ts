import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Period } from '#domain/calendar/period.ts';

import { call } from '../../platform/api-client.ts';

const pageSize = 500;
/** As many as can be approved at once. */
const maxPages = 2;

export interface PartyRead {
  /** Null where nobody knows the party. */
  name: string | null;
  rows: FreightRow[];
  /** True when there are more than are shown. */
  isCut: boolean;
  approvedCents: number;
  draftCents: number;
  /** Of the approved sum, what comes from no load. */
  freeCents: number;
  /** Jobs that are still to be calculated again, of all parties. */
  waiting: number;
}

/** Reads a party's rows of a period; with 'none' those of which nobody knows the party, which are all held. */
export async function readPartyRows(
  { side, party, period }: { side: FreightRow['side']; party: number | 'none'; period: Period },
  signal: AbortSignal | null,
): Promise<PartyRead> {
  const rows: FreightRow[] = [];
  const filter = party === 'none' ? { held: 'true' as const } : { partyCompanyId: party };
  for (let pageNr = 1; ; pageNr += 1) {
    const query = { side, ...period, ...filter, pageNr, size: pageSize };
    const page = await call('listFreightRows', { query }, signal === null ? {} : { signal });
    rows.push(...page.content.filter((row) => party !== 'none' || row.party === null));
    if (page.last || pageNr === maxPages) {
      const sums = page.parties.find((each) => (each.party?.id ?? 'none') === party);
      const { approvedCents = 0, draftCents = 0, freeCents = 0 } = sums ?? {};
      return {
        name: sums?.party?.name ?? null,
        rows: sortRowsToSettle(rows),
        isCut: !page.last,
        approvedCents,
        draftCents,
        freeCents,
        waiting: page.waiting,
      };
    }
  }
}

/** True for rows that are calculated and not held. */
export function isApprovable({ state, held }: Pick<FreightRow, 'state' | 'held'>): boolean {
  return state === 'DRAFT' && held.length === 0;
}

/** What can be done with a row at a press; `unapprove` works it out anew, `recalculate` asks for a difference. */
export const rowPresses = ['approve', 'unapprove', 'recalculate'] as const;
export type RowPress = (typeof rowPresses)[number];

/** Returns what can be done with a row. */
export function pressesOf(row: Pick<FreightRow, 'state' | 'held' | 'lines'>): RowPress[] {
  if (isApprovable(row)) return ['approve'];
  if (row.state === 'APPROVED') return ['unapprove'];
  return row.state === 'SETTLED' && row.lines.length > 0 ? ['recalculate'] : [];
}

type Worked = Pick<FreightRow, 'state' | 'held' | 'status'>;

/** True while the load is under way: nothing can be corrected yet. */
export function isUndelivered({ held, status }: Pick<FreightRow, 'held' | 'status'>): boolean {
  return held.length > 0 && status !== 'COMPLETED';
}

/** True where what holds a row can be put right: also of one whose day has come, of which no phone reports anything. */
export function isMendable(row: Pick<FreightRow, 'held' | 'status' | 'day'>, today: Day): boolean {
  return row.held.length > 0 && (!isUndelivered(row) || row.day <= today);
}

/** Returns the rows in the order of work: to approve, held, approved, settled, still to come; each by its days. */
export function sortRowsToSettle<Row extends Worked>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => stageOf(a) - stageOf(b));
}

function stageOf(row: Worked): number {
  if (isUndelivered(row)) return 4;
  if (row.state === 'DRAFT') return isApprovable(row) ? 0 : 1;
  return row.state === 'APPROVED' ? 2 : 3;
}
