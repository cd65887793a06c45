import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import { addMonths, type Day } from '#domain/calendar/day.ts';
import { addDecimals, type Decimal, decimal, zero } from '#domain/goods/decimal.ts';
import { isRestricted, precursorKg, type PrecursorRule, unusualAmount } from '#domain/sales/precursors.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { et } from '../../i18n/et.ts';
import { findPrecursorRule } from '../products/index.ts';

/** A line of an order whose quantity is sold: all of it, or what a correction adds. */
export interface SoldLine {
  /** Of the request's lines. */
  index: number;
  productId: number;
  /** In the product's unit, above zero. */
  quantity: number;
}

/**
 * Returns what stands against selling the restricted explosives precursors of an order (Regulation (EU) 2019/1148,
 * Article 8; docs/requirements.md, 'Explosives precursors'): no valid declaration of the buyer is a `problem`; a
 * quantity far over its hectares or its past years, with what is sold already, is a `question`.
 */
export async function checkPrecursors(
  db: Db,
  { companyId, lines, today }: { companyId: number; lines: readonly SoldLine[]; today: Day },
): Promise<{ problems: Problem[]; questions: Problem[] }> {
  const none = { problems: [], questions: [] };
  const rule = await findPrecursorRule(db, today);
  if (rule === null) return none;
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'unit', 'gross_weight', 'explosives_precursor', 'nitrogen_from_an'])
    .where('id', '=', anyOf(lines.map(({ productId }) => productId)))
    .execute();
  const restricted = new Map(
    products
      .filter((product) =>
        isRestricted(
          {
            explosivesPrecursor: product.explosives_precursor,
            nitrogenFromAn: storedNumber(product.nitrogen_from_an),
          },
          rule,
        ),
      )
      .map((product) => [product.id, product]),
  );
  if (restricted.size === 0) return none;
  const declaration = await db
    .selectFrom('precursor_declarations')
    .select('hectares')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('valid_from', '<=', today)
    .where('valid_to', '>=', today)
    .orderBy('valid_to', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sold = lines.flatMap(({ index, productId, quantity }) => {
    const product = restricted.get(productId);
    return product === undefined ? [] : [{ index, quantity, product }];
  });
  if (declaration === undefined) {
    const message = et.precursors.declarationMissing(rule.source);
    return {
      problems: sold.map(({ index }) =>
        problem('DECLARATION_MISSING', `salesOrderProducts.${index}.productId`, message),
      ),
      questions: [],
    };
  }
  const before = await findSoldBefore(db, companyId, today, rule);
  const known = { hectares: storedNumber(declaration.hectares), mostBeforeKg: before.mostBeforeKg };
  let yearKg = before.yearKg;
  const questions: Problem[] = [];
  for (const { index, quantity, product } of sold) {
    const kg = precursorKg(quantity, product.unit, storedNumber(product.gross_weight));
    yearKg = addDecimals(yearKg, kg ?? zero);
    const over = kg === null ? null : unusualAmount(yearKg, known);
    if (over !== null) {
      const message = et.precursors.unusual[over](yearKg, known.hectares ?? 0, known.mostBeforeKg ?? zero);
      questions.push(problem('UNUSUAL', `salesOrderProducts.${index}.quantity`, message));
    }
  }
  return { problems: [], questions };
}

/** The restricted goods that a buyer was sold: in the twelve months up to a day, and in any twelve before those. */
async function findSoldBefore(
  db: Db,
  companyId: number,
  today: Day,
  rule: PrecursorRule,
): Promise<{ yearKg: Decimal; mostBeforeKg: Decimal | null }> {
  const { rows } = await sql<{
    yearsAgo: number;
    quantity: string;
    unit: string;
    grossWeight: string | null;
  }>`
    select greatest(floor((${today}::date - o.created_at::date) / 365.25), 0)::integer as "yearsAgo", sum(line.quantity)::text as quantity,
      product.unit, product.gross_weight::text as "grossWeight"
    from sales_orders o
    join sales_order_lines line on line.sales_order_id = o.id
    join products product on product.id = line.product_id
    where o.company_id = ${companyId} and line.status <> 'CANCELLED' and o.created_at >= ${addMonths(today, -60)}::date
      and (product.explosives_precursor = 'RESTRICTED'
        or product.nitrogen_from_an >= ${String(rule.restrictedFromNitrogen)}::numeric)
    group by 1, product.id`.execute(db);
  const years = new Map<number, Decimal>();
  for (const { yearsAgo, quantity, unit, grossWeight } of rows) {
    const kg = precursorKg(Number(quantity), unit, storedNumber(grossWeight)) ?? zero;
    years.set(yearsAgo, addDecimals(years.get(yearsAgo) ?? zero, kg));
  }
  const earlier = [...years].filter(([yearsAgo]) => yearsAgo > 0).map(([, kg]) => kg);
  return {
    yearKg: years.get(0) ?? decimal(0),
    mostBeforeKg: earlier.length === 0 ? null : earlier.reduce((most, kg) => (kg > most ? kg : most)),
  };
}
