import { type RawBuilder, sql } from 'kysely';

import type { PlantProtectionSale, SaleFilters } from '#api/registers/plant-protection.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { decimalToText } from '#domain/goods/decimal.ts';
import type { SaleFacts } from '#domain/sales/plant-protection.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

import type { Db } from '../../db/schema.ts';
import { escapeLike } from '../../db/search/search.ts';
import { nameOrUsername } from '../../db/user-name.ts';
import { findParty } from '../../freight/parties.ts';
import { notFound } from '../../http/errors.ts';

/** The companies whose sales somebody may read; null for all, as the office may. */
export type SaleScope = readonly number[] | null;

/** Finds a page of the register, the latest day first, and how many rows there are. */
export async function findSales(
  db: Db,
  filters: SaleFilters,
  scope: SaleScope,
  { number, size }: { number: number; size: number },
): Promise<{ sales: PlantProtectionSale[]; total: number }> {
  const condition = conditionOf(filters, scope);
  const sales = await readSales(db, condition, scope, sql`limit ${size} offset ${(number - 1) * size}`);
  return { sales, total: await countSales(db, filters, scope) };
}

/** Counts the rows that the filters find. */
export async function countSales(db: Db, filters: SaleFilters, scope: SaleScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from plant_protection_sales sale
    where ${conditionOf(filters, scope)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Rows read at a time: a file of any length takes the room of these. */
const batchSize = 1000;

/** Reads all rows that the filters find, the first day first, as an inspector reads them. */
export async function* readAllSales(
  db: Db,
  filters: SaleFilters,
  scope: SaleScope,
): AsyncGenerator<PlantProtectionSale> {
  const { rows } = await sql<{ id: number }>`
    select sale.id from plant_protection_sales sale
    where ${conditionOf(filters, scope)} order by sale.day, sale.id`.execute(db);
  for (let from = 0; from < rows.length; from += batchSize) {
    const ids = rows.slice(from, from + batchSize).map(({ id }) => id);
    const sales = await readSales(db, sql`sale.id = any(${ids}::bigint[])`, scope, sql``);
    const byId = new Map(sales.map((sale) => [sale.id, sale]));
    yield* ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** Reads a row. Throws a 404 refusal, also of one that somebody may not read. */
export async function readSale(db: Db, id: number, scope: SaleScope): Promise<PlantProtectionSale> {
  const [sale] = await readSales(db, sql`sale.id = ${id} and ${isIn(scope)}`, scope, sql``);
  if (sale === undefined) throw notFound();
  return sale;
}

/** Writes a further row for the sale of another; returns its id. */
export async function insertCorrection(
  db: Db,
  correctsId: number,
  facts: SaleFacts,
  { reason, userId }: { reason: string; userId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into plant_protection_sales (sales_order_line_id, day, company_id, company_name, product_id, product_name,
      unit, representative_name, registration_number, eppo_code, lot, quantity, certificate_number,
      certificate_valid_to, corrects_id, reason, entered_by)
    select sales_order_line_id, day, company_id, company_name, product_id, product_name, unit, representative_name,
      ${facts.registrationNumber}, ${facts.eppoCode}, ${facts.lot}, ${decimalToText(facts.quantity)}::numeric,
      ${facts.certificateNumber}, ${facts.certificateValidTo}::date, id, ${reason}, ${userId}
    from plant_protection_sales where id = ${correctsId}
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row.id;
}

/** What the law asks of the register on a day. */
export async function findRegisterRule(db: Db, on: Day): Promise<{ keptYears: number; source: string }> {
  return db
    .selectFrom('plant_protection_rules')
    .select(['kept_years as keptYears', 'source'])
    .where('valid_from', '<=', on)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Returns whose register it is: the own company's name, registry code and address. */
export async function readSeller(db: Db): Promise<string> {
  const { name, regNo, address } = await findParty(db, ownCompanyId);
  return [name, regNo, address].filter(Boolean).join(', ');
}

function isIn(scope: SaleScope): RawBuilder<boolean> {
  return scope === null ? sql<boolean>`true` : sql<boolean>`sale.company_id = any(${scope}::bigint[])`;
}

function conditionOf(
  { from, to, companyId, productId, search }: SaleFilters,
  scope: SaleScope,
): RawBuilder<unknown> {
  const words = searchWords(search ?? '').map((word) => {
    const pattern = `%${escapeLike(foldText(word))}%`;
    return sql`fold_text(concat_ws(' ', sale.company_name, sale.product_name, sale.registration_number, sale.lot,
      sale.certificate_number, sale.representative_name)) like ${pattern}`;
  });
  return sql.join(
    [
      isIn(scope),
      ...(from === undefined ? [] : [sql`sale.day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`sale.day <= ${to}::date`]),
      ...(companyId === undefined ? [] : [sql`sale.company_id = ${companyId}::bigint`]),
      ...(productId === undefined ? [] : [sql`sale.product_id = ${productId}::bigint`]),
      ...words,
    ],
    sql` and `,
  );
}

async function readSales(
  db: Db,
  condition: RawBuilder<unknown>,
  scope: SaleScope,
  limit: RawBuilder<unknown>,
): Promise<PlantProtectionSale[]> {
  const { rows } = await sql<PlantProtectionSale>`
    select sale.id, sale.day::text as day, line.sales_order_id as "salesOrderId",
      jsonb_build_object('id', sale.company_id, 'name', sale.company_name, 'regNo', company.reg_no) as company,
      jsonb_build_object('id', sale.product_id, 'name', sale.product_name) as product,
      sale.registration_number as "registrationNumber", sale.eppo_code as "eppoCode", sale.lot,
      sale.quantity::float8 as quantity, sale.unit, sale.representative_name as "representativeName",
      sale.certificate_number as "certificateNumber", sale.certificate_valid_to::text as "certificateValidTo",
      sale.corrects_id as "correctsId", sale.reason,
      case when ${scope === null} then ${nameOrUsername('person')} end as "enteredBy",
      ${scope === null} and sale.quantity > 0 and not exists (
        select from plant_protection_sales later where later.corrects_id = sale.id and later.entered_by is not null
      ) as "mayCorrect"
    from plant_protection_sales sale
    join sales_order_lines line on line.id = sale.sales_order_line_id
    join companies company on company.id = sale.company_id
    left join users person on person.id = sale.entered_by
    where ${condition}
    order by sale.day desc, sale.id desc ${limit}`.execute(db);
  return rows;
}
