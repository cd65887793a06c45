import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import { ruleSentences } from '#api/rule-sentences.ts';
import type { SalesOrderCorrection } from '#api/sales/sales-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type Decimal, decimal, decimalToNumber, subtractDecimals, zero } from '#domain/goods/decimal.ts';
import { quantityProblemCode } from '#domain/goods/quantity.ts';
import { correctedValues, valuesBy } from '#domain/record-fields/fields.ts';
import { correctableLineFields, salesLineFields } from '#domain/record-fields/sales-line.ts';
import { isMovedToPast } from '#domain/sales/sales-order-rules.ts';
import { isOpenLine } from '#domain/sales/stock-allocation.ts';

import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/errors.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import { storedLine } from '../../record-fields/sales-line.ts';
import { checkPrecursors } from './check-precursors.ts';
import type { LineRecord } from './find-orders.ts';
import { pickupColumns } from './repository.ts';
import { lockStockOf, takeFree, takeFromCounted } from './stock-of-lines.ts';

type LineChange = SalesOrderCorrection['salesOrderProducts'][number];

/** Corrects open lines; returns what changed, by line, for the history. Throws a 422 refusal with all that is wrong. */
export async function correctLines(
  db: Db,
  lines: readonly LineRecord[],
  { salesOrderProducts: requested, confirmed }: SalesOrderCorrection,
  { companyId, today }: { companyId: number; today: Day },
): Promise<Record<string, unknown>> {
  const free = await lockStockOf(db, lines);
  const problems: Problem[] = [];
  const additions: { line: LineRecord; index: number; more: Decimal }[] = [];
  for (const [index, change] of requested.entries()) {
    const line = lines.find(({ id }) => id === change.id);
    problems.push(
      ...(line === undefined
        ? [problem('NOT_FOUND', `salesOrderProducts.${index}.id`)]
        : correctionProblems(line, change, index, today)),
    );
    if (line !== undefined) additions.push({ line, index, more: addition(line, change) });
  }
  // What some lines give back is free for the others, in whatever order they stand.
  for (const { line, index, more } of additions.toSorted((a, b) => Number(a.more - b.more))) {
    if (!takeFree(free, line, more)) {
      problems.push(
        problem('NOT_ALLOWED', `salesOrderProducts.${index}.quantity`, et.salesOrders.stockShort),
      );
    }
  }
  // More of such goods is a further sale of them.
  const sold = additions.flatMap(({ line, index, more }) =>
    more > zero ? { index, productId: line.product_id, quantity: decimalToNumber(more) } : [],
  );
  const ofPrecursors = await checkPrecursors(db, { companyId, lines: sold, today });
  problems.push(...ofPrecursors.problems, ...unconfirmed(ofPrecursors.questions, confirmed));
  if (problems.length > 0) throw invalid(problems);

  const changes: Record<string, unknown> = {};
  for (const change of requested) {
    const line = lines.find(({ id }) => id === change.id);
    if (line === undefined) continue;
    const before = storedLine.read(line);
    const after = correctedValues(salesLineFields, before, change);
    await db
      .updateTable('sales_order_lines')
      .set({
        ...storedLine.write(after),
        ...(change.notes !== undefined && pickupColumns(after.notes)),
        version: sql`version + 1`,
      })
      .where('id', '=', line.id)
      .execute();
    await takeFromCounted(db, line, addition(line, change));
    changes[`${line.id} ${line.product_name}`] = [before, after].map((values) =>
      valuesBy(correctableLineFields, (field) => values[field]),
    );
  }
  return changes;
}

/** Returns the change of a line's quantity; negative when it becomes smaller. */
function addition(line: LineRecord, { quantity }: LineChange): Decimal {
  return quantity === undefined ? zero : subtractDecimals(decimal(quantity), decimal(line.quantity));
}

function correctionProblems(line: LineRecord, change: LineChange, index: number, today: Day): Problem[] {
  const field = (name: string) => `salesOrderProducts.${index}.${name}`;
  if (!isOpenLine(line)) return [problem('NOT_ALLOWED', field('id'), et.salesOrders.lineClosed)];
  const { quantity, deliveryDate } = change;
  const problems: Problem[] = [];
  const packaging = {
    isBulk: line.is_bulk,
    notInPackageSize: line.not_in_package_size,
    packageSize: line.package_size,
  };
  if (quantity !== undefined && quantityProblemCode(decimal(quantity), packaging) !== null) {
    problems.push(
      line.package_size === null
        ? problem('INVALID', field('quantity'))
        : problem('INVALID', field('quantity'), et.quantities.notPackageMultiple(Number(line.package_size))),
    );
  }
  if (isMovedToPast(line.delivery_date, deliveryDate ?? null, today)) {
    problems.push(problem('INVALID', field('deliveryDate'), ruleSentences.pastDeliveryDay));
  }
  return problems;
}
