import type { Db } from '../../src/server/db/schema.ts';
import { createCompany } from './companies.ts';
import { personalCode } from './identity-codes.ts';
import { mobilePhone } from './people.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The nth truck: active and complete, so that it may be sent anywhere. */
function truckRow(n: number, overrides: Overrides<'trucks'> = {}): NewRow<'trucks'> {
  return {
    external_id: `V${n}`,
    license_plate_number: plate(n),
    driver_name: `Jaan Kask${n}`,
    driver_phone: mobilePhone(n),
    driver_personal_code: personalCode('1976-05-03', n),
    driver_email: `juht${n}@koorem.example`,
    fleet_user_id: `fleet-${n}`,
    axles: 3,
    ...overrides,
  };
}

/** The nth trailer: three axles, which makes six with a truck of truckRow. */
function trailerRow(n: number, overrides: Overrides<'trailers'> = {}): NewRow<'trailers'> {
  return {
    external_id: `H${n}`,
    registration_number: `${plate(n)}H`,
    kind: 'TIPPER',
    axles: 3,
    ...overrides,
  };
}

/**
 * A truck, with a carrier and a usual trailer of its own where none is given; `null` for either is a truck without one.
 */
export async function createTruck(db: Db, overrides: Overrides<'trucks'> = {}): Promise<Row<'trucks'>> {
  const companyId = overrides.company_id === undefined ? (await createCompany(db)).id : overrides.company_id;
  const trailerId =
    overrides.trailer_id === undefined
      ? (await createTrailer(db, { company_id: companyId })).id
      : overrides.trailer_id;
  return db
    .insertInto('trucks')
    .values(truckRow(nextNumber(), { ...overrides, company_id: companyId, trailer_id: trailerId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A truck and a trailer that are known to carry 29 t: six axles, which weigh 15 t. */
export async function createWeighedTruck(
  db: Db,
  overrides: Overrides<'trucks'> = {},
): Promise<Row<'trucks'>> {
  const trailerId = overrides.trailer_id ?? (await createTrailer(db, { tare_kg: '6500' })).id;
  return createTruck(db, { tare_kg: '8500', ...overrides, trailer_id: trailerId });
}

export async function createTrailer(db: Db, overrides: Overrides<'trailers'> = {}): Promise<Row<'trailers'>> {
  return db
    .insertInto('trailers')
    .values(trailerRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An Estonian plate, `123ABC` (docs/requirements.md, 'Outside facts'); the first 15 million differ. */
export function plate(n: number): string {
  const letters = 'ABCDEFGHIJKLMNOPRSTUVXYZ';
  const series = Math.floor(n / 900);
  const size = letters.length;
  const letter = (location: number) => letters[Math.floor(series / size ** location) % size] ?? 'A';
  return `${100 + (n % 900)}${letter(2)}${letter(1)}${letter(0)}`;
}
