import type { Day } from '../calendar/day.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';

/**
 * True of a confirmed load whose day is over and of which nobody has reported anything: whether it took place, nobody
 * knows, so clients are not told that it will (docs/requirements.md, 'Loads and invoices of clients').
 */
export function isUnreported(status: JobRowStatus, day: Day, today: Day): boolean {
  return (status === 'UNCOMPLETED' || status === 'REJECTED') && day < today;
}
