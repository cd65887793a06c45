import type { PlannedJob as JobView, PlannedTruck } from '#api/planning/day-plan.ts';
import { addDecimals, decimalToNumber } from '#domain/goods/decimal.ts';
import { driverDay } from '#domain/planning/truck-day.ts';

import { byTruck, type PlannedJob } from '../../planning/planned-jobs.ts';
import type { DayTruck } from './repository.ts';

/** A job of the day as the API answers it. */
export function jobView(job: PlannedJob): JobView {
  const { jobId, startsAt, emptyMinutes, workMinutes } = job;
  return {
    transportJobId: jobId,
    rowIds: job.rowIds,
    truckId: job.truckId,
    startMinutes: startsAt === null ? null : startsAt - emptyMinutes,
    endMinutes: startsAt === null ? null : startsAt + workMinutes,
    emptyKm: job.emptyKm,
    emptyMinutes,
    cleaning: job.cleaning && { regime: job.cleaning, minutes: job.cleaningMinutes },
    loadingMinutes: job.loadingMinutes,
    drivingMinutes: job.drivingMinutes,
    unloadingMinutes: job.unloadingMinutes,
    workMinutes,
    km: job.km,
    tonnes: decimalToNumber(job.kg) / 1000,
  };
}

/** A truck and what its jobs of the day add up to. */
export function truckView(truck: DayTruck, jobs: readonly PlannedJob[]): PlannedTruck {
  const own = jobs.filter(({ truckId }) => truckId === truck.id);
  const day = driverDay(byTruck(own).get(truck.id) ?? []);
  return {
    id: truck.id,
    licensePlateNumber: truck.license_plate_number,
    driver: truck.driver_name,
    carrier: truck.company_id === null ? null : { id: truck.company_id, name: truck.company_name ?? '' },
    trailer:
      truck.trailer_id === null
        ? null
        : { id: truck.trailer_id, registrationNumber: truck.registration_number ?? '' },
    tonnes: decimalToNumber(addDecimals(...own.map(({ kg }) => kg))) / 1000,
    km: tenths(own.map(({ km }) => km ?? 0)),
    emptyKm: tenths(own.map(({ emptyKm }) => emptyKm)),
    day: day && { drivingMinutes: day.drivingMinutes, fromMinutes: day.from, toMinutes: day.to },
  };
}

/** Their sum, to a tenth. */
function tenths(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((sum, one) => sum + one, 0) * 10) / 10;
}
