import { usualSort } from '#api/job-row/job-table-address.ts';
import { addDays, type Day, formatDay } from '#domain/calendar/day.ts';
import { namedDay } from '#domain/calendar/named-day.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { jobRowStatuses, isSendable } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { search as messages } from '../../i18n/et/search.ts';
import { dayWithWeekday } from '../../job-row/order-time.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { routeText } from '../../job-row/row-text.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { SearchOption } from '../../platform/search-option.ts';

/** Forms that begin something new. */
export const creationCommands: SearchOption[] = [
  ['new-order', messages.newOrder, paths.transportOrder, messages.alsoOrder] as const,
  ['new-job', messages.newJob, paths.transportJob, ''] as const,
  ['new-sale', messages.newSale, paths.salesOrder, messages.alsoSale] as const,
].map(([id, label, path, also]) => ({ id, label, also, kind: messages.action, to: { path } }));

/** Returns the table and the board of the day that the text names: '25.11', 'homme', 'E'. */
export function dayOptions(text: string, today: Day): SearchOption[] {
  const day = namedDay(text, today);
  if (day === null) return [];
  const named = dayWithWeekday(day);
  return [
    {
      id: `table-${day}`,
      label: messages.tableOfDay(named),
      kind: messages.toDay,
      isPassing: true,
      to: { path: paths.jobTable, search: { dateFrom: day, dateTo: day, sort: usualSort } },
    },
    {
      id: `board-${day}`,
      label: messages.boardOfDay(named),
      kind: messages.toDay,
      isPassing: true,
      to: { path: paths.planner, search: { date: day } },
    },
  ];
}

/** Returns today and tomorrow, which lead to their tables: what is wanted before anything is typed. */
export function nearDays(today: Day): SearchOption[] {
  return [
    { label: messages.today, day: today },
    { label: messages.tomorrow, day: addDays(today, 1) },
  ].map(({ label, day }) => ({
    id: `near-${day}`,
    label,
    kind: messages.tableOfDay(dayWithWeekday(day)),
    isPassing: true,
    to: { path: paths.jobTable, search: { dateFrom: day, dateTo: day, sort: usualSort } },
  }));
}

/** Returns the plate in 'saada sõnum 123ABC', without its spaces, '' where none is typed yet; null for any other text. */
export function plateToNotify(text: string): string | null {
  const match = /^\s*saada\s+(?:s[õo]num(?:it)?|sms)(?:\s+(.*))?$/iu.exec(text);
  return match === null ? null : (match[1] ?? '').replaceAll(/\s+/g, '').toUpperCase();
}

/** The number of days ahead for which SMSes about loads are offered. */
const daysAhead = 7;

/**
 * Returns the rows of the truck that can still be sent, the next first, or without a plate those of all trucks that have
 * no SMS yet: each opens its SMS.
 */
export async function smsOptions(plate: string, today: Day): Promise<SearchOption[]> {
  const query = {
    ...(plate === '' ? { isSMSSent: 'false' as const } : { truck: plate }),
    dateFrom: today,
    dateTo: addDays(today, daysAhead),
    status: jobRowStatuses.filter(isSendable).join(','),
    sort: ['date,asc', 'time,asc'],
    size: plate === '' ? 50 : 10,
  };
  // What was read a moment ago is not asked again: the same list answers many texts.
  const content = await queryClient.fetchQuery({
    queryKey: [jobTableKey, 'sms-by', query],
    queryFn: async ({ signal }) => (await call('listJobRows', { query }, { signal })).content,
  });
  // Rows without an SMS come first.
  const withTruck = content.filter(({ truck }) => truck !== null);
  const unsentFirst = withTruck.toSorted((a, b) => Number(a.isSMSSent) - Number(b.isSMSSent));
  return unsentFirst.slice(0, 10).map((row) => ({
    id: `sms-${String(row.id)}`,
    isPassing: true,
    label: messages.sendSms(
      formatPlate(row.truck?.licensePlateNumber ?? plate),
      [formatDay(row.date), row.time].filter((part) => part !== null).join(' '),
    ),
    description: [
      messages.rowOf(row.id),
      goodsWords(row.product.name, row.quantity, row.product.unit),
      routeText(row.pickup.locationName, row.destination?.locationName),
      row.isSMSSent ? messages.sentBefore : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
    to: { smsOf: row.id },
  }));
}
