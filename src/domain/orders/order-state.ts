import type { Day } from '../calendar/day.ts';
import { addDecimals, type Decimal, subtractDecimals, zero } from '../goods/decimal.ts';
import {
  awaitingTruckStatuses,
  droppedStatuses,
  isRefused,
  type JobRowStatus,
} from '../job-row/job-row-status.ts';
import type { SalesLineStatus } from '../sales/stock-allocation.ts';

/** A load (row) of a transport order; quantities in the order's unit. */
export interface OrderedLoad {
  status: JobRowStatus;
  /** Null while nobody knows it. */
  quantity: Decimal | null;
  deliveredQuantity: Decimal | null;
}

/** True for a load that is still to be carried or was carried. */
export function isActiveLoad(status: JobRowStatus): boolean {
  return !droppedStatuses.includes(status);
}

/** Returns the loads that are still to be carried or were carried. */
export function activeLoads<Load extends { status: JobRowStatus }>(loads: readonly Load[]): Load[] {
  return loads.filter(({ status }) => isActiveLoad(status));
}

/**
 * Returns the loads that wait for a truck: refused by the carrier of theirs, or confirmed and not over, without one,
 * and not for the client to fetch.
 */
export function loadsAwaitingTruck<Load extends { status: JobRowStatus; truck: unknown }>(
  loads: readonly Load[],
): Load[] {
  return loads.filter(
    ({ status, truck }) => isRefused(status) || (truck === null && awaitingTruckStatuses.includes(status)),
  );
}

/** Statuses in the order in which they need somebody; an order is done only when all its loads are. */
const statusesByUrgency: readonly JobRowStatus[] = [
  'UNCONFIRMED',
  'ERROR',
  'REJECTED',
  'PAUSED',
  'IN_PROGRESS',
  'IN_DESTINATION',
  'APPROACHING_ORIGIN',
  'ON_THE_WAY',
  'UNCOMPLETED',
  'SELF_SERVICE',
  'COMPLETED',
];

/** Returns the status of an order, from its loads that are not cancelled or failed; CANCELLED without any. */
export function orderStatus(loads: readonly JobRowStatus[]): JobRowStatus {
  return statusesByUrgency.find((status) => loads.includes(status)) ?? 'CANCELLED';
}

/** Returns the load that comes next: the first that is not over. Null where all are. */
export function nextLoad<Load extends { status: JobRowStatus; date: Day; time: string | null }>(
  loads: readonly Load[],
): Load | null {
  // A load without a time is only known to be on that day.
  const at = ({ date, time }: Load) => `${date} ${time ?? '24:00'}`;
  const ahead = activeLoads(loads).filter(({ status }) => status !== 'COMPLETED');
  return ahead.toSorted((a, b) => at(a).localeCompare(at(b))).at(0) ?? null;
}

/** The quantities of an order: ordered, planned, delivered and left. */
export interface OrderProgress {
  /** Null while nobody knows it; so is then what is left and what is to plan. */
  ordered: Decimal | null;
  /** The quantity of confirmed loads that are neither cancelled nor refused by their carrier. */
  planned: Decimal;
  delivered: Decimal;
  /** Ordered less planned: nothing of a cancelled order, less than nothing where more is planned. */
  left: Decimal | null;
  /**
   * The quantity of all loads that are not cancelled, also of unconfirmed and refused ones: another truck gets those.
   */
  carried: Decimal;
  /** Ordered less carried: what further loads may be made of. Less than nothing where loads carry more. */
  toPlan: Decimal | null;
}

/**
 * Counts the loads of an order (docs/requirements.md, 'Transport orders and jobs'); loads of unknown quantity add
 * nothing.
 */
export function orderProgress(orderedQuantity: Decimal | null, loads: readonly OrderedLoad[]): OrderProgress {
  const active = activeLoads(loads);
  const sumOf = (some: readonly OrderedLoad[]) =>
    addDecimals(...some.map(({ quantity }) => quantity ?? zero));
  const carriedQuantity = sumOf(active);
  const plannedQuantity = sumOf(
    active.filter(({ status }) => status !== 'UNCONFIRMED' && !isRefused(status)),
  );
  const orderedLess = (sum: Decimal) => {
    if (active.length === 0) return zero;
    return orderedQuantity === null ? null : subtractDecimals(orderedQuantity, sum);
  };
  return {
    ordered: orderedQuantity,
    planned: plannedQuantity,
    delivered: addDecimals(...active.map(({ deliveredQuantity }) => deliveredQuantity ?? zero)),
    left: orderedLess(plannedQuantity),
    carried: carriedQuantity,
    toPlan: orderedLess(carriedQuantity),
  };
}

/**
 * Returns by how much the loads of an order exceed it after a change; null if they do not, or if they did before by as
 * much: nobody is asked again about what they have not changed.
 */
export function newlyOverOrdered(before: OrderProgress, after: OrderProgress): Decimal | null {
  if (after.toPlan === null || after.toPlan >= zero) return null;
  if (before.toPlan !== null && before.toPlan < zero && after.toPlan >= before.toPlan) return null;
  return subtractDecimals(zero, after.toPlan);
}

/** A row of one of an order's jobs, as far as it counts for the order. */
interface CarriedRow {
  id: number;
  jobId: number;
  productId: number;
  unit: string;
}

/**
 * Returns the rows that carry what was ordered. A further product on a load's job is no part of it; a load whose
 * product was changed is, unless its new unit cannot be added up.
 */
export function rowsOfOrder<Row extends CarriedRow>(
  rows: readonly Row[],
  orderedGoods: { productId: number; unit: string },
): Row[] {
  return rows.filter(({ id, jobId, productId, unit }) => {
    const isFirst = rows.every((other) => other.jobId !== jobId || other.id >= id);
    return unit === orderedGoods.unit && (isFirst || productId === orderedGoods.productId);
  });
}

/** Returns the status of a sales order: open while one of its lines is, cancelled when all are. */
export function salesOrderStatus(lines: readonly SalesLineStatus[]): SalesLineStatus {
  if (lines.includes('OPEN')) return 'OPEN';
  return lines.includes('ISSUED') ? 'ISSUED' : 'CANCELLED';
}
