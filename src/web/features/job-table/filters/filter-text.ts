import { filterNamesOf, filterValues, noneFilter, maySearchSeveral } from '#api/job-row/job-table-address.ts';
import { formatDay, isDay, weekday } from '#domain/calendar/day.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { type JobRowStatus, jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { textIn } from '../../../platform/search-params.ts';

/**
 * Filters by the result of sends, which all columns of sends share, with their words: `label`, and a `short` one where
 * there is little room and the filter is not on.
 */
export const sendFilters = [
  { name: 'changedAfterSending', label: messages.changedAfterSending, short: messages.changedAfterSending },
  { name: 'awaitsSending', label: tableWork.awaitsSendingWhere, short: tableWork.awaitsSending },
  { name: 'failedSends', label: messages.sendFailed, short: messages.sendFailed },
] as const;

/** Returns the further filters beside the flag of a send. */
export function sendFiltersOf(column: JobRowColumn): typeof sendFilters | [] {
  return sendFlags.has(column) ? sendFilters : [];
}

const sendFlags = new Set<JobRowColumn>([
  'isSMSSent',
  'sentToWaybill',
  'sentToFleetService',
  'sentToPkTerminal',
]);

/** Returns a column's filter in words, or null when there is none: 'Staatus: Lõpetamata, Teel'. */
export function filterText(column: JobRowColumn, search: Readonly<Record<string, unknown>>): string | null {
  const values = filterNamesOf(column).map((name) => textIn(search[name]));
  if (values.every((value) => value === null)) return null;
  return `${messages.columns[column]}: ${shownValue(column, values)}`;
}

function shownValue(column: JobRowColumn, [value = null, to = null]: (string | null)[]): string {
  if (value === noneFilter) return tableWork.none;
  if (value?.startsWith('!') === true) return tableWork.without(shownText(column, value.slice(1)));
  switch (ruleOf(column).kind) {
    case 'day':
      return shownDays(value, to);
    case 'flag':
      return value === 'true' ? common.yes : common.no;
    case 'status':
      return [...new Set(statusesOf(value).map((status) => messages.statuses[status]))].join(', ');
    case 'id':
    case 'number':
      return (value ?? '').replaceAll(',', ', ');
    default:
      return shownText(column, value ?? '');
  }
}

function shownText(column: JobRowColumn, text: string): string {
  if (!maySearchSeveral(column)) return text;
  return filterValues(column, text)
    .map((value) => (value === noneFilter ? tableWork.none : value))
    .join('; ');
}

function shownDays(from: string | null, to: string | null): string {
  if (from === to) return shownDay(from);
  return `${shownDay(from)}–${shownDay(to)}`;
}

/** Returns the days filtered by without the column's name, one with its weekday: 'E 30.11.2026'. */
export function daysText({ dateFrom, dateTo }: Readonly<Record<string, unknown>>): string {
  const [from, to] = [textIn(dateFrom), textIn(dateTo)];
  if (from === null || from !== to || !isDay(from)) return shownDays(from, to);
  return `${dateWords.weekdays[weekday(from) - 1]?.short ?? ''} ${formatDay(from)}`;
}

function shownDay(day: string | null): string {
  if (day === null) return '…';
  return isDay(day) ? formatDay(day) : day;
}

/** Returns the statuses that a filter's text names. */
export function statusesOf(value: string | null): JobRowStatus[] {
  const codes = (value ?? '').split(',');
  return jobRowStatuses.filter((status) => codes.includes(status));
}

/** Statuses as people choose them: CANCELLED and FAILED are one word to them, so one choice. */
export const statusChoices: readonly { label: string; statuses: readonly JobRowStatus[] }[] = [
  ...Map.groupBy(jobRowStatuses, (status) => messages.statuses[status]),
].map(([label, statuses]) => ({ label, statuses }));

/** Parameters of the address, null for none. */
export type FilterValues = Readonly<Record<string, string | null>>;

/** The properties of the fields in a column's filter. */
export interface FilterEditorProps {
  column: JobRowColumn;
  values: FilterValues;
  onChange: (changes: FilterValues) => void;
  /** Whether the values can be filtered by as they are. */
  onFit: (isFit: boolean) => void;
  /** Filters by these at once. */
  onChoose: (values: FilterValues) => void;
}
