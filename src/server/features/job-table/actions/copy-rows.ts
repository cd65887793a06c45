import { problem } from '#api/error-codes.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isSkippedInTallinn } from '#domain/calendar/tallinn-time.ts';
import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { newValues } from '#domain/record-fields/fields.ts';

import { findOutOfUseNames } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { invalid, notChoosable, notFound } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { addRow, createJob, type NewJob, vehicleOf } from '../../../job-rows/create-job.ts';
import { findRows } from '../../../job-rows/find-rows.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import { findActiveTrucks, type TruckRecord } from '../../../job-rows/references.ts';

/** `date`: the day of the copies; `withTruck`: a truck in use comes along. */
export interface Copying {
  date: string;
  withTruck: boolean;
  userId: number;
}

/**
 * Copies rows to a day, those of one job into one new job: same goods, locations and client, nothing sent. The truck
 * comes along when asked for and while it is in use, and so does the customer manager. Returns the ids of the copies in
 * the order of the rows; throws a 404 refusal when one of the rows does not exist, and a 422 one that names the
 * locations and goods that are out of use, or a time that the day does not have.
 */
export async function copyRows(db: Db, rowIds: readonly number[], copying: Copying): Promise<number[]> {
  const rowsById = new Map((await findRows(db, rowIds)).map((row) => [row.id, row]));
  const rows = [...new Set(rowIds)].map((id) => {
    const row = rowsById.get(id);
    if (row === undefined) throw notFound();
    return row;
  });
  refuseSkippedTimes(rows, copying.date);
  await refuseOutOfUse(db, rows);
  const trucks = copying.withTruck ? rows.flatMap(({ truck }) => truck?.id ?? []) : [];
  const inUse = await findActiveTrucks(db, trucks);
  const managerIds = rows.flatMap(({ customerManager }) => customerManager?.id ?? []);
  const gone = await findOutOfUseNames(db, 'people', managerIds);
  const jobs = new Map<number, number>();
  const copies: number[] = [];
  for (const row of rows) {
    const { customerManager } = row;
    const manager = customerManager !== null && gone.has(customerManager.id) ? null : customerManager;
    const copy = copyOf({ ...row, customerManager: manager }, copying, inUse.get(row.truck?.id ?? 0) ?? null);
    const jobId = jobs.get(row.transportJobId);
    if (jobId === undefined) {
      const made = await createJob(db, copy);
      jobs.set(row.transportJobId, made.jobId);
      copies.push(made.rowId);
    } else copies.push(await addRow(db, jobId, copy));
  }
  return copies;
}

function refuseSkippedTimes(rows: readonly StoredRow[], day: Day): void {
  const times = new Set(rows.flatMap(({ time }) => time ?? []));
  const skipped = [...times].filter((time) => isSkippedInTallinn({ day, time }));
  if (skipped.length > 0) {
    throw invalid(skipped.map((time) => problem('INVALID', 'date', et.skippedTime(day, time))));
  }
}

async function refuseOutOfUse(db: Db, rows: readonly StoredRow[]): Promise<void> {
  const locations = rows.flatMap(({ client, pickup, destination }) =>
    [client, pickup, destination ?? []].flat(),
  );
  const names = [
    ...(await findOutOfUseNames(
      db,
      'locations',
      locations.map(({ id }) => id),
    )),
    ...(await findOutOfUseNames(
      db,
      'products',
      rows.map(({ product }) => product.id),
    )),
  ];
  if (names.length > 0) throw invalid(names.map(([, name]) => notChoosable('rowIds', name)));
}

function copyOf(row: StoredRow, { date, userId }: Copying, truck: TruckRecord | null): NewJob {
  return {
    ...newValues(rowFields, row),
    ...newValues(jobFields, row),
    transportOrderId: null,
    date,
    ...vehicleOf(truck),
    // It may be another than the truck's own.
    carrier: truck && row.carrier,
    status: 'UNCOMPLETED',
    duplicateOf: row.id,
    userId,
  };
}
