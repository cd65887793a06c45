import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { minutesOfDay, timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { formatNumber, formatQuantity } from '#domain/goods/decimal.ts';
import { isKilogramUnit, isTonneUnit } from '#domain/goods/quantity.ts';
import { markedFindings } from '#domain/planning/finding-marks.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { jobTable } from '../../i18n/et/job-table.ts';
import { planner as messages } from '../../i18n/et/planner.ts';
import { routeText } from '../../job-row/row-text.ts';
import { type BoardJob, laterMinutes, type ScheduledJob, workMinutes } from './day-plan.ts';

/** Returns '20421, 20422': the rows of a job. */
export function rowIdsOf({ rows }: BoardJob): string {
  return rows.map(({ id }) => id).join(', ');
}

/** Returns '28,5 t'; goods that no scales count as they are, '3 tk', and what nobody knows yet: 'ei tea veel'. */
export function quantityOf({ rows }: BoardJob): string {
  const tonnes = rows.map(({ quantity, product: { unit } }) => {
    if (quantity === null) return null;
    if (isTonneUnit(unit)) return quantity;
    return isKilogramUnit(unit) ? quantity / 1000 : null;
  });
  if (tonnes.some((each) => each === null)) {
    return rows.map(({ quantity, product }) => formatQuantity(quantity, product.unit)).join(' + ');
  }
  const sum = tonnes.reduce<number>((total, each) => total + (each ?? 0), 0);
  return tonnesText(sum);
}

/** Returns '28,5 t'. */
export function tonnesText(tonnes: number): string {
  return formatQuantity(Math.round(tonnes * 1000) / 1000, 't');
}

/**
 * Returns the tonnes and kilometres of a truck's day: '54 t · 297 km'; goods that are not weighed add no tonnes: '297
 * km'.
 */
export function loadAndDistance({
  tonnes,
  km,
  emptyKm,
}: Pick<PlannedTruck, 'tonnes' | 'km' | 'emptyKm'>): string {
  const way = messages.truck.way(formatNumber(Math.round(km + emptyKm)));
  return tonnes > 0 ? `${tonnesText(tonnes)} · ${way}` : way;
}

/** Returns the goods of a job, each once, and which of its order's loads they are: 'Nisu 2/7 + Oder'. */
export function goodsNamesOf({ rows }: BoardJob): string {
  return [...new Set(rows.map((row) => row.product.name + loadNumberOf(row)))].join(' + ');
}

/** Returns ' 2/7'; of the only load of an order nothing. */
export function loadNumberOf({ order }: Pick<BoardJob['rows'][0], 'order'>): string {
  return order === null || order === '1/1' ? '' : ` ${order}`;
}

/** Returns 'Saare põllud → Muuga'. */
export function routeOf({ rows: [first, ...others] }: BoardJob): string {
  const to = [first, ...others].map(
    ({ destination }) => destination?.locationName ?? messages.job.noDestination,
  );
  return routeText(first.pickup.locationName, [...new Set(to)].join(', '));
}

/** Returns '–10:15': how long, behind the time at which it begins. */
export function untilOf(job: BoardJob): string | null {
  const { time } = job.assignment;
  return time === null ? null : (timesOf(job)?.slice(time.length) ?? null);
}

/** Returns '28,5 t nisu, Saare põllud → Muuga'. */
export function textOfLoad(job: BoardJob): string {
  return `${quantityOf(job)} ${goodsNamesOf(job)}, ${routeOf(job)}`;
}

/** Returns '07:30–10:15', with what its driver says of a delay '(+40 min, juht)'; of a job without a time nothing. */
export function timesOf(job: BoardJob): string | null {
  const { time } = job.assignment;
  if (time === null) return null;
  const startsAt = minutesOfDay(time) + laterMinutes(job);
  const [from, to] = [startsAt, startsAt + workMinutes(job)].map((at) => timeOfMinutes(at % dayMinutes));
  const delay = job.estimate?.delay ?? null;
  const times = messages.job.times(from ?? time, to ?? time);
  return delay === null || job.isOnItsWay
    ? times
    : `${times} ${messages.job.delay(delay.later + delay.longer)}`;
}

/** Returns '05:40', of minutes that may lie before or after the day. */
export function clockOf(minutes: number): string {
  return timeOfMinutes(((Math.round(minutes) % dayMinutes) + dayMinutes) % dayMinutes);
}

/** Returns the findings of a job, each reason once. */
export function marksOf({ rows }: BoardJob): { isBlocking: boolean; reasons: string[] } {
  const findings = markedFindings(rows.flatMap(({ findingDetails }) => findingDetails));
  return {
    isBlocking: findings.some(({ code }) => severityOf(code) === 'block'),
    reasons: findings.map(({ message }) => message),
  };
}

/** Returns the whole text of a block, for narrow blocks and screen readers. */
export function titleOf({ job, isOverlapping, wash, departsAt }: ScheduledJob): string {
  const [{ status, driverNotes }] = job.rows;
  return [
    messages.job.rows(rowIdsOf(job)),
    timesOf(job),
    job.isFromEvening ? messages.job.fromEvening : null,
    `${quantityOf(job)} ${goodsNamesOf(job)}`,
    routeOf(job),
    jobTable.statuses[status],
    departsAt === null ? null : messages.job.departsAt(clockOf(departsAt)),
    isOverlapping ? messages.job.overlaps : null,
    ...marksOf(job).reasons,
    wash === null ? null : messages.wash.before(wash),
    driverNotes === null ? null : jobTable.driverNote(driverNotes),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Returns '6 h 20'. */
export function hoursText(minutes: number): string {
  const wholeMinutes = Math.round(minutes);
  const rest = wholeMinutes % 60;
  return `${formatNumber(Math.floor(wholeMinutes / 60))} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`;
}

/** True for a client's order that only waits for the office's confirmation. */
export function isUnconfirmed({ rows }: BoardJob): boolean {
  return rows.every(({ status }) => status === 'UNCONFIRMED');
}

/** Returns what waits in the tray, '10 veotööd · 251,54 t, 5 kinnitamata': unconfirmed ones are counted by themselves. */
export function trayCount(jobs: readonly BoardJob[]): string {
  const confirmed = jobs.filter((job) => !isUnconfirmed(job));
  // Goods that no scales count have no tonnes.
  const tonnes = confirmed.reduce((sum, { estimate }) => sum + (estimate?.tonnes ?? 0), 0);
  return messages.tray.count(
    confirmed.length,
    tonnes > 0 ? tonnesText(tonnes) : null,
    jobs.length - confirmed.length,
  );
}
