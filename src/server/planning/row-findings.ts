import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { hasRowEnded, underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { sortBySeverity } from '#domain/planning/finding.ts';

import type { Db } from '../db/schema.ts';
import { conflict, type Refusal } from '../http/errors.ts';
import type { StoredRow } from '../job-rows/job-row.ts';
import { findLateArrivals } from '../positions/late-arrivals.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { findFindings } from './findings.ts';

/** The findings of a row as its list shows them. */
type RowFindings = Pick<JobRow, 'findings' | 'findingDetails'>;

const noFindings: RowFindings = { findings: [], findingDetails: [] };

/** Returns rows as they are answered: with their present findings; ended rows have none. */
export async function addPresentFindings<Row extends StoredRow>(
  db: Db,
  rows: readonly Row[],
  now: number,
): Promise<(Row & RowFindings)[]> {
  const open = rows.filter(({ status }) => !hasRowEnded(status));
  const findings = [...(await findFindings(db, open, now)), ...(await findLateFindings(db, open, now))];
  return addFindings(rows, findings);
}

/** Of a row as it is alone: nobody knows where another truck would be under way with it. */
async function findLateFindings(db: Db, rows: readonly StoredRow[], now: number): Promise<JobRowWarning[]> {
  const truckIds = rows.flatMap(({ status, truck }) =>
    underWayStatuses.includes(status) && truck !== null ? truck.id : [],
  );
  const late = truckIds.length === 0 ? [] : await findLateArrivals(db, now, truckIds);
  return late.flatMap(({ rowIds, said }) =>
    rowIds.map((rowId) => ({ rowId, code: 'LATE_EXPECTED', message: said })),
  );
}

/** Returns one row with its findings. */
export async function readRowWithFindings(db: Db, row: StoredRow, now: number): Promise<JobRow> {
  const [rowWithFindings] = await addPresentFindings(db, [row], now);
  return rowWithFindings ?? { ...row, ...noFindings };
}

/** Returns a 409 refusal with the row as it is now. */
export async function buildRowConflict(
  db: Db,
  problems: readonly Problem[],
  row: StoredRow,
  now: number,
): Promise<Refusal> {
  return conflict(problems, await readRowWithFindings(db, row, now));
}

/** Adds findings to their rows, the most severe first; rows that have ended get none. */
export function addFindings<Row extends StoredRow>(
  rows: readonly Row[],
  findings: readonly JobRowWarning[],
): (Row & RowFindings)[] {
  const findingsByRow = Map.groupBy(findings, ({ rowId }) => rowId);
  return rows.map((row) => {
    const own = hasRowEnded(row.status) ? [] : sortBySeverity(findingsByRow.get(row.id) ?? []);
    const findings = [...new Set(own.map(({ code }) => code))];
    return {
      ...row,
      findings,
      findingDetails: own.map(({ code, message }) => ({ code, message })),
    };
  });
}

function findingsIn({ findings, findingDetails }: RowFindings): RowFindings {
  return { findings, findingDetails };
}

/** Findings may change without a change of the row: by a cleaning, for example. */
const lifetimeMs = 1000;
const maxKeptRows = 5000;

/**
 * Makes `addPresentFindings` for the pages of the table: findings are kept for a moment, until any row changes. After
 * a change every open table reads its page again, and all ask for the same.
 */
export function createPageFindings(events: ChangeEvents, now: () => number) {
  const cache = new Map<string, { findings: RowFindings; at: number }>();
  let generation = 0;
  events.onChanged(() => {
    generation += 1;
    cache.clear();
  });
  const versionKeyOf = ({ id, version }: StoredRow) => `${id} ${version}`;
  return {
    async addPresentFindings(db: Db, rows: readonly StoredRow[]): Promise<JobRow[]> {
      const at = now();
      const findingsOf = new Map<number, RowFindings>();
      for (const row of rows) {
        const entry = hasRowEnded(row.status) ? undefined : cache.get(versionKeyOf(row));
        if (entry !== undefined && Math.abs(at - entry.at) < lifetimeMs) {
          findingsOf.set(row.id, entry.findings);
        }
      }
      const before = generation;
      const freshRows = await addPresentFindings(
        db,
        rows.filter(({ id }) => !findingsOf.has(id)),
        at,
      );
      if (before === generation) {
        if (cache.size + freshRows.length > maxKeptRows) cache.clear();
        for (const row of freshRows) cache.set(versionKeyOf(row), { findings: findingsIn(row), at });
      }
      for (const row of freshRows) findingsOf.set(row.id, findingsIn(row));
      return rows.map((row) => ({ ...row, ...(findingsOf.get(row.id) ?? noFindings) }));
    },
  };
}
