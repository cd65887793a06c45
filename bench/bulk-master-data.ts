import { sql } from 'kysely';

import { grainGroupId, ownCompanyId } from '#domain/business-constants.ts';

import { chance, idAfter, numbers, oneOf } from './bulk-expressions.ts';
import type { BulkRun } from './bulk-run.ts';
import {
  companyForms,
  firstNames,
  goods,
  goodsKinds,
  lastNames,
  nameEnds,
  nameStarts,
  parishes,
  locationKinds,
} from './bulk-words.ts';

const n = sql.ref('n');
const name = sql`${oneOf(nameStarts, n, 1)} || ${oneOf(nameEnds, n, 2)}`;

/** Customer managers, who are the first of the people, and users who make jobs. */
export const managerCount = 20;
export const userCount = 20;
const groupCount = 8;
const warehouseCount = 6;

/** Companies, a person and a representative for each, and the business's own people. */
export async function insertPeopleAndUsers({ db, sizes, last }: BulkRun): Promise<void> {
  const peopleCount = managerCount + sizes.companies;
  await sql`insert into companies (id, external_id, name, reg_no, problematic)
    select ${sql.lit(last.companies)} + n, 'bulk-' || n, ${name} || ' ' || ${oneOf(companyForms, n, 3)},
      '1' || lpad(n::text, 7, '0'), ${chance(n, 4, 50)} = 0
    from ${numbers(sizes.companies)}`.execute(db);
  await sql`insert into people (id, external_id, first_name, last_name, phone)
    select ${sql.lit(last.people)} + n, 'bulk-' || n, ${oneOf(firstNames, n, 5)}, ${oneOf(lastNames, n, 6)},
      '+372555' || lpad((n % 100000)::text, 5, '0')
    from ${numbers(peopleCount)}`.execute(db);
  await sql`insert into representatives (id, external_id, company_id, person_id, phone, title)
    select ${sql.lit(last.representatives)} + n, 'bulk-' || n,
      case when n <= ${sql.lit(managerCount)} then ${sql.lit(ownCompanyId)}
        else ${sql.lit(last.companies - managerCount)} + n end,
      ${sql.lit(last.people)} + n, '+372555' || lpad((n % 100000)::text, 5, '0'),
      ${oneOf(['Juhataja', 'Agronoom', 'Logistik'], n, 7)}
    from ${numbers(peopleCount)}`.execute(db);
  await sql`insert into users (id, sub, username, first_name, last_name, permissions)
    select ${sql.lit(last.users)} + n, 'bulk-' || n, 'bulk-' || n, ${oneOf(firstNames, n, 8)}, ${oneOf(lastNames, n, 9)},
      array['PERM_MOBILE']
    from ${numbers(userCount)}`.execute(db);
}

/** Locations, groups, products, stock in six warehouses, and trucks. Every tenth product is grain. */
export async function insertMasterData(run: BulkRun): Promise<void> {
  const { db, sizes, last } = run;
  await insertLocations(run);
  await sql`insert into product_groups (id, external_id, descr)
    select ${sql.lit(last.product_groups)} + n, 'bulk-' || n, 'Tootegrupp ' || n
    from ${numbers(groupCount)}`.execute(db);
  await sql`insert into products
      (id, external_id, code, name, unit, is_bulk, package_size, package_name, group_id, cn_code, gross_weight)
    select ${sql.lit(last.products)} + n, 'bulk-' || n, (500000 + n)::text,
      ${oneOf(goods, n, 21)} || ' ' || ${oneOf(goodsKinds, n, 22)} || ' ' || n,
      case when n % 10 = 0 then 't' else 'kg' end, n % 10 = 0,
      case when n % 10 <> 0 then 25 end, case when n % 10 <> 0 then 'kott' end,
      case when n % 10 = 0 then ${sql.lit(grainGroupId)} else ${idAfter(last.product_groups, groupCount, n, 23)} end,
      '10019900', case when n % 10 = 0 then 1000 else 1 end
    from ${numbers(sizes.products)}`.execute(db);
  await sql`insert into warehouses (id, external_id, name)
    select ${sql.lit(last.warehouses)} + n, 'bulk-' || n, 'Ladu ' || n from ${numbers(warehouseCount)}`.execute(
    db,
  );
  await sql`insert into stock (product_id, warehouse_id, stock, physical_stock)
    select ${sql.lit(last.products)} + n, ${sql.lit(last.warehouses)} + w, 25 * (1 + n % 80), 25 * (2 + n % 80)
    from ${numbers(sizes.products)}, generate_series(1, ${sql.lit(warehouseCount)}) as w
    where (n + w) % 3 = 0`.execute(db);
  await sql`insert into trucks
      (id, external_id, license_plate_number, company_id, driver_name, driver_phone, axles)
    select ${sql.lit(last.trucks)} + n, 'bulk-' || n,
      lpad((n % 1000)::text, 3, '0') || 'Z' || chr(65 + n / 1000 % 26) || chr(65 + n / 26000 % 26),
      ${idAfter(last.companies, sizes.companies, n, 31)},
      ${oneOf(firstNames, n, 32)} || ' ' || ${oneOf(lastNames, n, 33)},
      '+372555' || lpad((n % 100000)::text, 5, '0'), 6
    from ${numbers(sizes.trucks)}`.execute(db);
}

/** Locations all over Estonia. */
async function insertLocations({ db, sizes, last }: BulkRun): Promise<void> {
  await sql`insert into locations (id, external_id, company_id, company_name, location_name, location_phone,
      formatted_address, latitude, longitude, location_type_code)
    select ${sql.lit(last.locations)} + n, 'bulk-' || n, company.id, company.name,
      ${name} || ' ' || ${oneOf(locationKinds, n, 11)}, '+372555' || lpad((n % 100000)::text, 5, '0'),
      ${name} || ' ' || n || ', ' || ${oneOf(parishes, n, 12)},
      57.6 + ${chance(n, 13, 1900)} / 1000.0, 22.0 + ${chance(n, 14, 6000)} / 1000.0,
      case ${chance(n, 15, 20)} when 0 then 'LOCATION_TYPE_TERMINAL' when 1 then 'LOCATION_TYPE_DELIVERY_ADDRESS' end
    from ${numbers(sizes.locations)}
    join companies company on company.id = ${sql.lit(last.companies + 1)} + n % ${sql.lit(sizes.companies)}`.execute(
    db,
  );
}
