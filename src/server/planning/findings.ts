import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Day } from '#domain/calendar/day.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/connect.ts';
import { et } from '../i18n/et.ts';
import { findRowVerdicts } from '../load-spaces/verdicts.ts';
import { dayFindings } from './day-findings.ts';
import { massFindings } from './mass-findings.ts';
import { findOpeningHours } from './place-hours.ts';
import { byTruck, estimateDayJobs, findDayJobs, type PlannedJob } from './planned-jobs.ts';

/**
 * What speaks for care where rows have their truck, trailer, day and time: as they are, or as they would be. With
 * findLoadFindings the one answer for every way in which a truck is given a job.
 */
export async function findFindings(db: Db, rows: readonly JobRow[]): Promise<JobRowWarning[]> {
  const findings: JobRowWarning[] = [];
  for (const [date, ofDay] of Map.groupBy(rows, (row) => row.date)) {
    const jobs = await planDay(db, date, ofDay);
    const trucks = byTruck(jobs);
    const places = await findOpeningHours(db, jobs);
    for (const row of ofDay) {
      const job = jobs.find(({ jobId }) => jobId === row.transportJobId);
      findings.push(...(await massFindings(db, row, job?.kg ?? null)));
      if (job !== undefined) findings.push(...dayFindings(row, job, { jobs, trucks, places }));
    }
  }
  return findings;
}

/** The day's jobs of these rows' trucks and trailers, the rows' own jobs as the rows say. */
async function planDay(db: Db, date: Day, rows: readonly JobRow[]): Promise<PlannedJob[]> {
  const jobs = await findDayJobs(db, {
    date,
    of: {
      truckIds: rows.flatMap(({ truck }) => truck?.id ?? []),
      trailerIds: rows.flatMap(({ trailer }) => trailer?.id ?? []),
      jobIds: rows.map(({ transportJobId }) => transportJobId),
    },
  });
  const assigned = jobs.map((job) => {
    const row = rows.find(({ transportJobId }) => transportJobId === job.jobId);
    if (row === undefined) return job;
    const { truck, trailer, time } = row;
    const startsAt = time === null ? null : minutesOfDay(time);
    const vehicles = { truckId: truck?.id ?? null, trailerId: trailer?.id ?? null };
    return Object.assign({}, job, vehicles, { startsAt });
  });
  return estimateDayJobs(db, assigned);
}

/** What stood in the load space before speaks against the goods: in the rows' own ones, or in `space` instead. */
export async function findLoadFindings(
  db: Db,
  rowIds: readonly number[],
  now: number,
  space?: LoadSpace,
): Promise<JobRowWarning[]> {
  if (rowIds.length === 0) return [];
  const verdicts = await findRowVerdicts(db, { rowIds }, now, space && { space });
  return verdicts.flatMap(({ rowId, answer, isBlocked }): JobRowWarning[] => {
    const product = answer.reasons[0]?.name ?? '';
    if (isBlocked) {
      return [{ rowId, code: 'LOAD_FORBIDDEN', message: et.loadGate.forbidden(product, null) }];
    }
    if (answer.verdict === 'unknown') {
      return [{ rowId, code: 'LOAD_UNKNOWN', message: et.loadGate.unknown(product) }];
    }
    if (answer.verdict !== 'clean' || answer.regime === null) return [];
    return [{ rowId, code: 'CLEANING_OWED', message: et.loadGate.owed(answer.regime, product) }];
  });
}
