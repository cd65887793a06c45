import { sql } from 'kysely';

import type { OfficeContact } from '#api/client/office-contact.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { isOwnLoad } from '../../identity/session/company-scope.ts';
import { readRepresentatives } from '../../locations/representative-rows.ts';

/**
 * Finds whom a client calls at the office: the customer manager of their latest load, as drivers do, else the first
 * representative of our own company with a phone, else one of its places; null where nobody there has one.
 */
export async function findOfficeContact(db: Db, companyIds: readonly number[]): Promise<OfficeContact> {
  const own = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', ownCompanyId)
    .executeTakeFirst();
  const company = own?.name ?? '';
  const phones = [findManager, findRepresentative, findPlace];
  for (const find of phones) {
    const found = await find(db, companyIds);
    if (found !== undefined) return { company, ...found };
  }
  return null;
}

type Found = { name: string | null; phone: string } | undefined;

async function findManager(db: Db, companyIds: readonly number[]): Promise<Found> {
  const { rows } = await sql<{ name: string; phone: string }>`
    select manager.name, manager.phone
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join people manager on manager.id = j.customer_manager_id
    where ${isOwnLoad(companyIds)} and manager.phone is not null and ${isInUse('people', 'manager')}
    order by r.transport_date desc, r.id desc limit 1`.execute(db);
  return rows[0];
}

async function findRepresentative(db: Db): Promise<Found> {
  const [first] = await readRepresentatives(
    db,
    sql`representatives join people on people.id = representatives.person_id`,
    sql`where representatives.company_id = ${ownCompanyId} and ${isInUse('representatives')}
        and coalesce(representatives.phone, people.phone) is not null
      order by people.name_key collate "C", representatives.id limit 1`,
  );
  if (first?.phone == null) return undefined;
  return { name: first.personName, phone: first.phone };
}

async function findPlace(db: Db): Promise<Found> {
  const place = await db
    .selectFrom('locations')
    .select(['contact_name as name', 'location_phone as phone'])
    .where('company_id', '=', ownCompanyId)
    .where('location_phone', 'is not', null)
    .where(isInUse('locations'))
    .orderBy('id')
    .executeTakeFirst();
  return place?.phone == null ? undefined : { name: place.name, phone: place.phone };
}
