import { problem, type Problem } from '#api/error-codes.ts';
import type { LoadRequest } from '#api/orders/loads.ts';
import { isSkippedInTallinn } from '#domain/calendar/tallinn-time.ts';
import { addDecimals, decimal, formatDecimal } from '#domain/goods/decimal.ts';
import { quantityProblemCode } from '#domain/goods/quantity.ts';
import { availableFor } from '#domain/orders/loads.ts';

import { findOutOfUseNames } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { notChoosable } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { productOf } from '../../job-rows/goods-problem.ts';
import type { StoredRow } from '../../job-rows/job-row.ts';
import type { ProductRecord, TruckRecord } from '../../job-rows/references.ts';
import { isUnusualFor } from '../../job-rows/unusual-load.ts';
import { findPair } from '../../job-rows/vehicle-mass.ts';
import type { LoadPlan, PlannedLoad } from './planned-loads.ts';

/** The requested loads, and the plan that they are compared with. */
export interface LoadsToCheck {
  loads: readonly LoadRequest[];
  plan: LoadPlan;
  replacedRows: readonly PlannedLoad[];
  product: ProductRecord;
  trucks: ReadonlyMap<number, TruckRecord>;
  /** The day of a load that names none. */
  day: string;
}

/** Returns all problems of loads, and the unusual values that a person must confirm. */
export async function checkLoads(
  db: Db,
  requested: LoadsToCheck,
): Promise<{ wrong: Problem[]; odd: Problem[] }> {
  const { loads, trucks, product } = requested;
  const missing = loads.flatMap(({ truckId }) => (truckId == null || trucks.has(truckId) ? [] : [truckId]));
  const outOfUse = await findOutOfUseNames(db, 'trucks', missing);
  const packageSize = Number(product.package_size);
  const wrong = loads.flatMap(({ quantity, truckId }, index) => [
    ...(truckId != null && !trucks.has(truckId)
      ? [notChoosable(`loads.${index}.truckId`, outOfUse.get(truckId))]
      : []),
    ...(quantity === null || quantityProblemCode(decimal(quantity), productOf(product)) === null
      ? []
      : [problem('INVALID', `loads.${index}.quantity`, et.quantities.notPackageMultiple(packageSize))]),
  ]);
  for (const [index, { date, time }] of loads.entries()) {
    const day = date ?? requested.day;
    if (time != null && isSkippedInTallinn({ day, time })) {
      wrong.push(problem('INVALID', `loads.${index}.time`, et.skippedTime(day, time)));
    }
  }
  const [first] = requested.replacedRows;
  if (first?.isShared === true && isMoved(first.row, loads[0])) {
    wrong.push(problem('NOT_ALLOWED', 'loads.0', et.loads.shared));
  }
  return { wrong, odd: [...sumProblems(requested), ...(await checkOverloads(db, requested))] };
}

/**
 * More than there is to plan; for a row without an order less is an error too, unless a load has an unknown quantity.
 */
function sumProblems({ loads, plan, replacedRows }: LoadsToCheck): Problem[] {
  const sum = addDecimals(...loads.map(({ quantity }) => decimal(quantity ?? 0)));
  const isAllKnown = loads.every(({ quantity }) => quantity !== null);
  const available = availableFor(replacedRows, plan.toPlan);
  if (available === null) return [];
  const isOdd = plan.orderId === null && isAllKnown ? sum !== available : sum > available;
  if (!isOdd) return [];
  const explanation = et.loads.sum(formatDecimal(sum), formatDecimal(available), plan.unit);
  return [problem('UNUSUAL', 'loads', explanation)];
}

async function checkOverloads(
  db: Db,
  { loads, plan, replacedRows, trucks, day }: LoadsToCheck,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [index, { quantity, truckId, date }] of loads.entries()) {
    const row = replacedRows[index]?.row;
    const truck = truckId == null ? undefined : trucks.get(truckId);
    const rowWithTruck = truckId === undefined && row?.truck ? row : null;
    const vehicles = truck
      ? { truckId: truck.id, trailerId: truck.trailer_id }
      : rowWithTruck?.truck && {
          truckId: rowWithTruck.truck.id,
          trailerId: rowWithTruck.trailer?.id ?? null,
        };
    const pair = vehicles && (await findPair(db, { ...vehicles, day: date ?? row?.date ?? day }));
    if (isUnusualFor(pair ?? null, quantity, plan.unit)) {
      problems.push(problem('UNUSUAL', `loads.${index}.quantity`, et.quantities.unusualLoad));
    }
  }
  return problems;
}

/** True where a load has another day, time or truck than its row's job. */
function isMoved(row: StoredRow, { date, time, truckId }: Partial<LoadRequest> = {}): boolean {
  return (
    (date != null && date !== row.date) ||
    (time !== undefined && time !== row.time) ||
    (truckId !== undefined && truckId !== (row.truck?.id ?? null))
  );
}
