import { addDecimals, type Decimal, subtractDecimals, zero } from '../goods/decimal.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import type { SalesLineStatus } from '../sales/stock-allocation.ts';

/** A load (row) of a transport order; quantities in the order's unit. */
export interface OrderedLoad {
  status: JobRowStatus;
  quantity: Decimal;
  deliveredQuantity: Decimal | null;
}

const dead = new Set<JobRowStatus>(['CANCELLED', 'FAILED']);

/** False for a load that will not be carried any more. */
export function isLiving(status: JobRowStatus): boolean {
  return !dead.has(status);
}

/** What needs somebody first comes first; an order is done only when all its loads are. */
const mostTelling: readonly JobRowStatus[] = [
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

/** Where an order stands, as one status of its living loads; CANCELLED without any. */
export function orderStatus(loads: readonly JobRowStatus[]): JobRowStatus {
  return mostTelling.find((status) => loads.includes(status)) ?? 'CANCELLED';
}

/**
 * What has become of the quantity ordered. `left` is what no living load carries: nothing of a cancelled order, and
 * less than nothing where more is planned than was ordered.
 */
export function orderProgress(ordered: Decimal, loads: readonly OrderedLoad[]) {
  const living = loads.filter(({ status }) => isLiving(status));
  const planned = addDecimals(...living.map(({ quantity }) => quantity));
  const delivered = addDecimals(...living.map(({ deliveredQuantity }) => deliveredQuantity ?? zero));
  return { planned, delivered, left: living.length === 0 ? zero : subtractDecimals(ordered, planned) };
}

/** A row of one of an order's jobs, as far as it counts for the order. */
interface CarriedRow {
  id: number;
  jobId: number;
  productId: number;
  unit: string;
}

/**
 * The rows that carry what was ordered. A further product on a load's job is no part of it; a load whose product was
 * changed is, unless its new unit cannot be added up.
 */
export function rowsOfOrder<Row extends CarriedRow>(
  rows: readonly Row[],
  ordered: { productId: number; unit: string },
): Row[] {
  return rows.filter(({ id, jobId, productId, unit }) => {
    const isFirst = rows.every((other) => other.jobId !== jobId || other.id >= id);
    return unit === ordered.unit && (isFirst || productId === ordered.productId);
  });
}

/** A sales order is open while one of its lines is, and cancelled when all are. */
export function salesOrderStatus(lines: readonly SalesLineStatus[]): SalesLineStatus {
  if (lines.includes('OPEN')) return 'OPEN';
  return lines.includes('ISSUED') ? 'ISSUED' : 'CANCELLED';
}
