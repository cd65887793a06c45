import type { JobRow } from '#api/job-row/job-table.ts';
import type { PreflightProblem, RowPreflight } from '#api/job-row/preflight.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import type { CheckMatter, CheckState } from '#domain/dispatch/day-check.ts';
import { allSends, isOfWholeJob, type Send } from '#domain/dispatch/preflight.ts';
import type { RowProblemCode } from '#domain/dispatch/row-problem.ts';
import { decimalOrNull } from '#domain/goods/decimal.ts';
import { isRefused } from '#domain/job-row/job-row-status.ts';
import { isOverOneTruck } from '#domain/orders/loads.ts';

import type { RowOutcome } from '../../../job-row/row-action.ts';

/** The most urgent matter of a row, and of a lack which. */
export type Matter = { what: Exclude<CheckMatter, 'lack'> } | { what: 'lack'; lack: Lack };

/** A row with all that it lacks, each thing once and with the sends that ask for it. */
export interface CheckedRow {
  row: RowPreflight;
  state: CheckState;
  matter: Matter;
  lacks: readonly Lack[];
}
export type Lack = PreflightProblem & { for: readonly Send[] };

/**
 * Checks the rows of a day, the earliest first. A problem of several rows of a job is listed once. Problems of the
 * terminal's notice alone stop nothing: it can wait, as nobody stands still for it.
 */
export function checkedRows(rows: readonly RowPreflight[]): CheckedRow[] {
  return rows
    .map(checkRow)
    .toSorted((a, b) => compareTimes(a.row.time, b.row.time) || a.row.rowId - b.row.rowId);
}

function checkRow(row: RowPreflight): CheckedRow {
  const lacks = lacksOf(row);
  const stopping = stoppingMatter(row, lacks);
  if (stopping !== null) return { row, state: 'stopped', matter: stopping, lacks };
  if (sendsNow(row).length > 0 && row.figures.includes('unsent')) {
    return { row, state: 'waiting', matter: { what: 'send' }, lacks };
  }
  const minor = minorMatter(row, lacks);
  return { row, state: minor.what === 'none' ? 'done' : 'minor', matter: minor, lacks };
}

/**
 * Returns the matter that stops the driver's SMS, the waybill or the fleet service, or keeps the truck from being
 * there.
 */
function stoppingMatter(row: RowPreflight, lacks: readonly Lack[]): Matter | null {
  if (row.figures.includes('unconfirmed')) return { what: 'confirm' };
  const stopping = lacks.filter((lack) => lack.for.some((send) => send !== 'terminal'));
  // Another truck plans it again.
  if (isRefused(row.status)) return { what: 'refused' };
  // Paused or failed outside: nothing of it can be put right before somebody has dealt with that.
  if (stopping.some(({ code }) => code === 'WRONG_JOB_STATUS')) return { what: 'state' };
  if (row.figures.includes('withoutTruck') || stopping.some(({ code }) => code === 'TRUCK_MISSING')) {
    return { what: isOverOneTruck(decimalOrNull(row.quantity), row.unit) ? 'split' : 'truck' };
  }
  if (row.clash !== null) return { what: 'clash' };
  if (row.load?.isBlocked === true) return { what: 'forbidden' };
  const [lack] = stopping;
  return lack === undefined ? null : { what: 'lack', lack };
}

function minorMatter(row: RowPreflight, [lack]: readonly Lack[]): Matter {
  if (row.isPushUnseen) return { what: 'unseen' };
  if (needsLoadCheck(row)) return { what: 'cleaning' };
  return lack === undefined ? { what: 'none' } : { what: 'lack', lack };
}

/** True where previous loads require something: a cleaning, or a class. */
export function needsLoadCheck({ load }: RowPreflight): boolean {
  return load !== null && load.verdict !== 'free' && load.regime !== 'A';
}

function lacksOf(row: RowPreflight): Lack[] {
  const lacks = new Map<RowProblemCode, Lack>();
  for (const send of allSends.filter((each) => row.ahead.includes(each))) {
    for (const message of row.sends[send].filter(({ rowId }) => rowId === row.rowId)) {
      const code = sameAs[message.code] ?? message.code;
      const messagesBefore = lacks.get(code);
      // The words of the code itself win over those of its like.
      const messages = messagesBefore === undefined || message.code === code ? message : messagesBefore;
      lacks.set(code, { ...messages, for: [...(messagesBefore?.for ?? []), send] });
    }
  }
  return doableNow(withoutFollowers(lacks));
}

/** A truck brings its carrier: where both are missing, only the truck is named, for all sends that need either. */
function withoutFollowers(lacks: Map<RowProblemCode, Lack>): Lack[] {
  const [truck, carrier] = [lacks.get('TRUCK_MISSING'), lacks.get('CARRIER_MISSING')];
  if (truck === undefined || carrier === undefined) return [...lacks.values()];
  const sends = allSends.filter((send) => truck.for.includes(send) || carrier.for.includes(send));
  return [...lacks.values()].flatMap((lack) =>
    lack === carrier ? [] : lack === truck ? [{ ...truck, for: sends }] : [lack],
  );
}

/**
 * Data that nobody can correct before the row is confirmed is shown only then: until then, confirming is the one thing
 * to do.
 */
function doableNow(lacks: Lack[]): Lack[] {
  const waits = lacks.some(({ mends }) => mends.some(({ of }) => of === 'confirm'));
  return waits ? lacks.filter(({ mends }) => mends.length > 0) : lacks;
}

/** A send may have its own words for data that another send needs too. */
const sameAs: Partial<Record<RowProblemCode, RowProblemCode>> = { JOB_WITHOUT_TRUCK: 'TRUCK_MISSING' };

function compareTimes(one: string | null, other: string | null): number {
  // Rows without a time come last.
  const [a, b] = [one ?? '99:99', other ?? '99:99'];
  return a < b ? -1 : Number(a > b);
}

/**
 * Returns the note about systems that are not configured: shown once for the day, since no row waits for a send to
 * them.
 */
export function notConfigured(rows: readonly RowPreflight[]): string[] {
  const lacks = rows.flatMap(({ sends }) => allSends.flatMap((send) => sends[send]));
  return [...new Set(lacks.filter(({ code }) => code === 'NOT_CONFIGURED').map(({ message }) => message))];
}

/** A send that a row still waits for and lacks nothing for. */
export interface ReadySend {
  row: RowPreflight;
  send: Send;
}

/**
 * Returns the rows that 'Saada kõik valmis' is about: those of 'Ootab saatmist', none of which something stops, and
 * none of a job about which the board would ask something.
 */
export function rowsToSend(rows: readonly CheckedRow[]): CheckedRow[] {
  const asked = new Set(rowsToAsk(rows).map(({ row }) => row.transportJobId));
  return rows.filter(({ state, row }) => state === 'waiting' && !asked.has(row.transportJobId));
}

/** Returns the rows that are sent one by one, where what speaks against them stands beside the button. */
export function rowsToAsk(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.filter(({ state, row }) => state === 'waiting' && row.toConfirm.length > 0);
}

/** Returns the sends of these rows that can be made now, in their order; one for a whole job is listed once. */
export function readySends(rows: readonly CheckedRow[]): ReadySend[] {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const ready = waiting.flatMap(({ row }) => sendsNow(row).map((send) => ({ row, send })));
  const keyOf = ({ row, send }: ReadySend) =>
    `${send} ${isOfWholeJob(send) || send === 'sms' ? `job ${String(row.transportJobId)}` : String(row.rowId)}`;
  return [...new Map(ready.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

/** The sends that the row waits for and that nothing stands against. */
export function sendsNow({ ahead, sends }: RowPreflight): Send[] {
  return allSends.filter((send) => ahead.includes(send) && sends[send].length === 0);
}

/** True where the receiver has the present values of the row. */
export function isAlreadySent(row: JobRow, send: Send): boolean {
  const { channel, isSent } = {
    sms: { channel: 'SMS', isSent: row.isSMSSent },
    waybill: { channel: 'WAYBILL', isSent: row.sentToWaybill },
    fleet: { channel: 'FLEET', isSent: row.sentToFleetService },
    terminal: { channel: 'TERMINAL', isSent: row.sentToPkTerminal },
  }[send] as { channel: SentChannel; isSent: boolean };
  return isSent && !row.changedAfterSending.includes(channel);
}

/** Returns the number of SMSes of a send that went out; `count` if its outcome names no recipients. */
export function sentOf({ state, recipients = [] }: RowOutcome, count: number): number {
  if (recipients.length > 0) return recipients.filter(({ isSent }) => isSent).length;
  return state === 'refused' ? 0 : count;
}
