import { endpoints } from '#api/endpoints.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { invalidField } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findRow } from '../../job-rows/find-rows.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';
import { findFindings, findLoadFindings } from '../../planning/findings.ts';
import { estimateDayJobs, findDayJobs } from '../../planning/planned-jobs.ts';
import type { Feature } from '../../services.ts';
import { findDayTrucks, findPair } from './repository.ts';
import { jobView, truckView } from './view.ts';

/** What the day's plan is made from: estimates, and what speaks against giving a truck a job. */
export const dayPlan: Feature = (api, { now }) => {
  register(api, endpoints.getDayPlan, async ({ query: { date }, db }) => {
    const jobs = await estimateDayJobs(db, await findDayJobs(db, { date }));
    const trucks = await findDayTrucks(db, jobs);
    return {
      content: { jobs: jobs.map(jobView), trucks: trucks.map((truck) => truckView(truck, jobs)) },
    };
  });

  register(api, endpoints.checkAssignment, async ({ body, db }) => {
    const { rowId, truckId, date, time } = body;
    const row = await findRow(db, rowId);
    const space = await findLoadSpace(db, truckId, body.trailerId);
    if (space === null) throw invalidField('NOT_FOUND', 'truckId');
    const pair = await findPair(db, space);
    const findings = [
      ...(await findFindings(db, [{ ...row, ...pair, date, time }])),
      ...(await findLoadFindings(db, [rowId], now(), space)),
    ];
    return {
      content: findings
        // A quantity is odd whichever truck carries it.
        .filter(({ code }) => code !== 'QUANTITY_UNUSUAL')
        .map(({ code, message, otherRowId }): Finding =>
          Object.assign(
            { code, severity: severityOf(code), message },
            otherRowId !== undefined && { otherRowId },
          ),
        ),
    };
  });
};
