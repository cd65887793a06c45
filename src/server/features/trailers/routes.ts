import { type RawBuilder, sql } from 'kysely';

import { type Permit, type Trailer, trailerEndpoints } from '#api/vehicles/trailers.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findVehicleChoices } from '../../planning/vehicle-choice.ts';
import type { Feature } from '../../services.ts';

/** A phone shows them in one list. */
const maxChoices = 200;

const searched: Searchable = { table: 'trailers', codes: () => [], squeezed: 'name' };

/** Trailers that forms choose from, with what keeps each from a load. */
export const trailers: Feature = (api, { config, now }) => {
  register(api, trailerEndpoints.searchTrailers, async ({ db, query }) => {
    const found = foundIds(searched, {
      query: query.search,
      filters: [sql<boolean>`trailers.status = ${query.status ?? activeTruckStatus}`],
      size: query.size ?? config.searchPageSize,
    });
    const trailers = await readTrailers(db, found);
    // Whichever truck draws it, a trailer is the load space.
    const spaces = trailers.map(({ id }) => ({ truckId: 0, trailerId: id }));
    const verdicts = await findVehicleChoices(db, spaces, query, now());
    return {
      content: trailers.map((trailer, index) =>
        Object.assign(trailer, { loadVerdict: verdicts[index] ?? null }),
      ),
    };
  });

  register(api, trailerEndpoints.listSelectableTrailers, async ({ db, user }) => ({
    content: await db
      .selectFrom('trailers')
      .select(['id', 'registration_number as registrationNumber'])
      .where((eb) => eb.or([eb('company_id', '=', user.carrierCompanyId ?? 0), eb('company_id', 'is', null)]))
      .where(isInUse('trailers'))
      .orderBy('registration_number')
      .limit(maxChoices)
      .execute(),
  }));

  register(api, trailerEndpoints.getTrailer, async ({ db, params }) => {
    const [trailer] = await readTrailers(
      db,
      sql<FoundId>`select ${params.id}::bigint as id, 1::bigint as rank`,
    );
    if (trailer === undefined) throw notFound();
    return { content: Object.assign(trailer, { loadVerdict: null }) };
  });

  register(api, trailerEndpoints.listPermits, async ({ db, query }) => ({
    content: await readPermits(db, query),
  }));
};

/** More than a pair ever had. */
const maxPermits = 100;

async function readPermits(
  db: Db,
  of: { truckId?: number | undefined; trailerId?: number | undefined },
): Promise<Permit[]> {
  const rows = await db
    .selectFrom('vehicle_permits as permit')
    .innerJoin('trucks', 'trucks.id', 'permit.truck_id')
    .innerJoin('trailers', 'trailers.id', 'permit.trailer_id')
    .select([
      'permit.id',
      'permit.truck_id as truckId',
      'trucks.license_plate_number as licensePlateNumber',
      'permit.trailer_id as trailerId',
      'trailers.registration_number as trailerRegNumber',
      'permit.mass_t as massT',
      'permit.valid_from as validFrom',
      'permit.valid_to as validTo',
      'permit.number',
    ])
    .where(isInUse('vehicle_permits', 'permit'))
    .$if(of.truckId !== undefined, (query) => query.where('permit.truck_id', '=', of.truckId ?? 0))
    .$if(of.trailerId !== undefined, (query) => query.where('permit.trailer_id', '=', of.trailerId ?? 0))
    .orderBy('permit.valid_to', 'desc')
    .orderBy('permit.id')
    .limit(maxPermits)
    .execute();
  return rows.map(({ massT, ...permit }) => Object.assign(permit, { massT: Number(massT) }));
}

async function readTrailers(db: Db, found: RawBuilder<FoundId>): Promise<Omit<Trailer, 'loadVerdict'>[]> {
  const rows = await db
    .selectFrom(sql<FoundId>`(${found})`.as('found'))
    .innerJoin('trailers', 'trailers.id', 'found.id')
    .leftJoin('companies', 'companies.id', 'trailers.company_id')
    .select([
      'trailers.id',
      'trailers.registration_number as registrationNumber',
      'trailers.external_id as externalId',
      'trailers.company_id as companyId',
      'companies.name as companyName',
      'trailers.kind',
      'trailers.axles',
      'trailers.compartments',
      'trailers.tare_kg as tareKg',
      'trailers.feed_assured as feedAssured',
      'trailers.cleaning_log_aboard as cleaningLogAboard',
      'trailers.status',
    ])
    .orderBy('found.rank')
    .execute();
  return rows.map(({ tareKg, ...trailer }) => Object.assign(trailer, { tareKg: storedNumber(tareKg) }));
}
