import { activeTruckStatus } from '#domain/business-constants.ts';

import type { Db } from '../../db/connect.ts';
import type { PlannedJob } from '../../planning/planned-jobs.ts';

export interface DayTruck {
  id: number;
  license_plate_number: string;
  driver_name: string | null;
  company_id: number | null;
  company_name: string | null;
  trailer_id: number | null;
  registration_number: string | null;
}

/** The trucks in use, and those that have one of the jobs, by plate. */
export async function findDayTrucks(db: Db, jobs: readonly PlannedJob[]): Promise<DayTruck[]> {
  const ids = jobs.flatMap(({ truckId }) => truckId ?? []);
  return db
    .selectFrom('trucks')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .leftJoin('trailers', 'trailers.id', 'trucks.trailer_id')
    .select(['trucks.id', 'license_plate_number', 'driver_name'])
    .select(['companies.id as company_id', 'companies.name as company_name'])
    .select(['trailers.id as trailer_id', 'registration_number'])
    .where((eb) =>
      eb.or([eb('trucks.status', '=', activeTruckStatus), eb('trucks.id', 'in', [0, ...new Set(ids)])]),
    )
    .orderBy('license_plate_number')
    .execute();
}
