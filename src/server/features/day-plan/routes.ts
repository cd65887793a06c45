import { endpoints } from '#api/endpoints.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { register } from '../../http/register.ts';
import { addCleanings } from '../../planning/cleanings-between.ts';
import { findFindings, oncePerJob } from '../../planning/findings.ts';
import { estimateDayJobs, findDayJobs } from '../../planning/planned-jobs.ts';
import type { Feature } from '../../services.ts';
import { findAskedRows } from './asked-rows.ts';
import { findDayTrucks } from './repository.ts';
import { jobView, truckView } from './view.ts';

/** What the day's plan is made from: estimates, and what speaks against giving a truck a job. */
export const dayPlan: Feature = (api, { now }) => {
  register(api, endpoints.getDayPlan, async ({ query: { date }, db }) => {
    const jobs = await estimateDayJobs(db, await findDayJobs(db, { date }));
    await addCleanings(db, jobs, now());
    const trucks = await findDayTrucks(db, jobs);
    return {
      content: { jobs: jobs.map(jobView), trucks: trucks.map((truck) => truckView(truck, jobs)) },
    };
  });

  register(api, endpoints.checkAssignment, async ({ body, db }) => {
    const rows = await findAskedRows(db, body);
    const findings = await findFindings(db, rows, now());
    return {
      content: oncePerJob(rows, findings).map(({ code, message, otherRowId }): Finding =>
        Object.assign(
          { code, severity: severityOf(code), message },
          otherRowId !== undefined && { otherRowId },
        ),
      ),
    };
  });
};
