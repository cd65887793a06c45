import type { Db } from '../../src/server/db/schema.ts';
import { createCompany } from './companies.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The company of a location; the name is kept on the location too, for its search index. */
interface LocationOwner {
  company_id: number;
  company_name: string;
}

/** The nth location: complete, with address and coordinates in Jõgeva county. */
function locationRow(
  n: number,
  owner: LocationOwner,
  overrides: Overrides<'locations'> = {},
): NewRow<'locations'> {
  return {
    external_id: `L${n}`,
    location_name: `Põllu ${n}`,
    location_code: null,
    location_phone: null,
    formatted_address: `Põllu tee ${n}, Kuremaa alevik, Jõgeva vald, Jõgeva maakond`,
    latitude: '58.742000',
    longitude: '26.530000',
    administrative_area_level1: 'Jõgeva maakond',
    ...overrides,
    ...owner,
  };
}

/** A location; its company's name is looked up, and a company made where none is given. */
export async function createLocation(
  db: Db,
  overrides: Overrides<'locations'> = {},
): Promise<Row<'locations'>> {
  const owner = await ownerOf(db, overrides.company_id);
  return db
    .insertInto('locations')
    .values(locationRow(nextNumber(), owner, overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function createTerminal(db: Db, overrides: Overrides<'locations'> = {}): Promise<Row<'locations'>> {
  return createLocation(db, {
    location_name: 'Muuga terminal',
    location_type_code: 'LOCATION_TYPE_TERMINAL',
    ...overrides,
  });
}

async function ownerOf(db: Db, companyId: number | undefined): Promise<LocationOwner> {
  const company =
    companyId === undefined
      ? await createCompany(db)
      : await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow();
  return { company_id: company.id, company_name: company.name };
}
