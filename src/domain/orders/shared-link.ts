import { addDays, type Day } from '../calendar/day.ts';
import { fromTallinn, toTallinn } from '../calendar/tallinn-time.ts';
import { hasRowEnded, type JobRowStatus } from '../job-row/job-row-status.ts';

/** A link lives for so many days after the last of its loads has been delivered, or has ended otherwise. */
export const daysOfLink = 14;

/** A load that is later than this keeps no link open, whatever its status. */
export const maxDaysLate = 60;

/** A load behind a link. Times are epoch milliseconds. */
export interface SharedLoad {
  status: JobRowStatus;
  plannedDay: Day;
  /** The time when it was delivered, or last changed. */
  lastAt: number;
}

/**
 * Returns when a link to these loads expires, in epoch milliseconds (docs/requirements.md, 'Links'). It does not while
 * a load is still to come: late ones count as of today, for sixty days.
 */
export function linkExpiry(loads: readonly SharedLoad[], now: number): number {
  const lasts = loads.map(({ status, plannedDay, lastAt }) => {
    if (hasRowEnded(status)) return lastAt;
    const noonOf = (day: Day) => fromTallinn({ day, time: '12:00' });
    // Nobody says when a load that is fetched has been.
    if (status === 'SELF_SERVICE') return noonOf(plannedDay);
    return Math.max(noonOf(plannedDay), Math.min(now, noonOf(addDays(plannedDay, maxDaysLate))));
  });
  const { day, time } = toTallinn(Math.max(...lasts));
  return fromTallinn({ day: addDays(day, daysOfLink), time });
}
