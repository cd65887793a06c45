import type { Day } from '../calendar/day.ts';
import { droppedStatuses, type JobRowStatus } from '../job-row/job-row-status.ts';

/**
 * True of a confirmed load whose day is over and of which nobody has reported anything: whether it took place, nobody
 * knows, so clients are not told that it will (docs/requirements.md, 'Loads and invoices of clients').
 */
export function isUnreported(status: JobRowStatus, day: Day, today: Day): boolean {
  return (status === 'UNCOMPLETED' || status === 'REJECTED') && day < today;
}

/** True of an order of which some load is not over, and `isUnreported` holds of each of these. */
export function isOrderUnreported(
  loads: readonly { status: JobRowStatus; date: Day }[],
  today: Day,
): boolean {
  const open = loads.filter(({ status }) => status !== 'COMPLETED' && !droppedStatuses.includes(status));
  return open.length > 0 && open.every(({ status, date }) => isUnreported(status, date, today));
}
