import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';

import type { Db } from '../../src/server/db/schema.ts';
import { storedJob, storedRow } from '../../src/server/record-fields/job-row.ts';
import { createCompany } from '../factories/companies.ts';
import { createLocation } from '../factories/locations.ts';
import { createPerson } from '../factories/people.ts';
import { createOrderedJobRow } from '../factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../factories/trucks.ts';
import { ownValuesOf } from './plain-values.ts';

const values = {
  day: '2026-05-21',
  time: '06:00',
  line: 'B-1',
  multiline: 'Värav on lahti',
  number: 5,
  quantity: 20,
  flag: true,
};

/** A row of an order with something in each of its fields and its job's, those too that are described only later. */
export async function createFilledJobRow(db: Db): ReturnType<typeof createOrderedJobRow> {
  const inColumns = (columns: Readonly<Record<string, string>>, own: object) =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [columns[name], value as unknown]));
  return createOrderedJobRow(db, {
    destination_location_id: (await createLocation(db)).id,
    ...inColumns(storedRow.columns, ownValuesOf(rowFields, values)),
    job: {
      truck_id: (await createTruck(db)).id,
      trailer_id: (await createTrailer(db)).id,
      carrier_company_id: (await createCompany(db)).id,
      customer_manager_id: (await createPerson(db)).id,
      ...inColumns(storedJob.columns, ownValuesOf(jobFields, values)),
    },
  });
}
