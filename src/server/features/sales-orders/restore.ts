import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import { ruleSentences } from '#api/rule-sentences.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { hasPassedSinceCancelled } from '#domain/sales/sales-order-rules.ts';

import { findOrderHistory } from '../../db/order-history.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notChoosable } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { checkPrecursors } from './check-precursors.ts';
import type { LineRecord } from './find-orders.ts';
import type { CompanyRecord } from './repository.ts';
import { lockStockOf, takeFree, takeFromCounted } from './stock-of-lines.ts';

/** The checks that a restored order gets, as a new one would. */
interface Restoring {
  companyId: number;
  /** Null where it is out of use. */
  company: Pick<CompanyRecord, 'problematic'> | null;
  companyName: string;
  /** The day of the cancellation; null if unknown. A delivery day that was over by then was restored as it was. */
  cancelledOn: Day | null;
  today: Day;
}

/**
 * Opens the cancelled lines of an order again; returns false where there are none. Throws a 422 refusal with
 * everything that prevents it now: the company may no longer buy, has no valid declaration for such goods, a delivery day
 * has passed, or goods are no longer free.
 */
export async function restoreLines(
  db: Db,
  lines: readonly LineRecord[],
  { companyId, company, companyName, cancelledOn, today }: Restoring,
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
    if (hasPassedSinceCancelled(line.delivery_date, cancelledOn, today)) {
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
  const reopened = lines.flatMap(({ status, product_id: productId, quantity }, index) =>
    status === 'CANCELLED' ? { index, productId, quantity: Number(quantity) } : [],
  );
  // Whether so much is usual was answered when the order was made.
  problems.push(...(await checkPrecursors(db, { companyId, lines: reopened, today })).problems);
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

/** Finds the day an order was cancelled last; null where that is not in its history. */
export async function findCancelledDay(db: Db, id: number): Promise<Day | null> {
  const history = await findOrderHistory(db, 'sales_order', id);
  const cancelled = history.find(({ action }) => action === 'cancelled');
  return cancelled === undefined ? null : toTallinn(Date.parse(cancelled.at)).day;
}
