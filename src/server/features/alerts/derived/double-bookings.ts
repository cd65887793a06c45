import type { Day } from '#domain/calendar/day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { clockAt, findDoubleBookings } from '../../../planning/double-bookings.ts';
import { type AlertSource, readAlertsOf, maxPerKind } from './alert-source.ts';

/**
 * Returns jobs from today on that begin while their truck, trailer or driver is on an earlier job; the alert is about
 * the later one.
 */
export async function deriveDoubleBookings(
  db: Db,
  today: Day,
): Promise<AlertSource<'TRUCK_DOUBLE_BOOKED'>[]> {
  const bookings = await findDoubleBookings(db, { from: today });
  const listed = bookings.slice(0, maxPerKind);
  const firstRowOf = ({ job }: (typeof listed)[number]) => job.rowIds[0] ?? 0;
  return readAlertsOf(db, listed, firstRowOf, ({ job, other, vehicle, until: end }, row) => {
    const [earlier, later] = [clockAt(other.startsAt), clockAt(job.startsAt)];
    const until = clockAt(Math.round(end));
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
      data: {
        otherRowId: other.rowIds[0] ?? null,
        otherTime: earlier,
        licensePlateNumber: plate,
        title: et.alerts.doubleBookedTitle(name, earlier, later, until),
      },
      cause: vehicleId,
      raisedAt: row.updated_at,
    };
  });
}
