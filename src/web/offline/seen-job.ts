import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ArriveRequest } from '#api/driver/driver-steps.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';

/** Something with a name: a location, or a truck or trailer by its plate. */
interface Named {
  id: number;
  name: string;
}

/** The job as a screen showed it. */
export interface SeenJob {
  /** Left out by older versions of the app. */
  date?: Day;
  truck: Named;
  trailer: Named | null;
  rows: { rowId: number; pickup: Named; destination: Named | null }[];
}

/** Returns the values of a job that the driver sees while acting on it. */
export function seenOf({ date, truck, transportJobProducts }: DriverJob): SeenJob {
  const { trailerId, trailerRegNumber } = truck;
  return {
    date,
    truck: { id: truck.id, name: truck.licensePlateNumber },
    trailer: trailerId === null ? null : { id: trailerId, name: trailerRegNumber ?? '' },
    rows: transportJobProducts
      .filter(({ status }) => isDriverRow(status))
      .map(({ id, pickup, destination }) => ({
        rowId: id,
        pickup: { id: pickup.id, name: pickup.locationName },
        destination: destination && { id: destination.id, name: destination.locationName },
      })),
  };
}

/** Returns the seen values as the fields of a step's request. */
export function seenRequest({ date, truck, trailer, rows }: SeenJob): NonNullable<ArriveRequest['seen']> {
  const [first] = rows;
  return {
    pickupLocationId: first?.pickup.id ?? null,
    destinationLocationId: first?.destination?.id ?? null,
    truckId: truck.id,
    trailerId: trailer?.id ?? null,
    ...(date !== undefined && { date }),
    rows: rows.map(({ rowId, pickup, destination }) => ({
      transportJobProductId: rowId,
      pickupLocationId: pickup.id,
      destinationLocationId: destination?.id ?? null,
    })),
  };
}
