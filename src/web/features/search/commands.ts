import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import { usualSort } from '#api/job-row/job-table-address.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { addDays, type Day, daysBetween, formatDay } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { namedDay } from '#domain/calendar/named-day.ts';
import { type Instant, type LocalTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { sendableStatuses, unfinishedStatuses } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { search as messages } from '../../i18n/et/search.ts';
import { dayWithWeekday } from '../../job-row/order-time.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { routeText } from '../../job-row/row-text.ts';
import { contentOf } from '../../platform/api-client.ts';
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
  const dayText = dayWithWeekday(day);
  return [
    {
      id: `table-${day}`,
      label: messages.tableOfDay(dayText),
      kind: messages.toDay,
      isPassing: true,
      to: { path: paths.jobTable, search: { dateFrom: day, dateTo: day, sort: usualSort } },
    },
    {
      id: `board-${day}`,
      label: messages.boardOfDay(dayText),
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

/**
 * Returns the plate in 'saada sõnum 123ABC', without its spaces, '' where none is typed yet; null for any other text.
 */
export function plateToNotify(text: string): string | null {
  const match = /^\s*saada\s+(?:s[õo]num(?:it)?|sms)(?:\s+(.*))?$/iu.exec(text);
  return match === null ? null : (match[1] ?? '').replaceAll(/\s+/g, '').toUpperCase();
}

/** The number of days ahead for which SMSes about loads are offered. */
const daysAhead = 7;

/** Options that are shown at most. */
const maxSmses = 10;

/**
 * Returns the loads of the truck that are not over, the nearest in time first, or without a plate the next of all
 * trucks that have no SMS yet. Each opens its SMS; one that cannot be sent says why, and opens its row.
 */
export async function smsOptions(plate: string, now: LocalTime): Promise<SearchOption[]> {
  const query = {
    ...(plate === '' ? { isSMSSent: 'false' as const } : { truck: plate }),
    dateFrom: now.day,
    dateTo: addDays(now.day, daysAhead),
    status: (plate === '' ? sendableStatuses : unfinishedStatuses).join(','),
    sort: ['date,asc', 'time,asc'],
    size: 50,
  };
  // What was read a moment ago is not asked again: the same list answers many texts.
  const content = await queryClient.fetchQuery({
    queryKey: [...jobTableKey, 'sms-by', query],
    queryFn: contentOf('listJobRows', { query }),
  });
  const rows = content.filter(({ truck }) => truck !== null);
  const shownRows = (plate === '' ? rows : nearestFirst(rows, now)).slice(0, maxSmses);
  return Promise.all(
    shownRows.map(async (row) =>
      smsOption(row, row.isSMSSent && row.maySend ? await lastSmsAt(row.id) : null, now.day),
    ),
  );
}

/** Returns the rows by how far they are from now, back or ahead; without a time they are at noon. */
export function nearestFirst<Row extends Pick<JobRow, 'date' | 'time'>>(
  rows: readonly Row[],
  { day, time }: LocalTime,
): Row[] {
  const minutesAway = (row: Row) =>
    Math.abs(
      daysBetween(day, row.date) * dayMinutes + minutesOfDay(row.time ?? '12:00') - minutesOfDay(time),
    );
  return rows.toSorted((one, other) => minutesAway(one) - minutesAway(other));
}

/** Returns a load as a choice; `sentAt` is when its SMS went, as far as it is known. */
export function smsOption(row: JobRow, sentAt: Instant | null, today: Day): SearchOption {
  const plate = formatPlate(row.truck?.licensePlateNumber ?? '');
  const when = [formatDay(row.date), row.time].filter((part) => part !== null).join(' ');
  return {
    id: `sms-${String(row.id)}`,
    isPassing: true,
    label: row.maySend ? messages.sendSms(plate, when) : messages.noSms(plate, when),
    description: [
      row.maySend ? '' : jobRowStatusLabels[row.status],
      row.maySend && row.isSMSSent
        ? messages.sentBefore(sentAt === null ? null : timeSent(sentAt, today))
        : '',
      messages.rowOf(row.id),
      goodsWords(row.product.name, row.quantity, row.product.unit),
      routeText(row.pickup.locationName, row.destination?.locationName),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    to: row.maySend ? { smsOf: row.id } : { path: paths.jobTable, search: { id: String(row.id) } },
  };
}

/** '13:09' of today, else '26.11.2026 13:09'. */
function timeSent(at: Instant, today: Day): string {
  const { day, time } = toTallinn(at);
  return day === today ? time : `${formatDay(day)} ${time}`;
}

/** Returns when the last SMS about a row went; null when that cannot be read: it was sent all the same. */
async function lastSmsAt(rowId: number): Promise<Instant | null> {
  try {
    const smses = await queryClient.fetchQuery({
      queryKey: [...jobTableKey, 'sms-times', rowId],
      queryFn: contentOf('listRowSmses', { params: { id: rowId } }),
    });
    return (
      smses
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null
    );
  } catch {
    return null;
  }
}
