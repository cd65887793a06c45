import type { Db } from '../../src/server/db/schema.ts';
import { createCompany } from './companies.ts';
import { createLocation, createTerminal } from './locations.ts';
import { createGrain } from './products.ts';
import type { Overrides, Row } from './rows.ts';
import { createJobRow } from './transport-jobs.ts';
import { createTruck } from './trucks.ts';

/** A row against which nothing stands: it may be sent to every external system. */
export async function createReadyRow(
  db: Db,
  overrides: Overrides<'transport_job_products'> & { job?: Overrides<'transport_jobs'> } = {},
): Promise<Row<'transport_job_products'>> {
  const carrier = await createCompany(db, { reg_no: '14200010' });
  const truck = await createTruck(db, { company_id: carrier.id });
  const pickup = await createLocation(db, { company_id: carrier.id });
  const destination = await createTerminal(db, { company_id: carrier.id });
  return createJobRow(db, {
    product_id: (await createGrain(db)).id,
    pickup_location_id: pickup.id,
    destination_location_id: destination.id,
    shelf: 'Silo 4',
    ...overrides,
    job: { truck_id: truck.id, ...overrides.job },
  });
}
