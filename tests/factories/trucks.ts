import type { Db } from '../../src/server/db/connect.ts';
import { createCompany } from './companies.ts';
import { personalCode } from './identity-codes.ts';
import { mobilePhone } from './people.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The nth truck: active and complete, so that it may be sent anywhere. */
export function truckRow(n: number, overrides: Overrides<'trucks'> = {}): NewRow<'trucks'> {
  return {
    external_id: `V${n}`,
    license_plate_number: plate(n),
    trailer_reg_number: `${100 + (n % 900)}YTR`,
    driver_name: `Jaan Kask${n}`,
    driver_phone: mobilePhone(n),
    driver_personal_code: personalCode('1976-05-03', n),
    driver_email: `juht${n}@koorem.example`,
    fleet_user_id: `fleet-${n}`,
    axles: 6,
    ...overrides,
  };
}

/** A truck, with a carrier of its own where none is given; `company_id: null` is a truck without one. */
export async function createTruck(db: Db, overrides: Overrides<'trucks'> = {}): Promise<Row<'trucks'>> {
  const companyId = overrides.company_id === undefined ? (await createCompany(db)).id : overrides.company_id;
  return db
    .insertInto('trucks')
    .values(truckRow(nextNumber(), { ...overrides, company_id: companyId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An Estonian plate, `123ABC` without the space (facts section 4); the first 15 million differ. */
export function plate(n: number): string {
  const letters = 'ABCDEFGHIJKLMNOPRSTUVXYZ';
  const series = Math.floor(n / 900);
  const size = letters.length;
  const letter = (place: number) => letters[Math.floor(series / size ** place) % size] ?? 'A';
  return `${100 + (n % 900)}${letter(2)}${letter(1)}${letter(0)}`;
}
