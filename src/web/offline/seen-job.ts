import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ArriveRequest } from '#api/driver/driver-steps.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';

/** Something with a name: a place, or a truck or trailer by its plate. */
interface Named {
  id: number;
  name: string;
}

/** What a screen showed of a job, in words too: they are needed once the office's have taken their place. */
export interface SeenJob {
  truck: Named;
  trailer: Named | null;
  rows: { rowId: number; pickup: Named; destination: Named | null }[];
}

/** What the driver sees of a job while acting on it. */
export function seenOf({ truck, transportJobProducts }: DriverJob): SeenJob {
  const { trailerId, trailerRegNumber } = truck;
  return {
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

/** As a step's request says it. */
export function seenRequest({ truck, trailer, rows }: SeenJob): NonNullable<ArriveRequest['seen']> {
  const [first] = rows;
  return {
    pickupLocationId: first?.pickup.id ?? null,
    destinationLocationId: first?.destination?.id ?? null,
    truckId: truck.id,
    trailerId: trailer?.id ?? null,
    rows: rows.map(({ rowId, pickup, destination }) => ({
      transportJobProductId: rowId,
      pickupLocationId: pickup.id,
      destinationLocationId: destination?.id ?? null,
    })),
  };
}
