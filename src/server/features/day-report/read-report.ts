import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { addDecimals, type Decimal, decimal, zero } from '#domain/goods/decimal.ts';
import { type ComparedJob, dayJobs } from '#domain/planning/day-jobs.ts';
import { type Journey, reportByTruck, type TruckReport } from '#domain/planning/day-report.ts';
import { estimateJob } from '#domain/planning/job-estimate.ts';
import { sortByTime } from '#domain/planning/truck-day.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { findDistances, type LocationPair, pairsAlong } from '../../locations/location-distances.ts';
import { findStarts } from '../../planning/truck-starts.ts';
import { findDayRows } from './rows.ts';

/** A truck as the report names it. */
export interface ReportTruck {
  id: number;
  licensePlateNumber: string;
  driver: string | null;
  carrier: string | null;
}

export type NamedReport = TruckReport & { truck: ReportTruck | null };

/** Returns the plan and the actual times of these days by truck, ordered by plate; jobs without a truck come last. */
export async function readReport(db: Db, days: { from: Day; to: Day }, today: Day): Promise<NamedReport[]> {
  const jobs = dayJobs(await findDayRows(db, days));
  const plannedKm = await findPlannedKm(db, jobs);
  const plannedEmptyKm = await findPlannedEmptyKm(db, jobs);
  const journeys = await findJourneys(
    db,
    jobs.flatMap(({ jobId, standing }) => (standing === null ? [] : jobId)),
  );
  const reports = reportByTruck(
    jobs.map((job) =>
      Object.assign({}, job, {
        plannedKm: plannedKm(job),
        plannedEmptyKm: plannedEmptyKm(job),
        journey: journeys.get(job.jobId) ?? null,
      }),
    ),
    today,
  );
  const trucks = await findTrucks(
    db,
    reports.flatMap(({ truckId }) => truckId ?? []),
  );
  const order = (report: NamedReport) => report.truck?.licensePlateNumber ?? '\u{ffff}';
  return reports
    .map((report) => Object.assign(report, { truck: trucks.get(report.truckId ?? 0) ?? null }))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The planned loaded distance of each job, by the distances known today. */
async function findPlannedKm(db: Db, jobs: readonly ComparedJob[]) {
  const waysOf = ({ planned }: ComparedJob) =>
    planned === null ? [] : pairsAlong([...planned.stops.pickups, ...planned.stops.destinations]);
  const distanceOf = await findDistances(db, jobs.flatMap(waysOf));
  return (job: ComparedJob) => {
    if (job.planned === null) return null;
    const { km } = estimateJob(job.planned.stops, waysOf(job).map(distanceOf));
    return km === null ? null : decimal(Math.round(km * 10) / 10);
  };
}

/**
 * The planned empty distance to each job, by the distances known today: from the end of the truck's planned job before
 * it, else from where the truck begins its day. Null without a truck, a time or a known distance.
 */
async function findPlannedEmptyKm(db: Db, jobs: readonly ComparedJob[]) {
  const timed = jobs.flatMap(({ jobId, day, planned }) =>
    planned === null || planned.truckId === null || planned.startsAt === null
      ? []
      : [{ jobId, date: day, truckId: planned.truckId, startsAt: planned.startsAt, stops: planned.stops }],
  );
  const ofTrucks = [...Map.groupBy(timed, ({ date, truckId }) => `${date} ${String(truckId)}`).values()].map(
    (ofTruck) => sortByTime(ofTruck),
  );
  const startOf = await findStarts(
    db,
    ofTrucks.flatMap(([first]) => first ?? []),
  );
  const ways = new Map(
    ofTrucks.flatMap((ofTruck) =>
      ofTruck.flatMap((job, index): [string, LocationPair][] => {
        const from = ofTruck[index - 1]?.stops.destinations.at(-1) ?? (index === 0 ? startOf(job) : null);
        const [to] = job.stops.pickups;
        return from === null || to === undefined ? [] : [[`${job.date} ${String(job.jobId)}`, { from, to }]];
      }),
    ),
  );
  const distanceOf = await findDistances(db, [...ways.values()]);
  return ({ day, jobId }: ComparedJob) => {
    const way = ways.get(`${day} ${String(jobId)}`);
    const km = way && distanceOf(way)?.km;
    return km == null ? null : decimal(Math.round(km * 10) / 10);
  };
}

/** Returns the actions and entries of the drivers; only for jobs that have begun. */
async function findJourneys(db: Db, jobIds: readonly number[]): Promise<Map<number, Journey>> {
  const anyJob = anyOf(jobIds);
  const stops = await db
    .selectFrom('driver_stops')
    .select(['transport_job_id', 'arrived_at', 'end_time', 'left_at', 'distance_km', 'after_drive_km'])
    .where('transport_job_id', '=', anyJob)
    .execute();
  const begun = await db
    .selectFrom('driver_actions')
    .select(['transport_job_id', sql<Date>`min(occurred_at)`.as('set_off_at')])
    .where('transport_job_id', '=', anyJob)
    .where('what', '=', 'on-route-to-pickup')
    .where('is_beside', '=', false)
    .groupBy('transport_job_id')
    .execute();
  const drives = await db
    .selectFrom('driver_jobs')
    .select(['transport_job_id', 'pre_drive_km'])
    .where('transport_job_id', '=', anyJob)
    .execute();
  const preDrive = new Map(drives.map((job) => [job.transport_job_id, job.pre_drive_km]));
  const setOff = new Map(begun.map((job) => [job.transport_job_id, job.set_off_at.getTime()]));
  const stopsOf = Map.groupBy(stops, (stop) => stop.transport_job_id);
  return new Map(
    [...new Set([...setOff.keys(), ...stopsOf.keys()])].map((jobId) => {
      const ofJob = stopsOf.get(jobId) ?? [];
      // As in own_journeys: no distance is 0 km.
      const [km = null] = ofJob.flatMap(({ distance_km: distance }) => {
        const written = distance === null ? zero : decimal(distance);
        return written === zero ? [] : written;
      });
      return [
        jobId,
        {
          setOffAt: setOff.get(jobId) ?? null,
          km,
          emptyKm: writtenSum([
            preDrive.get(jobId) ?? null,
            ...ofJob.map(({ after_drive_km }) => after_drive_km),
          ]),
          stops: ofJob.map((stop) => ({
            arrivedAt: stop.arrived_at?.getTime() ?? null,
            endTime: stop.end_time?.getTime() ?? null,
            leftAt: stop.left_at?.getTime() ?? null,
          })),
        },
      ];
    }),
  );
}

/** Null where nothing was entered. */
function writtenSum(written: readonly (string | null)[]): Decimal | null {
  const decimals = written.flatMap((each) => (each === null ? [] : decimal(each)));
  return decimals.length === 0 ? null : addDecimals(...decimals);
}

async function findTrucks(db: Db, ids: readonly number[]): Promise<Map<number, ReportTruck>> {
  const trucks = await db
    .selectFrom('trucks')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .select(['trucks.id', 'license_plate_number as licensePlateNumber'])
    .select(['driver_name as driver', 'companies.name as carrier'])
    .where('trucks.id', '=', anyOf(ids))
    .execute();
  return new Map(trucks.map((truck) => [truck.id, truck]));
}
