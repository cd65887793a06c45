import type { MapPlace, MapPoint, MapTruck } from '#api/map/map.ts';
import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { type JobRowStatus, isUnstarted } from '#domain/job-row/job-row-status.ts';
import { waitingPlaces } from '#domain/positions/waiting-places.ts';

import { map as messages } from '../../../i18n/et/map.ts';
import { type MapDay, mapColorOf } from '../../../job-row/map/day-positions.ts';
import type { MapMarks } from '../../../map/map-marks.ts';
import type { BoardJob, DayPlan } from '../day-plan.ts';
import { textOfLoad } from '../job-text.ts';

/** What the map and its list show of a day; null for all. */
export interface MapFilters {
  carrier: string | null;
  status: JobRowStatus | null;
  /** The id of a product. */
  goods: number | null;
  isWithoutTruck: boolean;
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

/** Returns where loads of these jobs wait: those of the day are of all its jobs. */
export function placesOf(loads: MapDay['loads'], jobs: readonly BoardJob[]): MapPlace[] {
  const points = new Map(loads.map(({ rowId, from }) => [rowId, from]));
  const waiting = jobs.flatMap(({ rows }) =>
    rows
      .filter(({ status }) => isUnstarted(status))
      .map(({ id, pickup, quantity, product }) => {
        const [longitude, latitude] = points.get(id) ?? [];
        return {
          pickupId: pickup.id,
          pickupName: pickup.locationName,
          from: longitude === undefined || latitude === undefined ? null : { latitude, longitude },
          quantity: quantity === null ? null : String(quantity),
          unit: product.unit,
        };
      }),
  );
  return waitingPlaces(waiting).map(({ at: { latitude, longitude }, ...place }) => {
    const at: MapPoint = [longitude, latitude];
    return Object.assign(place, { at });
  });
}

/** Returns the ways of these jobs. */
export function waysOf(loads: MapDay['loads'], jobs: readonly BoardJob[]): MapMarks['ways'] {
  const byRow = new Map(loads.map((load) => [load.rowId, load]));
  return jobs.flatMap(({ id, rows }) =>
    rows.flatMap((row) => {
      const { from = null, to = null } = byRow.get(row.id) ?? {};
      if (from === null || to === null) return [];
      return [{ id: `job ${String(id)}`, from, to, color: mapColorOf(row.status) }];
    }),
  );
}

/** Returns places by their waiting tonnes. */
export function spotsOf(places: readonly MapPlace[]): MapMarks['spots'] {
  return places.map(({ locationId, at, waitingTonnes }) => ({
    id: `place ${String(locationId)}`,
    at,
    color: '--wheat',
    weight: waitingTonnes,
  }));
}

/** Returns what a truck is under way with, else what it has before it on that day; of a day that is over nothing. */
export function doesText(
  { truckId, jobId }: MapTruck,
  jobs: readonly BoardJob[],
  isOver: boolean,
): string | null {
  if (isOver) return null;
  if (jobId !== undefined) {
    const job = jobs.find(({ id }) => id === jobId);
    return job === undefined ? messages.otherDay : textOfLoad(job);
  }
  const next = jobs.find(
    ({ assignment, rows }) =>
      assignment.truckId === truckId && rows.some(({ status }) => isUnstarted(status)),
  );
  return next === undefined ? messages.free : messages.next(next.assignment.time, textOfLoad(next));
}
