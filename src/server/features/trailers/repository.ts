import { type RawBuilder, sql } from 'kysely';

import type { Permit, Trailer } from '#api/vehicles/trailers.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { notFound } from '../../http/errors.ts';

/** A phone shows them in one list. */
const maxChoices = 200;
/** More than a pair ever had. */
const maxPermits = 100;

const searched: Searchable = { table: 'trailers', codes: () => [], squeezed: 'name' };

export type FoundTrailer = Omit<Trailer, 'loadVerdict'>;

/** Searches trailers, best first. */
export function searchTrailers(
  db: Db,
  { search, status, size }: { search?: string | undefined; status: Trailer['status']; size: number },
): Promise<FoundTrailer[]> {
  const filters = [sql<boolean>`trailers.status = ${status}`];
  return findTrailers(db, foundIds(searched, { query: search, filters, size }));
}

/** Reads a trailer by its id. Throws a 404 refusal. */
export async function readTrailer(db: Db, id: number): Promise<FoundTrailer> {
  const [trailer] = await findTrailers(db, sql<FoundId>`select ${id}::bigint as id, 1::bigint as rank`);
  if (trailer === undefined) throw notFound();
  return trailer;
}

async function findTrailers(db: Db, matches: RawBuilder<FoundId>): Promise<FoundTrailer[]> {
  const rows = await db
    .selectFrom(sql<FoundId>`(${matches})`.as('found'))
    .innerJoin('trailers', 'trailers.id', 'found.id')
    .leftJoin('companies', 'companies.id', 'trailers.company_id')
    .selectAll('trailers')
    .select('companies.name as company_name')
    .orderBy('found.rank')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    registrationNumber: row.registration_number,
    externalId: row.external_id,
    companyId: row.company_id,
    companyName: row.company_name,
    kind: row.kind,
    axles: row.axles,
    compartments: row.compartments,
    tareKg: storedNumber(row.tare_kg),
    feedAssured: row.feed_assured,
    cleaningLogAboard: row.cleaning_log_aboard,
    status: row.status,
  }));
}

/** Finds the trailers that a carrier's driver may choose: its own, and those of nobody. */
export async function findSelectableTrailers(
  db: Db,
  carrierCompanyId: number | null,
): Promise<{ id: number; registrationNumber: string }[]> {
  const rows = await db
    .selectFrom('trailers')
    .select(['id', 'registration_number'])
    .where((eb) => eb.or([eb('company_id', '=', carrierCompanyId ?? 0), eb('company_id', 'is', null)]))
    .where(isInUse('trailers'))
    .orderBy('registration_number')
    .limit(maxChoices)
    .execute();
  return rows.map(({ id, registration_number: registrationNumber }) => ({ id, registrationNumber }));
}

/** Finds the permits in use of a truck, a trailer or a pair, the last to end first. */
export async function findPermits(
  db: Db,
  of: { truckId?: number | undefined; trailerId?: number | undefined },
): Promise<Permit[]> {
  const rows = await db
    .selectFrom('vehicle_permits as permit')
    .innerJoin('trucks', 'trucks.id', 'permit.truck_id')
    .innerJoin('trailers', 'trailers.id', 'permit.trailer_id')
    .selectAll('permit')
    .select(['trucks.license_plate_number', 'trailers.registration_number'])
    .where(isInUse('vehicle_permits', 'permit'))
    .$if(of.truckId !== undefined, (query) => query.where('permit.truck_id', '=', of.truckId ?? 0))
    .$if(of.trailerId !== undefined, (query) => query.where('permit.trailer_id', '=', of.trailerId ?? 0))
    .orderBy('permit.valid_to', 'desc')
    .orderBy('permit.id')
    .limit(maxPermits)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    truckId: row.truck_id,
    licensePlateNumber: row.license_plate_number,
    trailerId: row.trailer_id,
    trailerRegNumber: row.registration_number,
    massT: Number(row.mass_t),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    number: row.number,
    asksWaybill: row.asks_waybill,
    asksPosition: row.asks_position,
  }));
}
