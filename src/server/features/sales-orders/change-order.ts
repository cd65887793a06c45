import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import { ruleSentences } from '#api/rule-sentences.ts';
import type { SalesOrderCorrection } from '#api/sales/sales-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type Decimal, decimal, decimalToText, subtractDecimals, zero } from '#domain/goods/decimal.ts';
import { quantityProblemCode } from '#domain/goods/quantity.ts';
import { correctedValues, valuesBy } from '#domain/record-fields/fields.ts';
import { correctableLineFields, salesLineFields } from '#domain/record-fields/sales-line.ts';
import { isOpenLine } from '#domain/sales/stock-allocation.ts';

import type { Db } from '../../db/schema.ts';
import { invalid, notChoosable } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { storedLine } from '../../record-fields/sales-line.ts';
import type { LineRecord } from './find-orders.ts';
import { type CompanyRecord, lockFreeStock, pickupColumns } from './repository.ts';

type LineChange = SalesOrderCorrection['salesOrderProducts'][number];

/** Locks the stock of an order's lines until the transaction ends; returns what is free. */
async function lockStockOf(db: Db, lines: readonly LineRecord[]): Promise<Map<string, Decimal>> {
  return lockFreeStock(
    db,
    lines.flatMap(({ product_id: productId, warehouse_id: warehouseId }) =>
      warehouseId === null ? [] : [{ productId, warehouseId }],
    ),
  );
}

/** Corrects open lines; returns what changed, by line, for the history. Throws a 422 refusal with all that is wrong. */
export async function correctLines(
  db: Db,
  lines: readonly LineRecord[],
  requested: readonly LineChange[],
  today: Day,
): Promise<Record<string, unknown>> {
  const free = await lockStockOf(db, lines);
  const problems: Problem[] = [];
  for (const [index, change] of requested.entries()) {
    const line = lines.find(({ id }) => id === change.id);
    problems.push(
      ...(line === undefined
        ? [problem('NOT_FOUND', `salesOrderProducts.${index}.id`)]
        : lineProblems(line, change, index, today)),
    );
    const more = line === undefined ? zero : addition(line, change);
    if (line !== undefined && !takeFree(free, line, more)) {
      problems.push(
        problem('NOT_ALLOWED', `salesOrderProducts.${index}.quantity`, et.salesOrders.stockShort),
      );
    }
  }
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

/** Cancels the open lines of an order: what they held of their warehouses is free again. */
export async function cancelLines(db: Db, lines: readonly LineRecord[]): Promise<void> {
  await lockStockOf(db, lines);
  for (const line of lines.filter(isOpenLine)) {
    await db
      .updateTable('sales_order_lines')
      .set({ status: 'CANCELLED', version: sql`version + 1` })
      .where('id', '=', line.id)
      .execute();
    await takeFromCounted(db, line, subtractDecimals(zero, decimal(line.quantity)));
  }
}

/** The checks that a restored order gets, as a new one would. */
interface Restoring {
  /** Null where it is out of use. */
  company: Pick<CompanyRecord, 'problematic'> | null;
  companyName: string;
  /** The day of the cancellation; null if unknown. A delivery day that was over by then was restored as it was. */
  cancelledOn: Day | null;
  today: Day;
}

/**
 * Opens the cancelled lines of an order again; returns false where there are none. Throws a 422 refusal with
 * everything that prevents it now: the company may no longer buy, a delivery day has passed, or goods are no longer
 * free.
 */
export async function restoreLines(
  db: Db,
  lines: readonly LineRecord[],
  { company, companyName, cancelledOn, today }: Restoring,
): Promise<boolean> {
  if (lines.every(({ status }) => status !== 'CANCELLED')) return false;
  const free = await lockStockOf(db, lines);
  const problems: Problem[] = [];
  if (company === null) problems.push(notChoosable('companyId', companyName));
  else if (company.problematic) {
    problems.push(problem('NOT_ALLOWED', 'companyId', ruleSentences.problematicCompany));
  }
  for (const [index, line] of lines.entries()) {
    if (line.status !== 'CANCELLED') continue;
    const day = line.delivery_date;
    if (day !== null && day < today && (cancelledOn === null || day >= cancelledOn)) {
      problems.push(
        problem(
          'INVALID',
          `salesOrderProducts.${index}.deliveryDate`,
          et.salesOrders.deliveryPassedOf(line.product_name),
        ),
      );
    }
    const more = decimal(line.quantity);
    if (!takeFree(free, line, more)) {
      problems.push(
        problem(
          'NOT_ALLOWED',
          `salesOrderProducts.${index}.quantity`,
          et.salesOrders.stockShortOf(line.product_name),
        ),
      );
    }
  }
  if (problems.length > 0) throw invalid(problems);
  const cancelled = lines.filter(({ status }) => status === 'CANCELLED');
  for (const line of cancelled) {
    await db
      .updateTable('sales_order_lines')
      .set({ status: 'OPEN', version: sql`version + 1` })
      .where('id', '=', line.id)
      .execute();
    await takeFromCounted(db, line, decimal(line.quantity));
  }
  return true;
}

/** Takes so much more of what is free in a line's warehouse; false where that is not enough. */
function takeFree(free: Map<string, Decimal>, line: LineRecord, more: Decimal): boolean {
  if (line.warehouse_id === null) return true;
  const key = `${line.product_id} ${line.warehouse_id}`;
  const left = free.get(key) ?? zero;
  free.set(key, subtractDecimals(left, more));
  return more <= zero || more <= left;
}

/** An import's figures leave a counted line out already: what it takes more or gives back goes into them. */
async function takeFromCounted(db: Db, line: LineRecord, more: Decimal): Promise<void> {
  if (!line.counted_in_stock || line.warehouse_id === null || more === zero) return;
  await db
    .updateTable('stock')
    .set({ stock: sql`stock - ${decimalToText(more)}::numeric` })
    .where('product_id', '=', line.product_id)
    .where('warehouse_id', '=', line.warehouse_id)
    .execute();
}

/** Returns the change of a line's quantity; negative when it becomes smaller. */
function addition(line: LineRecord, { quantity }: LineChange): Decimal {
  return quantity === undefined ? zero : subtractDecimals(decimal(quantity), decimal(line.quantity));
}

function lineProblems(line: LineRecord, change: LineChange, index: number, today: Day): Problem[] {
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
  const isMoved = deliveryDate != null && deliveryDate !== line.delivery_date;
  if (isMoved && deliveryDate < today) {
    problems.push(problem('INVALID', field('deliveryDate'), ruleSentences.pastDeliveryDay));
  }
  return problems;
}
