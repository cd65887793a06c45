import { dayPlanEndpoints, type Finding } from '#api/planning/day-plan.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { sortBySeverity, severityOf } from '#domain/planning/finding.ts';
import type { Delay } from '#domain/planning/reported-waits.ts';
import { jobsOfDrivers, pausesInJobs } from '#domain/planning/truck-day.ts';

import { register } from '../../http/register.ts';
import { findAbsences } from '../../planning/absences.ts';
import { addCleanings } from '../../planning/cleanings-between.ts';
import { startingLater } from '../../planning/day-clock.ts';
import { findFindings, oncePerJob } from '../../planning/findings.ts';
import { byTruck, estimateDayJobs, findDayJobs, type PlannedJob } from '../../planning/planned-jobs.ts';
import { findDelays } from '../../planning/reported-waits.ts';
import type { Feature } from '../../services.ts';
import { readAssignedRows } from './assigned-rows.ts';
import { awayOn, readWeek } from './day-sums.ts';
import { findDayTrucks, findRecentChanges } from './repository.ts';
import { jobView, truckView } from './view.ts';

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
    const intoTheDay = evening.filter((job) => isStillBusy(job, delays.get(job.jobId)));
    const shownJobs = [...intoTheDay, ...jobs];
    const timed = [...byTruck([...evening, ...jobs]).values()].flat();
    const ofDriver = jobsOfDrivers(timed);
    const pausesOf = (job: PlannedJob) => pausesInJobs(ofDriver(job)).get(job.jobId) ?? 0;
    const jobsOf = Map.groupBy(jobs, ({ truckId }) => truckId);
    const trucks = await findDayTrucks(db, shownJobs);
    const ids = trucks.map(({ id }) => id);
    const absences = await findAbsences(db, ids, [date]);
    return {
      content: {
        jobs: shownJobs.map((job) => jobView(job, delays.get(job.jobId) ?? null, pausesOf(job))),
        trucks: trucks.map((truck) =>
          truckView(truck, jobsOf.get(truck.id) ?? [], ofDriver, awayOn(date, absences.get(truck.id) ?? [])),
        ),
        changes: await findRecentChanges(db, shownJobs),
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
      content: sortBySeverity(oncePerJob(rows, findings)).map(
        ({ code, message, otherRowId, refuses }): Finding =>
          Object.assign(
            { code, severity: severityOf(code, refuses), message },
            otherRowId !== undefined && { otherRowId },
          ),
      ),
    };
  });
};

/** Jobs of the evening before whose truck is still busy after midnight, by the plan or by its driver's report. */
function isStillBusy({ truckId, startsAt, workMinutes }: PlannedJob, delay?: Delay): boolean {
  const { later = 0, longer = 0 } = delay ?? {};
  return truckId !== null && startsAt !== null && startsAt + later + workMinutes + longer > 0;
}
