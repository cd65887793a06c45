import { sql } from 'kysely';

import {
  companyRelations,
  type DriverProduct,
  type RelatedCompany,
  type SelectableTruck,
} from '#api/driver/lookups.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { foldCode } from '#domain/search-text.ts';

import { anyOf } from '../../db/any-of.ts';
import { isInUse } from '../../db/in-use.ts';
import { findOwnTruck } from '../../db/own-truck.ts';
import type { Db } from '../../db/schema.ts';
import { escapeLike, type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { masses, pairColumn, usualPair } from '../../job-rows/vehicle-mass.ts';

/** Finds the active trucks of a driver's carrier, by plate. */
export async function findSelectableTrucks(
  db: Db,
  driver: { id: number; carrierCompanyId: number | null },
  { plate, descending, size, today }: { plate: string; descending: boolean; size: number; today: Day },
): Promise<SelectableTruck[]> {
  const own = await findOwnTruck(db, driver);
  const rows = await db
    .selectFrom('trucks')
    .leftJoin('companies', 'companies.id', 'trucks.company_id')
    .leftJoin('trailers', 'trailers.id', 'trucks.trailer_id')
    .select([
      'trucks.id',
      'trucks.license_plate_number as licensePlateNumber',
      'trucks.trailer_id as trailerId',
      'trailers.registration_number as trailerRegNumber',
      'trucks.driver_name as driverName',
      'companies.name as companyName',
    ])
    .select(pairColumn({ ...usualPair, day: sql`${today}` }).as('pair'))
    .where('trucks.company_id', '=', driver.carrierCompanyId ?? 0)
    .where(isInUse('trucks'))
    .where(sql`squeeze_text(trucks.license_plate_number)`, 'like', `%${escapeLike(foldCode(plate))}%`)
    .orderBy('trucks.license_plate_number', descending ? 'desc' : 'asc')
    .limit(size)
    .execute();
  return rows.map(({ pair, ...truck }) => {
    const { tareSource: _, ...mass } = masses(pair, today);
    return Object.assign(truck, { isOwn: truck.id === own?.id }, mass);
  });
}

/** The number of days back in which a carrier's own goods come first among previous loads. */
const recentDays = 120;

const searchedProducts: Searchable = {
  table: 'products',
  codes: (folded) => [sql<boolean>`fold_text(products.code) = ${folded}`],
  squeezed: 'nothing',
};

const productColumns = [
  'products.id',
  'products.name',
  'products.unit',
  'products.is_bulk as isBulk',
  'products.cleaning_regime as regime',
  sql<string>`(select descr from product_groups where id = products.group_id)`.as('group'),
] as const;

/**
 * Finds products that answer a search, best first; without one, what the carrier hauled lately and then the rest by
 * name.
 */
export async function findProducts(
  db: Db,
  carrierId: number,
  { search, size, today }: { search: string; size: number; today: Day },
): Promise<DriverProduct[]> {
  const matches = foundIds(searchedProducts, {
    query: search,
    filters: [isInUse('products')],
    size,
  });
  const matching = await db
    .selectFrom('products')
    .innerJoin(sql<FoundId>`(${matches})`.as('found'), 'found.id', 'products.id')
    .select(productColumns)
    .orderBy('found.rank')
    .execute();
  if (search !== '') return matching;
  const hauled = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('products', 'products.id', 'r.product_id')
    .select(productColumns)
    .where('j.carrier_company_id', '=', carrierId)
    .where('j.transport_date', '>=', addDays(today, -recentDays))
    .where(isInUse('products'))
    .groupBy('products.id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('products.id')
    .limit(size)
    .execute();
  const hauledIds = new Set(hauled.map(({ id }) => id));
  return [...hauled, ...matching.filter(({ id }) => !hauledIds.has(id))].slice(0, size);
}

/** Finds the companies behind rows of the carrier's own jobs, with the people who act for them. */
export async function findRelatedCompanies(
  db: Db,
  carrierId: number,
  rowIds: readonly number[],
): Promise<RelatedCompany[]> {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('trucks', 'trucks.id', 'j.truck_id')
    .innerJoin('locations as client', 'client.id', 'r.client_location_id')
    .innerJoin('locations as pickup', 'pickup.id', 'r.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'r.destination_location_id')
    .select([
      'r.id',
      'client.company_id as CLIENT',
      'pickup.company_id as PICKUP',
      'destination.company_id as DESTINATION',
    ])
    .where('trucks.company_id', '=', carrierId)
    .where('r.id', '=', anyOf(rowIds))
    .orderBy('r.id')
    .execute();
  const companyIds = new Set(
    rows.flatMap((row) => companyRelations.map((relation) => row[relation])).filter((id) => id !== null),
  );
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'reg_no as regNo'])
    .where('id', '=', anyOf(companyIds))
    .orderBy('name')
    .execute();
  const contacts = await db
    .selectFrom('representatives')
    .innerJoin('people', 'people.id', 'representatives.person_id')
    .select(({ fn }) => [
      'representatives.company_id',
      'people.name',
      'representatives.title',
      fn.coalesce('representatives.phone', 'people.phone').as('phone'),
    ])
    .where('representatives.company_id', '=', anyOf(companyIds))
    .where(isInUse('representatives'))
    .orderBy('people.name')
    .execute();
  return companies.map((company) => ({
    id: company.id,
    name: company.name,
    regNo: company.regNo,
    relations: companyRelations.filter((relation) => rows.some((row) => row[relation] === company.id)),
    transportJobProductIds: rows
      .filter((row) => companyRelations.some((relation) => row[relation] === company.id))
      .map(({ id }) => id),
    contacts: contacts
      .filter((contact) => contact.company_id === company.id)
      .map(({ name, phone, title }) => ({ name, phone, title })),
  }));
}
