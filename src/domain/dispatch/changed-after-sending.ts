import type { JobRowColumn } from '../job-row/job-row-columns.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { hasEnded, type Send } from './preflight.ts';

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

/** True where a column says that something was sent which only a simulator took. */
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
  quantity: number;
  unit: string;
  truck: string | null;
  trailer: string | null;
  driver: string | null;
}

/** In the order in which their changes are listed. */
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
] as const satisfies readonly (keyof SentRow)[];
export type SentField = (typeof sentFields)[number];

/** Which of the fields differ. A place or product stays the same when only its name was corrected. */
export function changedSince(sent: SentRow, present: SentRow): SentField[] {
  return sentFields.filter((field) => keyOf(sent[field]) !== keyOf(present[field]));
}

/**
 * The channels whose other side knows something else than the row says now (docs/requirements.md, 'Sends and row
 * problems'). None of a row that nobody will send any more.
 */
export function changedChannels(
  status: JobRowStatus,
  sent: Partial<Record<SentChannel, SentRow>>,
  present: SentRow,
): SentChannel[] {
  if (hasEnded(status)) return [];
  return sentChannels.filter((channel) => {
    const known = sent[channel];
    return known !== undefined && changedSince(known, present).length > 0;
  });
}

function keyOf(value: SentRow[SentField]): string | number | null {
  return typeof value === 'object' && value !== null ? value.id : value;
}
