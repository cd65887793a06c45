import type { AwayTime, PlannedJob as AnsweredJob, PlannedTruck } from '#api/planning/day-plan.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';
import type { Delay } from '#domain/planning/reported-waits.ts';
import { driverDayOf, driverDays } from '#domain/planning/truck-day.ts';

import { byTruck, type PlannedJob, type TimedPlannedJob } from '../../planning/planned-jobs.ts';
import { sumsOf } from './day-sums.ts';
import type { DayTruck } from './repository.ts';

/** Returns a job of the day as the API answers it, with the pauses that its driver's day counts. */
export function jobView(job: PlannedJob, delay: Delay | null, pauses: number): AnsweredJob {
  const { jobId, emptyMinutes } = job;
  const startsAt = job.startsAt === null ? null : job.startsAt + (delay?.later ?? 0);
  const workMinutes = job.workMinutes + pauses + (delay?.longer ?? 0);
  return {
    transportJobId: jobId,
    date: job.date,
    rowIds: job.rowIds,
    truckId: job.truckId,
    startMinutes: startsAt === null ? null : startsAt - emptyMinutes,
    endMinutes: startsAt === null ? null : startsAt + workMinutes,
    emptyKm: job.emptyKm,
    emptyMinutes,
    cleaning: job.cleaning && { ...job.cleaning, minutes: job.cleaningMinutes },
    loadingMinutes: job.loadingMinutes,
    drivingMinutes: job.drivingMinutes,
    unloadingMinutes: job.unloadingMinutes,
    workMinutes,
    delay,
    km: job.km,
    tonnes: decimalToNumber(job.kg) / 1000,
  };
}

/** Returns a truck with the sums of its `own` jobs of the day. */
export function truckView(
  truck: DayTruck,
  own: readonly PlannedJob[],
  ofDriver: (job: PlannedJob) => TimedPlannedJob[],
  away: AwayTime[],
): PlannedTruck {
  const first = byTruck(own).get(truck.id)?.[0];
  const day = first === undefined ? null : driverDayOf(driverDays(ofDriver(first)), first.jobId);
  return {
    id: truck.id,
    licensePlateNumber: truck.license_plate_number,
    driver: truck.driver_name,
    driverUserId: truck.driver_user_id,
    away,
    carrier: truck.company_id === null ? null : { id: truck.company_id, name: truck.company_name ?? '' },
    trailer:
      truck.trailer_id === null
        ? null
        : { id: truck.trailer_id, registrationNumber: truck.registration_number ?? '' },
    ...sumsOf(own),
    day: day && { drivingMinutes: day.drivingMinutes, fromMinutes: day.from, toMinutes: day.to },
  };
}
