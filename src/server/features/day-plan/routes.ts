import {
  type AwayTime,
  dayPlanEndpoints,
  type Finding,
  type PlannedJob as JobView,
  type PlannedTruck,
} from '#api/planning/day-plan.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';
import { sortBySeverity, severityOf } from '#domain/planning/finding.ts';
import type { Delay } from '#domain/planning/reported-waits.ts';
import { driverDayOf, driverDays, jobsOfDriver } from '#domain/planning/truck-day.ts';

import { register } from '../../http/register.ts';
import { findAbsences } from '../../planning/absences.ts';
import { addCleanings } from '../../planning/cleanings-between.ts';
import { findFindings, oncePerJob } from '../../planning/findings.ts';
import { startingLater } from '../../planning/planned-days.ts';
import { estimateDayJobs, findDayJobs, byTruck, type PlannedJob } from '../../planning/planned-jobs.ts';
import { findDelays } from '../../planning/reported-waits.ts';
import type { Feature } from '../../services.ts';
import { readAssignedRows } from './assigned-rows.ts';
import { awayOn, readWeek, sumsOf } from './day-sums.ts';
import { findDayTrucks, findRecentChanges, type DayTruck } from './repository.ts';

/** Endpoints of the day's plan: estimates, and the findings of an assignment. */
export const dayPlan: Feature = (api, { now }) => {
  register(api, dayPlanEndpoints.getDayPlan, async ({ query: { date }, db }) => {
    const dates = [addDaysInCalendar(date, -1), date];
    // Jobs that run past midnight are part of this day too.
    const around = await estimateDayJobs(db, await findDayJobs(db, { dates }));
    await addCleanings(db, around, now());
    // In times of their own days, as drivers reported them.
    const delays = await findDelays(db, around);
    const jobs = around.filter((job) => job.date === date);
    const evening = around.filter((job) => job.date !== date).map((job) => startingLater(job, -dayMinutes));
    const intoTheDay = evening.filter((job) => runsIntoTheDay(job, delays.get(job.jobId)));
    const shown = [...intoTheDay, ...jobs];
    const trucks = await findDayTrucks(db, shown);
    const ids = trucks.map(({ id }) => id);
    const absences = await findAbsences(db, ids, [date]);
    return {
      content: {
        jobs: shown.map((job) => jobView(job, delays.get(job.jobId) ?? null)),
        trucks: trucks.map((truck) =>
          truckView(truck, jobs, evening, awayOn(date, absences.get(truck.id) ?? [])),
        ),
        changes: await findRecentChanges(db, shown),
      },
    };
  });

  register(api, dayPlanEndpoints.getWeekPlan, async ({ query: { from }, db }) => ({
    content: await readWeek(db, from),
  }));

  register(api, dayPlanEndpoints.checkAssignment, async ({ body, db }) => {
    const rows = await readAssignedRows(db, body);
    const findings = await findFindings(db, rows, now());
    return {
      content: sortBySeverity(oncePerJob(rows, findings)).map(({ code, message, otherRowId }): Finding =>
        Object.assign(
          { code, severity: severityOf(code), message },
          otherRowId !== undefined && { otherRowId },
        ),
      ),
    };
  });
};

/** Jobs of the evening before whose truck is still busy after midnight, by the plan or by its driver's report. */
function runsIntoTheDay({ truckId, startsAt, workMinutes }: PlannedJob, delay?: Delay): boolean {
  const { later = 0, longer = 0 } = delay ?? {};
  return truckId !== null && startsAt !== null && startsAt + later + workMinutes + longer > 0;
}

/** A job of the day as the API answers it. */
function jobView(job: PlannedJob, delay: Delay | null): JobView {
  const { jobId, emptyMinutes } = job;
  const startsAt = job.startsAt === null ? null : job.startsAt + (delay?.later ?? 0);
  const workMinutes = job.workMinutes + (delay?.longer ?? 0);
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

/** A truck with the sums of its jobs of the day. */
function truckView(
  truck: DayTruck,
  jobs: readonly PlannedJob[],
  evening: readonly PlannedJob[],
  away: AwayTime[],
): PlannedTruck {
  const own = jobs.filter(({ truckId }) => truckId === truck.id);
  const first = byTruck(own).get(truck.id)?.[0];
  const timed = [...byTruck([...evening, ...jobs]).values()].flat();
  const day = first === undefined ? null : driverDayOf(driverDays(jobsOfDriver(first, timed)), first.jobId);
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
