import type { Day } from '#domain/calendar/day.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { doubleBookings } from '#domain/planning/double-booking.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/connect.ts';
import { et } from '../../../i18n/et.ts';
import {
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  type PlannedJob,
  type TimedPlannedJob,
} from '../../../planning/planned-jobs.ts';
import { type DerivedMatter, mattersOf, mostOfAKind } from './rows.ts';

/** Jobs from today on that begin while their truck, or their trailer behind another truck, is at an earlier one. */
export async function doubleBookedVehicles(db: Db, today: Day): Promise<DerivedMatter[]> {
  const jobs = await findDayJobs(db, { from: today });
  const found: ReturnType<typeof doubleBookings<TimedPlannedJob>> = [];
  for (const [, ofDay] of Map.groupBy(jobs, ({ date }) => date)) {
    const planned: PlannedJob[] = await estimateDayJobs(db, withSharedVehicle(ofDay));
    found.push(...doubleBookings(planned.filter((job): job is TimedPlannedJob => job.startsAt !== null)));
  }
  const told = found.slice(0, mostOfAKind);
  const firstRowOf = ({ job }: (typeof told)[number]) => job.rowIds[0] ?? 0;
  return mattersOf(db, told, firstRowOf, ({ job, other, vehicle }, row) => {
    const [earlier, later] = [timeOfMinutes(other.startsAt), timeOfMinutes(job.startsAt)];
    // Past midnight as the clock then says.
    const until = timeOfMinutes(Math.round(other.startsAt + other.workMinutes) % (24 * 60));
    const plate = row.license_plate_number ?? '';
    const isTrailer = vehicle === 'trailer';
    const name = isTrailer
      ? et.alerts.doubleBookedTrailer(formatPlate(row.trailer_number ?? ''))
      : formatPlate(plate);
    const vehicleId = isTrailer ? `trailer-${String(job.trailerId)}` : String(job.truckId);
    return {
      kind: 'TRUCK_DOUBLE_BOOKED',
      source: row.row_id,
      key: `double-booked:${job.jobId}:${other.jobId}:${vehicleId}:${job.date}:${later}:${earlier}`,
      summary: et.alerts.doubleBooked(name, earlier, later, until),
      data: { otherRowId: other.rowIds[0], licensePlateNumber: plate },
      raisedAt: row.updated_at,
    };
  });
}

/** Only how long these take is asked for: most days most vehicles stand in one job. */
function withSharedVehicle(ofDay: readonly DayJob[]): DayJob[] {
  const timed = ofDay.filter(({ startsAt, isOver }) => startsAt !== null && !isOver);
  return timed.filter((job) =>
    timed.some(
      (other) =>
        other !== job &&
        ((job.truckId !== null && other.truckId === job.truckId) ||
          (job.trailerId !== null && other.trailerId === job.trailerId)),
    ),
  );
}
