import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { recordName } from '#api/record-name.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { isSimulated } from '#domain/dispatch/changed-after-sending.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';

/** Returns a cell as plain text: what is copied, and what an editor starts with. Quantities without their unit. */
export function cellText(row: JobRow, column: JobRowColumn): string {
  const text = valueText(column, row[column]);
  return row[column] === true && isSimulated(row, column) ? sends.simulated(text) : text;
}

/** Returns a column's value as plain text; empty where there is none. */
export function valueText(column: JobRowColumn, value: JobRow[JobRowColumn] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (typeof value === 'object') {
    if ('licensePlateNumber' in value) return formatPlate(value.licensePlateNumber);
    return 'registrationNumber' in value ? formatPlate(value.registrationNumber) : recordName(value);
  }
  const { kind } = ruleOf(column);
  if (kind === 'quantity') return formatNumber(Number(value)).replaceAll('\u{a0}', ' ');
  if (kind === 'day') return formatDay(String(value));
  return kind === 'status' ? messages.statuses[value as JobRow['status']] : String(value);
}

/** Returns a row's waybill as people read it: 'Teel · EVL-12AB34CD'; unknown parts are left out, '' without one. */
export function waybillText(row: Pick<JobRow, 'waybill' | 'simulatedSends'>): string {
  if (row.waybill === null) return '';
  const { status, number } = row.waybill;
  const statusText = status === null ? null : (messages.waybillStatuses[status] ?? status);
  const text = [statusText, number].filter((part) => part !== null).join(' · ');
  return isSimulated(row, 'sentToWaybill') ? sends.simulated(text).trim() : text;
}

/** Returns whole kilometres from pickup to destination; an estimate is marked as one. */
export function kmText({ km, kmSource }: Pick<JobRow, 'km' | 'kmSource'>): string {
  if (km === null) return '';
  return `${kmSource === 'estimated' ? '≈ ' : ''}${formatNumber(Math.round(km))}`;
}

/** Returns the source of the kilometres: 'Oma sõitudest, 12 sõitu', 'Hinnanguline, 2 sõitu'. */
export function kmOrigin({
  kmSource,
  kmJourneys,
}: Pick<JobRow, 'kmSource' | 'kmJourneys'>): string | undefined {
  if (kmSource === null) return undefined;
  const { kmSources, journeys } = messages;
  return [kmSources[kmSource], ...(kmJourneys > 0 ? [journeys(kmJourneys)] : [])].join(', ');
}

/** True for a location of the business itself, which is drawn with a truck. */
export function isOwnLocation(location: RowLocation | null): boolean {
  return location?.companyId === ownCompanyId;
}
