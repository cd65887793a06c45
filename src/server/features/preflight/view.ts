import { type OpenFigure, openFigures } from '#api/day-figures/figure-search.ts';
import { problem } from '#api/error-codes.ts';
import type { CorrectionTarget, PreflightProblem, RowPreflight } from '#api/job-row/preflight.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { kindOf, type Correction, correctionsOf, type RowRecord } from '#domain/dispatch/correction.ts';
import {
  isOfWholeJob,
  preflight,
  type PreflightRow,
  type Send,
  sendsAhead,
} from '#domain/dispatch/preflight.ts';
import { freeFields } from '#domain/job-row/job-row-patch.ts';
import { awaitingTruckStatuses, confirmedStatus } from '#domain/job-row/job-row-status.ts';
import { needsConfirmation } from '#domain/planning/finding.ts';

import { storedNumber } from '../../db/stored-number.ts';
import { notConfigured } from '../../external/not-configured.ts';
import { type ExternalRow, toPreflightRow } from '../../job-rows/external-row.ts';
import type { RowVerdict } from '../../load-spaces/row-verdicts.ts';
import { verdictView } from '../../load-spaces/verdict-view.ts';
import type { RowClash } from '../../planning/double-bookings.ts';

/** Facts of a day beside its rows. */
export interface DayFacts {
  fleetService: string;
  unconfigured: readonly Send[];
  /** Jobs whose drivers were notified but have not opened them. */
  unseen: ReadonlySet<number>;
  /** Previous loads of the load spaces, by row. */
  loads: ReadonlyMap<number, RowVerdict>;
  clashes: ReadonlyMap<number, RowClash>;
  /** Rows for which a send must still be made. */
  unsent: ReadonlySet<number>;
  /** Findings by row. */
  findings: ReadonlyMap<number, readonly JobRowWarning[]>;
}

/** Returns the problems of each send of a row. `jobRows` are those of its job that are not cancelled. */
export function preflightView(
  row: ExternalRow,
  jobRows: readonly ExternalRow[],
  { fleetService, unconfigured, unseen, loads, clashes, unsent, findings }: DayFacts,
): RowPreflight {
  const load = loads.get(row.id);
  const isBlocked = (id: number) => loads.get(id)?.isBlocked ?? false;
  const others = jobRows.filter(({ id }) => id !== row.id);
  const against = (send: Send) =>
    distinct(
      [row, ...(isOfWholeJob(send) ? others : [])].flatMap((each) =>
        problemsOf(send, each, toPreflightRow(each, jobRows, isBlocked(each.id), unconfigured)),
      ),
    );
  return {
    rowId: row.id,
    transportJobId: row.jobId,
    date: row.date,
    time: row.time,
    status: row.status,
    client: row.client.company.name,
    notes: row.notes === '' ? null : row.notes,
    product: row.product.name,
    quantity: storedNumber(row.quantity),
    unit: row.product.unit,
    pickup: row.pickup.name,
    destination: row.destination?.name ?? null,
    licensePlateNumber: row.truck?.licensePlateNumber ?? null,
    fleetService,
    isPushUnseen: unseen.has(row.jobId),
    load: load === undefined ? null : { ...verdictView(load.answer), isBlocked: load.isBlocked },
    figures: figuresOf(row, unsent, clashes),
    clash: clashes.get(row.id) ?? null,
    toConfirm: [
      ...new Set(
        (findings.get(row.id) ?? [])
          .filter(({ code }) => needsConfirmation(code))
          .map(({ message }) => message),
      ),
    ],
    ahead: sendsAhead(toPreflightRow(row, jobRows, isBlocked(row.id), unconfigured)),
    sends: {
      sms: against('sms'),
      waybill: against('waybill'),
      fleet: against('fleet'),
      terminal: against('terminal'),
    },
  };
}

/** Counted in the same way as the day's figures in SQL. */
function figuresOf(
  { id, status, truck }: ExternalRow,
  unsent: DayFacts['unsent'],
  clashes: DayFacts['clashes'],
): OpenFigure[] {
  const isCounted = {
    withoutTruck: truck === null && awaitingTruckStatuses.includes(status),
    unsent: unsent.has(id),
    unconfirmed: status === 'UNCONFIRMED',
    clashes: clashes.has(id),
  };
  return openFigures.filter((figure) => isCounted[figure]);
}

function problemsOf(send: Send, row: ExternalRow, checked: PreflightRow): PreflightProblem[] {
  return preflight(send, checked).map((code) => ({
    code,
    message: (code === 'NOT_CONFIGURED' ? notConfigured(send) : problem(code)).message,
    rowId: row.id,
    mends: correctionsOf(code).flatMap((correction) => targetOf(correction, row) ?? []),
  }));
}

/** A problem shared by several rows is listed once: the truck of a job, or a location. */
function distinct(problems: readonly PreflightProblem[]): PreflightProblem[] {
  const keyOf = (each: PreflightProblem) => `${each.code} ${aboutOf(each)}`;
  return [...new Map(problems.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

/** Returns the part of the job that a problem is about: a record, one of its rows, or '' for the job itself. */
function aboutOf({ rowId, mends: [first] }: PreflightProblem): string {
  if (first?.of === 'record') return `${first.kind} ${first.id}`;
  const isOfRow =
    first?.of === 'confirm' || (first?.of === 'row' && first.field !== 'truck' && first.field !== 'carrier');
  return isOfRow ? String(rowId) : '';
}

/** Null for a locked cell, a record that the row does not have, and a status that this user cannot change. */
function targetOf(correction: Correction, row: ExternalRow): CorrectionTarget | null {
  if (correction.of === 'job') return { of: 'job', transportJobId: row.jobId };
  if (correction.of === 'status') {
    return confirmedStatus(row.status) === null ? null : { of: 'confirm', rowId: row.id };
  }
  if (correction.of === 'row') {
    return freeFields(row.status, row.siblingStatuses).includes(correction.field)
      ? { of: 'row', rowId: row.id, field: correction.field }
      : null;
  }
  const record = recordOf(correction.of, row);
  return record && { of: 'record', kind: kindOf[correction.of], field: correction.field, ...record };
}

function recordOf(of: RowRecord, row: ExternalRow): { id: number; name: string } | null {
  switch (of) {
    case 'truck':
      return row.truck && { id: row.truck.id, name: row.truck.licensePlateNumber };
    case 'pickupCompany':
      return named(row.pickup.company);
    case 'destinationCompany':
      return named(row.destination?.company ?? null);
    default:
      return named(row[of]);
  }
}

function named(record: { id: number; name: string } | null): { id: number; name: string } | null {
  return record && { id: record.id, name: record.name };
}
