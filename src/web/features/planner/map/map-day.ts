import { queryOptions } from '@tanstack/react-query';

import type { MapLoad, MapPlace, MapTruck } from '#api/map/map.ts';
import type { PlannedTruck } from '#api/planning/day-plan.ts';
import type { Day } from '#domain/calendar/day.ts';
import { minuteMs, secondMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { type JobRowStatus, isUnstarted } from '#domain/job-row/job-row-status.ts';

import { map as messages } from '../../../i18n/et/map.ts';
import { statusVariants } from '../../../job-row/JobRowStatusLabel.tsx';
import type { MapColor, MapMarks } from '../../../map/map-marks.ts';
import { contentOf } from '../../../platform/api-client.ts';
import type { StatusTone } from '../../../ui/status/StatusLabel.tsx';
import type { BoardJob, DayPlan } from '../day-plan.ts';
import { plannerKey } from '../day-query.ts';

/** What the map and its list show of a day; null for all. */
export interface MapFilters {
  carrier: string | null;
  status: JobRowStatus | null;
  /** The id of a product. */
  goods: number | null;
  isWithoutTruck: boolean;
}

export interface MapDay {
  loads: MapLoad[];
  places: MapPlace[];
  trucks: MapTruck[];
}

/** Positions come by themselves: nobody tells the browser of them. */
const positionsEveryMs = 30 * secondMs;
/** A truck that was last seen earlier is drawn faded. */
export const oldSeenMinutes = 15;

const tones: Record<StatusTone, MapColor> = {
  grey: '--ink-2',
  green: '--accent',
  wheat: '--wheat',
  blue: '--blue',
  violet: '--violet',
  red: '--danger',
};

/** Reads where the day's loads, waiting tonnes and trucks are; the board's key, so that it follows its moves. */
export function mapDayQuery(day: Day) {
  return queryOptions({
    queryKey: [...plannerKey, 'map', day],
    queryFn: contentOf('getMapDay', { query: { date: day } }),
    refetchInterval: positionsEveryMs,
    staleTime: 0,
  });
}

/** Returns all jobs of the day, those without a truck first, then by time. */
export function jobsOfDay({ lines, tray }: DayPlan): BoardJob[] {
  const scheduled = lines.flatMap(({ jobs }) => jobs.map(({ job }) => job));
  const isWithout = ({ assignment }: BoardJob) => (assignment.truckId === null ? 0 : 1);
  return [...tray, ...scheduled].toSorted(
    (a, b) =>
      isWithout(a) - isWithout(b) ||
      (a.assignment.time ?? '99').localeCompare(b.assignment.time ?? '99') ||
      a.id - b.id,
  );
}

/** Returns the jobs that the filters leave; of a carrier also those that have no truck yet. */
export function filterJobs(
  jobs: readonly BoardJob[],
  trucks: readonly PlannedTruck[],
  { carrier, status, goods, isWithoutTruck }: MapFilters,
): BoardJob[] {
  const carriers = new Map(trucks.map((truck) => [truck.id, truck.carrier?.name ?? null]));
  return jobs.filter(
    ({ assignment: { truckId }, rows }) =>
      (carrier === null || truckId === null || carriers.get(truckId) === carrier) &&
      (status === null || rows.some((row) => row.status === status)) &&
      (goods === null || rows.some(({ product }) => product.id === goods)) &&
      (!isWithoutTruck || truckId === null),
  );
}

/** Returns what the map draws: ways and waiting tonnes of these jobs, and trucks (of the carrier). */
export function marksOf(
  day: MapDay,
  jobs: readonly BoardJob[],
  trucks: readonly MapTruck[],
  now: number,
): MapMarks {
  const loads = new Map(day.loads.map((load) => [load.rowId, load]));
  const waiting = new Set(
    jobs.flatMap(({ rows }) => rows.flatMap((row) => (isUnstarted(row.status) ? row.pickup.id : []))),
  );
  return {
    ways: jobs.flatMap(({ id, rows }) =>
      rows.flatMap((row) => {
        const { from = null, to = null } = loads.get(row.id) ?? {};
        if (from === null || to === null) return [];
        return [{ id: `job ${String(id)}`, from, to, color: tones[statusVariants[row.status].tone] }];
      }),
    ),
    spots: day.places.flatMap(({ locationId, at, waitingTonnes }) =>
      waiting.has(locationId)
        ? [{ id: `place ${String(locationId)}`, at, color: '--wheat' as const, weight: waitingTonnes }]
        : [],
    ),
    vehicles: trucks.map(({ truckId, at, courseDeg, speedKmh, seenAt, rowId }) => ({
      id: `truck ${String(truckId)}`,
      at,
      color: rowId === undefined ? ('--ink-2' as const) : ('--blue' as const),
      courseDeg: speedKmh === null || speedKmh > 0 ? courseDeg : null,
      isFaded: minutesSince(seenAt, now) > oldSeenMinutes,
    })),
  };
}

/** Returns the whole minutes since an instant, never less than none. */
export function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs));
}

/** Returns 'jõuab u 14:20 (±15)' of a truck; null where nobody can say. */
export function etaText({ eta }: MapTruck): string | null {
  if (eta === undefined) return null;
  const spread = Math.round((Date.parse(eta.to) - Date.parse(eta.at)) / minuteMs);
  return messages.eta(toTallinn(Date.parse(eta.at)).time, spread);
}

/** Returns 'nähtud 12 min tagasi · jõuab u 14:20 (±15)'. */
export function positionText(truck: MapTruck, now: number): string {
  return [messages.seen(minutesSince(truck.seenAt, now)), etaText(truck)]
    .filter((part) => part !== null)
    .join(' · ');
}
