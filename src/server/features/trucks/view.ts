import type { Selectable } from 'kysely';

import type { Truck } from '#api/vehicles/trucks.ts';

import type { Database } from '../../db/schema.ts';

/** A truck with its carrier. */
export type TruckRow = Pick<
  Selectable<Database['trucks']>,
  | 'id'
  | 'license_plate_number'
  | 'trailer_reg_number'
  | 'driver_name'
  | 'driver_phone'
  | 'driver_personal_code'
  | 'driver_email'
  | 'rfid'
  | 'company_id'
  | 'status'
> & { company_name: string | null; company_external_id: string | null };

export function truckView(row: TruckRow): Truck {
  return {
    id: row.id,
    licensePlateNumber: row.license_plate_number,
    trailerRegNumber: row.trailer_reg_number,
    driverName: row.driver_name,
    driverPhone: row.driver_phone,
    driverPersonalCode: row.driver_personal_code,
    driverEmail: row.driver_email,
    RFID: row.rfid,
    companyName: row.company_name,
    externalCompanyId: row.company_external_id,
    companyId: row.company_id,
    status: row.status,
  };
}
