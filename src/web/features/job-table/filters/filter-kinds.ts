import { formatDay, isDay } from '#domain/calendar/day.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { words } from '../../../i18n/et/words.ts';

/** How a column is filtered by: what its editor looks like and how its values stand in the address. */
export type FilterKind = 'text' | 'numbers' | 'quantity' | 'days' | 'flag' | 'status';

export const filterKinds: Record<JobRowColumn, FilterKind> = {
  id: 'numbers',
  transportJobId: 'numbers',
  date: 'days',
  time: 'text',
  pickup: 'text',
  destination: 'text',
  product: 'text',
  quantity: 'quantity',
  shelf: 'text',
  notes: 'text',
  carrier: 'text',
  truck: 'text',
  customerManager: 'text',
  creator: 'text',
  sentToPkTerminal: 'flag',
  sentToWaybill: 'flag',
  sentToFleetService: 'flag',
  isSMSSent: 'flag',
  wetGrain: 'flag',
  status: 'status',
  priority: 'numbers',
};

/** The parameters of the address that hold a column's filter. */
export function parametersOf(column: JobRowColumn): readonly string[] {
  return column === 'date' ? ['dateFrom', 'dateTo'] : [column];
}

/** A column's filter in words, or null when there is none: 'Staatus: Lõpetamata, Teel'. */
export function filterText(column: JobRowColumn, search: Readonly<Record<string, unknown>>): string | null {
  const values = parametersOf(column).map((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : null;
  });
  if (values.every((value) => value === null)) return null;
  return `${words.jobTable.columns[column]}: ${shownValue(column, values)}`;
}

function shownValue(column: JobRowColumn, [value = null, to = null]: (string | null)[]): string {
  switch (filterKinds[column]) {
    case 'days':
      return shownDays(value, to);
    case 'flag':
      return value === 'true' ? words.common.yes : words.common.no;
    case 'status':
      return [...new Set(statusesOf(value).map((status) => words.jobTable.statuses[status]))].join(', ');
    case 'numbers':
      return (value ?? '').replaceAll(',', ', ');
    case 'quantity':
    case 'text':
      return value ?? '';
  }
}

function shownDays(from: string | null, to: string | null): string {
  if (from === to) return shownDay(from);
  return `${shownDay(from)}–${shownDay(to)}`;
}

function shownDay(day: string | null): string {
  if (day === null) return '…';
  return isDay(day) ? formatDay(day) : day;
}

/** The statuses that a filter's text names. */
export function statusesOf(value: string | null): JobRowStatus[] {
  const codes = (value ?? '').split(',');
  return jobRowStatuses.filter((status) => codes.includes(status));
}

/**
 * Statuses as people choose them: CANCELLED and FAILED are one word to them, so one choice.
 */
export const statusChoices: readonly { label: string; statuses: readonly JobRowStatus[] }[] = [
  ...Map.groupBy(jobRowStatuses, (status) => words.jobTable.statuses[status]),
].map(([label, statuses]) => ({ label, statuses }));
