import type { CleaningRegime } from '#domain/driver/driver-job.ts';

import type { Db } from '../../src/server/db/schema.ts';
import { createGrain } from './products.ts';
import type { Overrides, Row } from './rows.ts';
import { createJobRow } from './transport-jobs.ts';
import { createWeighedTruck } from './trucks.ts';
import { createUser } from './users.ts';

/** A truck without findings: its payload and its previous loads are known. */
export async function createKnownTruck(db: Db, overrides: Overrides<'trucks'> = {}): Promise<Row<'trucks'>> {
  const truck = await createWeighedTruck(db, overrides);
  await createPastLoads(db, truck);
  return truck;
}

/** Long before the tests' day. */
const pastDay = '2026-05-01';

/**
 * Three grain loads that a truck (with its usual trailer) has driven long ago, and the cleaning after them: a load
 * space whose history is known and owes nothing. A load of its own is one more.
 */
export async function createPastLoads(
  db: Db,
  truck: Pick<Row<'trucks'>, 'id' | 'trailer_id'>,
  { cleaning = 'D', productId }: { cleaning?: CleaningRegime | null; productId?: number } = {},
): Promise<void> {
  const product = productId ?? (await createGrain(db, { name: 'Varasem oder', cleaning_regime: 'A' })).id;
  const space = { truck_id: truck.id, trailer_id: truck.trailer_id };
  for (const hour of ['06', '09', '12']) {
    const { transport_job_id: jobId } = await createJobRow(db, {
      product_id: product,
      status: 'COMPLETED',
      job: { ...space, transport_date: pastDay, transport_time: `${hour}:00`, driver_status: 'COMPLETED' },
    });
    const loadedAt = new Date(`${pastDay}T${hour}:00:00+03:00`);
    await db
      .insertInto('driver_stops')
      .values({ transport_job_id: jobId, stop: 'pickup', end_time: loadedAt, left_at: loadedAt })
      .execute();
  }
  if (cleaning === null) return;
  await db
    .insertInto('cleanings')
    .values({
      ...space,
      regime: cleaning,
      cleaned_at: new Date(`${pastDay}T18:00:00+03:00`),
      created_by: (await createUser(db)).id,
    })
    .execute();
}
