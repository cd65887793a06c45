import type { Selectable } from 'kysely';

import type { Truck } from '#api/vehicles/trucks.ts';
import type { Day } from '#domain/calendar/day.ts';

import type { Database } from '../../db/schema.ts';
import { masses, type PairRecord } from '../../job-rows/vehicle-mass.ts';

/** A truck with its carrier. */
export type TruckRow = Pick<
  Selectable<Database['trucks']>,
  | 'id'
  | 'license_plate_number'
  | 'trailer_id'
  | 'driver_name'
  | 'driver_phone'
  | 'driver_personal_code'
  | 'driver_email'
  | 'rfid'
  | 'company_id'
  | 'status'
> & {
  company_name: string | null;
  company_external_id: string | null;
  trailer_reg_number: string | null;
  pair: PairRecord | null;
};

/** Returns a truck as the API answers it. `today` is the day that the payload holds for. */
export function truckView(row: TruckRow, today: Day, loadVerdict: Truck['loadVerdict'] = null): Truck {
  return {
    id: row.id,
    licensePlateNumber: row.license_plate_number,
    trailerId: row.trailer_id,
    trailerRegNumber: row.trailer_reg_number,
    ...masses(row.pair, today),
    driverName: row.driver_name,
    driverPhone: row.driver_phone,
    driverPersonalCode: row.driver_personal_code,
    driverEmail: row.driver_email,
    RFID: row.rfid,
    companyName: row.company_name,
    externalCompanyId: row.company_external_id,
    companyId: row.company_id,
    status: row.status,
    loadVerdict,
  };
}
