import type { JobRowColumn } from '../job-row/job-row-columns.ts';
import { isPastSending, type JobRowStatus } from '../job-row/job-row-status.ts';
import type { Send } from './preflight.ts';

/** The channels by which a row is sent to others. */
export const sentChannels = ['SMS', 'WAYBILL', 'FLEET', 'TERMINAL'] as const;
export type SentChannel = (typeof sentChannels)[number];

/** The channel that a send goes by. */
export const channelOfSend: Record<Send, SentChannel> = {
  sms: 'SMS',
  waybill: 'WAYBILL',
  fleet: 'FLEET',
  terminal: 'TERMINAL',
};

/** The columns of the table that say that something was sent, and by which channel. */
export const channelOfFlag: Partial<Record<JobRowColumn, SentChannel>> = {
  sentToPkTerminal: 'TERMINAL',
  sentToWaybill: 'WAYBILL',
  sentToFleetService: 'FLEET',
  isSMSSent: 'SMS',
};

/** True where a column says "sent", but only a simulator has received it. */
export function isSimulated(row: { simulatedSends: readonly SentChannel[] }, column: JobRowColumn): boolean {
  const channel = channelOfFlag[column];
  return channel !== undefined && row.simulatedSends.includes(channel);
}

interface Named {
  id: number;
  name: string;
}

/** A row as it was sent: what the other side plans by. The day YYYY-MM-DD, the time HH:mm, the quantity in `unit`. */
export interface SentRow {
  date: string;
  time: string | null;
  pickup: Named;
  destination: Named | null;
  product: Named;
  /** Null only of what is sent no more: nothing goes out without it. */
  quantity: number | null;
  unit: string;
  truck: string | null;
  trailer: string | null;
  driver: string | null;
  /** Undefined of what was sent before notes were kept with it. */
  notes?: string | null | undefined;
}

/** The fields in the order in which their changes are listed. */
export const sentFields = [
  'date',
  'time',
  'truck',
  'trailer',
  'driver',
  'pickup',
  'destination',
  'product',
  'quantity',
  'notes',
] as const satisfies readonly (keyof SentRow)[];
export type SentField = (typeof sentFields)[number];

/**
 * Returns the fields of a send by this channel that differ. A location or product is the same when only its name was
 * corrected; the terminal is told no notes.
 */
export function changedSince(channel: SentChannel, sentRow: SentRow, present: SentRow): SentField[] {
  return sentFields.filter((field) => {
    if (field === 'notes' && (channel === 'TERMINAL' || sentRow.notes === undefined)) return false;
    return comparableOf(sentRow[field]) !== comparableOf(present[field]);
  });
}

/**
 * Returns the channels whose other side knows something else than the row says now (docs/requirements.md, 'Sends and
 * row problems'). None of a row that nobody will send any more.
 */
export function changedChannels(
  status: JobRowStatus,
  sentRows: Partial<Record<SentChannel, SentRow>>,
  present: SentRow,
): SentChannel[] {
  return staleSends(status, sentRows, present).map(({ channel }) => channel);
}

/** Returns the channels whose send is outdated, each with what was sent and the fields that differ now. */
export function staleSends(
  status: JobRowStatus,
  sentRows: Partial<Record<SentChannel, SentRow>>,
  present: SentRow,
): { channel: SentChannel; sentRow: SentRow; fields: SentField[] }[] {
  if (isPastSending(status)) return [];
  return sentChannels.flatMap((channel) => {
    const sentRow = sentRows[channel];
    const fields = sentRow === undefined ? [] : changedSince(channel, sentRow, present);
    return sentRow === undefined || fields.length === 0 ? [] : [{ channel, sentRow, fields }];
  });
}

/** Channels that send a whole job once: all but the fleet's order, which belongs to a row. */
const onceForJob = new Set<SentChannel>(['SMS', 'WAYBILL', 'TERMINAL']);

/**
 * Returns the sends to make again for rows that were chosen: every stale channel of each once, of a job once where
 * it is the job that is sent. Rows without any are left out.
 */
export function sendsToRepeat<
  Row extends { transportJobId: number; changedAfterSending: readonly SentChannel[] },
>(rows: readonly Row[]): { row: Row; channels: SentChannel[] }[] {
  const seenKeys = new Set<string>();
  return rows.flatMap((row) => {
    const channels = sentChannels.filter((channel) => {
      if (!row.changedAfterSending.includes(channel)) return false;
      const key = `${String(row.transportJobId)} ${channel}`;
      if (onceForJob.has(channel) && seenKeys.has(key)) return false;
      seenKeys.add(key);
      return true;
    });
    return channels.length === 0 ? [] : [{ row, channels }];
  });
}

function comparableOf(value: SentRow[SentField]): string | number | null | undefined {
  return typeof value === 'object' && value !== null ? value.id : value;
}
