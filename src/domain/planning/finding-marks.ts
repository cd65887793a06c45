import type { JobRowColumn } from '../job-row/job-row-columns.ts';
import { type FindingCode, severityOf } from './finding.ts';

/** A finding of a row in words. */
export interface FoundOfRow {
  code: FindingCode;
  message: string;
}

/** The cell for a finding; null for one without a cell, or one that only says that something is unknown. */
const cellOf: Record<FindingCode, JobRowColumn | null> = {
  LOAD_FORBIDDEN: 'product',
  CLEANING_OWED: 'product',
  TRUCK_DOUBLE_BOOKED: 'truck',
  REFUSED: 'truck',
  DRIVER_MISSING: 'truck',
  DRIVER_DAY_LONG: 'truck',
  OVER_PAYLOAD: 'quantity',
  QUANTITY_UNUSUAL: 'quantity',
  PERMIT_MISSING: 'quantity',
  WAYBILL_OWED: 'truck',
  TRAILER_UNFIT: 'trailer',
  PLACE_CLOSED: 'time',
  PLACE_FULL: 'time',
  TRUCK_AWAY: 'truck',
  DRIVER_AWAY: 'truck',
  REST_SHORT: 'truck',
  TRUCK_STOPPED: 'truck',
  PAPER_EXPIRED: 'truck',
  ADR_DRIVER_MISSING: 'truck',
  ADR_EQUIPMENT: 'truck',
  LATE_EXPECTED: 'time',
  ARRIVES_LATE: 'time',
  FORBIDS_FEED: null,
  LOAD_UNKNOWN: null,
  PAYLOAD_UNKNOWN: null,
};

/** Returns the columns of which these findings mark a cell. */
export function markedColumns(findings: readonly FoundOfRow[]): ReadonlySet<JobRowColumn | null> {
  return new Set(findings.map(({ code }) => cellOf[code]));
}

/** True for a finding that marks a cell of its row. */
export function hasMark(code: FindingCode): boolean {
  return cellOf[code] !== null;
}

/**
 * Returns the findings that a row marks, in its order (the most severe first), each reason once (docs/requirements.md,
 * 'Job table').
 */
export function markedFindings(findings: readonly FoundOfRow[]): FoundOfRow[] {
  const withCell = findings.filter(({ code }) => cellOf[code] !== null);
  const first = new Map(withCell.toReversed().map((each) => [each.message, each]));
  return withCell.filter((each) => first.get(each.message) === each);
}

export interface FindingMark {
  isBlocking: boolean;
  reasons: string[];
}

/**
 * Returns the marks of a row's cells: what is about a column that is not shown marks the truck, else the first
 * column.
 */
export function findingMarks(
  findings: readonly FoundOfRow[],
  shownColumns: readonly JobRowColumn[],
): Map<JobRowColumn, FindingMark> {
  const marks = new Map<JobRowColumn, FindingMark>();
  for (const { code, message } of markedFindings(findings)) {
    const column = [cellOf[code], 'truck' as const, shownColumns[0]].find(
      (each) => each !== undefined && each !== null && shownColumns.includes(each),
    );
    if (column === undefined || column === null) continue;
    const before = marks.get(column);
    marks.set(column, {
      isBlocking: before?.isBlocking === true || severityOf(code) === 'block',
      reasons: [...(before?.reasons ?? []), message],
    });
  }
  return marks;
}
