import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { reliesOnPermit } from '#domain/vehicles/vehicle-mass.ts';

import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { findPairs } from '../job-rows/vehicle-mass.ts';
import { findAdrFindings } from './adr-findings.ts';
import type { AssignedRow } from './assigned-row.ts';
import { dayFindings } from './day-findings.ts';
import { findTrucksWithoutDriver } from './drivers.ts';
import { findLoadFindings } from './load-findings.ts';
import { massFindings } from './mass-findings.ts';
import { findPaperFindings } from './paper-findings.ts';
import { findPermitFindings } from './permit-findings.ts';
import { findPlannedDays } from './planned-days.ts';
import { findRefusals, refusalFindings } from './refusals.ts';

/**
 * Finds all findings of rows with their truck, trailer, day and time, as they are or as they would be: the one
 * answer for every way in which a truck is given a job (docs/requirements.md, 'Planning the day'). The same few
 * queries however many rows there are. `now` in epoch milliseconds.
 */
export async function findFindings(
  db: Db,
  rows: readonly AssignedRow[],
  now: number,
): Promise<JobRowWarning[]> {
  if (rows.length === 0) return [];
  const dayOf = await findPlannedDays(db, rows, now);
  const pairOf = await findPairs(db, rows.flatMap(chosenPair));
  const withoutDriver = await findTrucksWithoutDriver(
    db,
    rows.flatMap(({ truck }) => truck?.id ?? []),
  );
  const refusals = await findRefusals(
    db,
    rows.map(({ transportJobId }) => transportJobId),
  );
  const planOf = (row: AssignedRow) => {
    const day = dayOf(row);
    const [vehicles] = chosenPair(row);
    const pair = vehicles === undefined ? null : pairOf(vehicles);
    return { day, job: day.jobs.get(row.transportJobId), pair };
  };
  const relyOnPermit = rows.filter((row) => {
    const { job, pair } = planOf(row);
    return job !== undefined && pair !== null && reliesOnPermit(pair, job.kg);
  });
  const found = [
    ...(await findLoadFindings(db, rows, now)),
    ...(await findPaperFindings(db, rows)),
    ...(await findAdrFindings(db, rows)),
    ...(await findPermitFindings(db, relyOnPermit)),
  ];
  const foundOf = Map.groupBy(found, ({ rowId }) => rowId);
  return rows.flatMap((row): JobRowWarning[] => {
    const { day, job, pair } = planOf(row);
    return [
      ...massFindings(row, job?.kg ?? null, pair),
      ...(row.truck !== null && withoutDriver.has(row.truck.id) ? [driverMissing(row, row.truck)] : []),
      ...refusalFindings(row, refusals),
      ...(job === undefined ? [] : dayFindings(row, job, day)),
      ...(foundOf.get(row.id) ?? []),
    ];
  });
}

/** Returns a finding that several rows of one job share is kept at the first of them only. */
export function oncePerJob(
  rows: readonly AssignedRow[],
  findings: readonly JobRowWarning[],
): JobRowWarning[] {
  const jobOf = new Map(rows.map(({ id, transportJobId }) => [id, transportJobId]));
  const findingsByKey = new Map<string, JobRowWarning>();
  for (const finding of findings) {
    const key = `${String(jobOf.get(finding.rowId))} ${finding.code} ${finding.message}`;
    if (!findingsByKey.has(key)) findingsByKey.set(key, finding);
  }
  return [...findingsByKey.values()];
}

function chosenPair({ truck, trailer, date }: AssignedRow) {
  return truck === null ? [] : [{ truckId: truck.id, trailerId: trailer?.id ?? null, day: date }];
}

function driverMissing({ id: rowId }: AssignedRow, { licensePlateNumber }: { licensePlateNumber: string }) {
  const message = et.dayPlan.driverMissing(formatPlate(licensePlateNumber));
  return { rowId, code: 'DRIVER_MISSING' as const, message };
}
