import { anyOf } from '../db/any-of.ts';
import { isInUse } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';
import type { AssignedRow } from './assigned-row.ts';

export type Vehicles = Pick<AssignedRow, 'truck' | 'trailer'>;

/**
 * Finds the trucks in use among these, each with its usual trailer if that is in use: what a job gets with a truck.
 */
export async function findUsualVehicles(
  db: Db,
  truckIds: readonly number[],
): Promise<ReadonlyMap<number, Vehicles>> {
  const trucks = await db
    .selectFrom('trucks')
    .leftJoin('trailers', (join) =>
      join.onRef('trailers.id', '=', 'trucks.trailer_id').on(isInUse('trailers')),
    )
    .select(['trucks.id', 'license_plate_number', 'trailers.id as trailer_id', 'registration_number'])
    .where('trucks.id', '=', anyOf(truckIds))
    .where(isInUse('trucks'))
    .execute();
  return new Map(
    trucks.map(({ id, license_plate_number: licensePlateNumber, trailer_id, registration_number }) => [
      id,
      {
        truck: { id, licensePlateNumber },
        trailer:
          trailer_id === null ? null : { id: trailer_id, registrationNumber: registration_number ?? '' },
      },
    ]),
  );
}
