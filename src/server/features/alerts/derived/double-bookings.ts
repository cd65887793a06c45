import { addDays, type Day } from '#domain/calendar/day.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { doubleBookings } from '#domain/planning/double-booking.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/connect.ts';
import { et } from '../../../i18n/et.ts';
import { startingLater } from '../../../planning/planned-days.ts';
import {
  type DayJob,
  estimateDayJobs,
  findDayJobs,
  type PlannedJob,
  type TimedPlannedJob,
} from '../../../planning/planned-jobs.ts';
import { type AlertSource, alertsOf, maxPerKind } from './rows.ts';

const dayMinutes = 24 * 60;
/** An evening's job is asked about beside a next morning's that begins within so many minutes. */
const nightMinutes = 12 * 60;

/**
 * Jobs from today on that begin while their truck, or their trailer or driver with another truck, is at an earlier one, be
 * it of the evening before.
 */
export async function doubleBookedVehicles(db: Db, today: Day): Promise<AlertSource[]> {
  const days = Map.groupBy(await findDayJobs(db, { from: addDays(today, -1) }), ({ date }) => date);
  const found: ReturnType<typeof doubleBookings<TimedPlannedJob>> = [];
  for (const [day, ofDay] of days) {
    if (day < today) continue;
    const evening = (days.get(addDays(day, -1)) ?? []).map((job) => startingLater(job, -dayMinutes));
    const planned: PlannedJob[] = await estimateDayJobs(db, withSharedVehicle(ofDay, evening));
    const timed = planned.filter((job): job is TimedPlannedJob => job.startsAt !== null);
    found.push(...doubleBookings(timed).filter(({ job }) => job.date === day));
  }
  const told = found.slice(0, maxPerKind);
  const firstRowOf = ({ job }: (typeof told)[number]) => job.rowIds[0] ?? 0;
  return alertsOf(db, told, firstRowOf, ({ job, other, vehicle }, row) => {
    const [earlier, later] = [clockAt(other.startsAt), clockAt(job.startsAt)];
    const until = clockAt(Math.round(other.startsAt + other.workMinutes));
    const plate = row.license_plate_number ?? '';
    const { name, id: vehicleId } = {
      truck: { name: formatPlate(plate), id: String(job.truckId) },
      trailer: {
        name: et.alerts.doubleBookedTrailer(formatPlate(row.trailer_number ?? '')),
        id: `trailer-${String(job.trailerId)}`,
      },
      driver: {
        name: et.alerts.doubleBookedDriver(formatPlate(plate)),
        id: `driver-${String(job.truckId)}`,
      },
    }[vehicle];
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

/** What the clock says, past midnight too. */
function clockAt(minutes: number): string {
  return timeOfMinutes((minutes + dayMinutes) % dayMinutes);
}

/** Only how long these take is asked for: most days most vehicles stand in one job. */
function withSharedVehicle(ofDay: readonly DayJob[], evening: readonly DayJob[]): DayJob[] {
  const timed = ofDay.filter(isTimed);
  const before = evening
    .filter(isTimed)
    .filter((job) =>
      timed.some((other) => other.startsAt - job.startsAt < nightMinutes && isSharing(job, other)),
    );
  return [...before, ...timed.filter((job) => [...before, ...timed].some((other) => isSharing(job, other)))];
}

function isTimed(job: DayJob): job is DayJob & { startsAt: number } {
  return job.startsAt !== null && !job.isOver;
}

function isSharing(one: DayJob, other: DayJob): boolean {
  if (one === other) return false;
  return (
    (one.truckId !== null && other.truckId === one.truckId) ||
    (one.trailerId !== null && other.trailerId === one.trailerId) ||
    (one.driver !== null && other.driver === one.driver)
  );
}
