import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';
import { asTheyGo } from '#domain/planning/arrival.ts';
import type { PlanningDay, PlanningLoad } from '#domain/planning/suggest/planning-day.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import { strongest } from '#domain/vehicles/previous-load-verdict.ts';
import { trailerMisfit } from '#domain/vehicles/trailer-fit.ts';

import type { Db } from '../../db/schema.ts';
import { masses } from '../../job-rows/vehicle-mass.ts';
import { findLearntCleanings } from '../../load-spaces/learnt-cleanings.ts';
import { findStates } from '../../load-spaces/space-verdicts.ts';
import { findDistances } from '../../locations/location-distances.ts';
import { notMadeYet } from '../../planning/assigned-row.ts';
import { changeOfTrucks } from '../../planning/day-clock.ts';
import { estimateDayJobs, findDayJobs, type PlannedJob } from '../../planning/planned-jobs.ts';
import { findPlannedLocations } from '../../planning/planned-locations.ts';
import { addDelays } from '../../planning/reported-waits.ts';
import { findStoppedLoads, stoppedBefore } from '../../planning/stopped-loads.ts';
import { loadingWindow } from './loading-window.ts';
import { findFreeTrucks, findGoods, findWantedRows, type FreeTruck, type WantedRow } from './repository.ts';
import { findTruckTimes, isAwayAllDay, trucksInLanes } from './truck-times.ts';

/** A day as the search takes it; its loads are jobs. */
export interface DayToPlan {
  day: PlanningDay;
  /** The first row of each job that wants a truck, by the job's id. */
  rows: ReadonlyMap<number, WantedRow>;
  /** All rows of such a job. */
  rowIds: ReadonlyMap<number, readonly number[]>;
  plates: ReadonlyMap<number, string>;
  /** Each truck with its usual trailer. */
  spaces: readonly LoadSpace[];
  /** The missing fact of each job that cannot be planned, by job id. */
  lacks: ReadonlyMap<number, 'destination' | 'way' | 'time'>;
  /** The jobs of all trucks as they are planned, whatever time it is. */
  planned: readonly Pick<PlannedJob, 'jobId' | 'truckId' | 'date' | 'startsAt' | 'hasBegun' | 'isOver'>[];
  /** Empty drives to existing jobs of trucks that get no new job: they belong to the day too. */
  otherEmptyKm: number;
}

/** A truck with unknown payload gets no more than the usual pair of 44 t carries. */
const assumedPayloadKg = 30_000;
/** A job with a truck but without a time may be driven at any time. */
const wholeDay = { earliest: 6 * 60, latest: dayMinutes };

/** Reads the jobs that are to be planned on a day, and the trucks. `now` in epoch milliseconds. */
export async function readDayToPlan(db: Db, date: Day, now: number): Promise<DayToPlan> {
  const dates = [addDaysInCalendar(date, -1), date, addDaysInCalendar(date, 1)];
  const planned = await estimateDayJobs(db, await findDayJobs(db, { dates }), now);
  // A truck that waits, or is behind its plan, is free later than planned.
  const around = changeOfTrucks(await addDelays(db, planned), now, asTheyGo);
  const jobs = around.filter((job) => job.date === date);
  const today = toTallinn(now);
  const soonest = date === today.day ? minutesOfDay(today.time) : -Infinity;
  const all = await findFreeTrucks(db, date);
  const timesOf = await findTruckTimes(db, all, around, date);
  const stopped = await findStoppedLoads(
    db,
    all.map(({ id }) => id),
    [date],
  );
  // A load of the day is in its way whenever it stands on it.
  const stands = ({ id: truckId }: FreeTruck) =>
    stoppedBefore({ jobId: notMadeYet, truckId, date, startsAt: null }, stopped) !== undefined;
  const free = all.filter((truck) => !isAwayAllDay(timesOf(truck)) && !stands(truck));
  const trucks = unshared(unshared(free, jobs, 'trailerId'), jobs, 'driver');
  const rows = Map.groupBy(
    await findWantedRows(
      db,
      jobs.filter(({ truckId }) => truckId === null).map(({ jobId }) => jobId),
    ),
    ({ jobId }) => jobId,
  );
  const openJobs = jobs.filter(({ jobId, rowIds }) => rows.get(jobId)?.length === rowIds.length);
  const isPlanned = ({ truckId }: PlannedJob) => trucks.some(({ id }) => id === truckId);
  const plannedJobs = jobs.filter(isPlanned);
  const others = jobs.filter((job) => job.truckId !== null && !isPlanned(job));
  const goods = await findGoodsOfJobs(db, [...openJobs, ...plannedJobs]);
  const loadsBefore = await findEarlierLoads(db, trucks, date, now);
  const plannedLocations = await findPlannedLocations(db, around);
  const loads = [
    ...openJobs.map((job) => ({
      job,
      window: loadingWindow(job, plannedLocations, date, soonest),
      refusedBy: trucks.filter(({ carrierId, trailerKind }) => {
        const wantedCarrier = rows.get(job.jobId)?.[0]?.carrierId ?? carrierId;
        const isUnfit = goods(job).carried.some((each) => trailerMisfit(each, trailerKind) !== null);
        return wantedCarrier !== carrierId || isUnfit;
      }),
    })),
    ...plannedJobs.map((job) => ({ job, window: keptWindow(job), refusedBy: [] })),
  ];
  const locationIds = [
    ...new Set([
      ...loads.flatMap(({ job }) => [pickupOf(job), endOf(job)]),
      ...trucks.flatMap(({ start }) => start ?? []),
    ]),
  ];
  const indexOf = new Map(locationIds.map((id, index) => [id, index]));
  return {
    rows: new Map(
      openJobs.flatMap(({ jobId }) => (rows.get(jobId) ?? []).slice(0, 1).map((row) => [jobId, row])),
    ),
    rowIds: new Map(openJobs.map(({ jobId, rowIds }) => [jobId, rowIds])),
    plates: new Map(trucks.map(({ id, plate }) => [id, plate])),
    spaces: trucks.map(({ id: truckId, trailerId }) => ({ truckId, trailerId })),
    lacks: new Map(
      loads.flatMap(({ job, window }) => {
        const lack = lackOf(job, window);
        return lack === null ? [] : [[job.jobId, lack]];
      }),
    ),
    planned: planned.map(({ jobId, truckId, date, startsAt, hasBegun, isOver }) => {
      return { jobId, truckId, date, startsAt, hasBegun, isOver };
    }),
    otherEmptyKm: others.reduce((km, { emptyKm }) => km + emptyKm, 0),
    day: {
      date,
      distances: await readDistances(db, locationIds, loads),
      learntCleanings: await findLearntCleanings(db),
      lanes: new Map([...plannedLocations].map(([id, { lanes }]) => [id, lanes])),
      standing: trucksInLanes(around, date),
      loads: loads.flatMap(({ job, window, refusedBy }): PlanningLoad[] =>
        window === null || lackOf(job, window) !== null
          ? []
          : [
              {
                id: job.jobId,
                from: indexOf.get(pickupOf(job)) ?? 0,
                to: indexOf.get(endOf(job)) ?? 0,
                km: job.km ?? 0,
                drivingMinutes: job.drivingMinutes ?? 0,
                loadingMinutes: job.loadingMinutes,
                unloadingMinutes: job.unloadingMinutes,
                ...window,
                kg: decimalToNumber(job.kg),
                ...gateNeedsOf(goods(job)),
                keptBy: job.truckId,
                visits: job.visits,
                refusedBy: new Set(refusedBy.map(({ id }) => id)),
              },
            ],
      ),
      trucks: trucks.map((truck) => {
        const { setOffs, driven, away } = timesOf(truck);
        return {
          id: truck.id,
          start: truck.start === null ? null : (indexOf.get(truck.start) ?? null),
          availableFrom: [...new Set(setOffs.map((minutes) => Math.max(soonest, minutes)))],
          driven,
          away,
          payloadKg: masses(truck.pair, date).payloadKg ?? assumedPayloadKg,
          before: loadsBefore(truck),
        };
      }),
    },
  };
}

/**
 * Returns the trucks without those whose usual trailer or driver is with another truck that day; of several that
 * share one, the first stays.
 */
function unshared(
  trucks: readonly FreeTruck[],
  jobs: readonly PlannedJob[],
  shared: 'trailerId' | 'driver',
): FreeTruck[] {
  const taken = new Map(
    jobs.flatMap((job) =>
      job.truckId === null || job[shared] === null ? [] : [[job[shared], job.truckId] as const],
    ),
  );
  return trucks.filter((truck) => {
    if (truck[shared] === null) return true;
    const holder = taken.get(truck[shared]) ?? truck.id;
    taken.set(truck[shared], holder);
    return holder === truck.id || jobs.some(({ truckId }) => truckId === truck.id);
  });
}

async function findGoodsOfJobs(db: Db, jobs: readonly PlannedJob[]) {
  const goods = Map.groupBy(
    await findGoods(
      db,
      jobs.flatMap(({ rowIds }) => rowIds),
    ),
    ({ jobId }) => jobId,
  );
  return ({ jobId }: PlannedJob) => {
    const ofJob = goods.get(jobId) ?? [];
    return {
      isFeed: ofJob.some(({ isFeed }) => isFeed),
      spoilsFeed: ofJob.some(({ regime }) => regime === 'FORBIDDEN'),
      regime: strongest(ofJob.map(({ regime }) => regime)),
      leastRegime: strongest(ofJob.map(({ leastRegime }) => leastRegime)),
      carried: ofJob,
    };
  };
}

/** The values that the search uses. */
function gateNeedsOf({
  isFeed,
  spoilsFeed,
  regime,
  leastRegime,
}: Pick<PlanningLoad, 'isFeed' | 'spoilsFeed' | 'regime' | 'leastRegime'>) {
  return { isFeed, spoilsFeed, regime, leastRegime };
}

/** Previous loads of each truck's usual load space when the day begins, driven or planned by then. */
async function findEarlierLoads(db: Db, trucks: readonly FreeTruck[], date: Day, now: number) {
  const spaces = trucks.map(({ id, trailerId }) => ({ truckId: id, trailerId }));
  const states = await findStates(db, spaces, { date, time: '00:00', jobId: 0 }, now);
  return ({ id, trailerId }: FreeTruck) => {
    const ofSpace = states.get(spaceKey({ truckId: id, trailerId })) ?? [];
    return ofSpace.toReversed().map(({ load, cleaned }) => ({
      spoilsFeed: load.regime === 'FORBIDDEN',
      regime: strongest([load.regime]),
      cleaned,
    }));
  };
}

/**
 * Returns what a job without a truck lacks before it can be planned; null when nothing is missing, or when it has a
 * truck.
 */
function lackOf(
  { truckId, drivingMinutes, stops }: PlannedJob,
  window: ReturnType<typeof loadingWindow>,
): 'destination' | 'way' | 'time' | null {
  if (truckId !== null) return null;
  if (stops.destinations.length === 0) return 'destination';
  if (drivingMinutes === null) return 'way';
  return window === null ? 'time' : null;
}

function keptWindow({ startsAt }: PlannedJob) {
  return startsAt === null ? wholeDay : { earliest: startsAt, latest: startsAt };
}

function pickupOf({ stops }: PlannedJob): number {
  return stops.pickups[0] ?? 0;
}

/** Returns the location of the truck afterwards: a job without a destination ends where it begins. */
function endOf(job: PlannedJob): number {
  return job.stops.destinations.at(-1) ?? pickupOf(job);
}

/**
 * Empty drives lead from where a truck may be to where something is loaded. One location at a time: other requests
 * get their turn in between.
 */
async function readDistances(
  db: Db,
  locationIds: readonly number[],
  loads: readonly { job: PlannedJob }[],
): Promise<PlanningDay['distances']> {
  const pickups = [...new Set(loads.map(({ job }) => pickupOf(job)))];
  const distances: PlanningDay['distances'][number][] = [];
  for (const from of locationIds) {
    const distanceOf = await findDistances(
      db,
      pickups.map((to) => ({ from, to })),
    );
    distances.push(locationIds.map((to) => distanceOf({ from, to })));
  }
  return distances;
}
