import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ArriveRequest } from '#api/driver/driver-steps.ts';
import type { KeptSide } from '#domain/driver/changed-meanwhile.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';

/** Something with a name: a location, or a truck or trailer by its plate. */
interface Named {
  id: number;
  name: string;
}

/** The job as a screen showed it, with its words: they are needed once the office's values have replaced them. */
export interface SeenJob {
  truck: Named;
  trailer: Named | null;
  rows: { rowId: number; pickup: Named; destination: Named | null }[];
}

/** Returns the values of a job that the driver sees while acting on it. */
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

/**
 * Returns what the driver knows of the job in a later step, once they have decided whose version counts: their answer
 * is newer than what the screen showed then. `mine` is what the step in question saw, `office` what the office had
 * instead.
 */
export function seenAfterAnswer(
  seenJob: SeenJob | undefined,
  keep: KeptSide | null,
  mine: SeenJob | undefined,
  office: SeenJob | null,
): SeenJob | undefined {
  if (keep === null || seenJob === undefined || mine === undefined || office === null) return seenJob;
  if (keep === 'OFFICE') return office;
  const rowOf = (job: SeenJob, rowId: number) => job.rows.find((row) => row.rowId === rowId);
  const takenOff = mine.rows.filter(({ rowId }) => rowOf(office, rowId) === undefined);
  const rows = seenJob.rows.flatMap((row) => {
    const own = rowOf(mine, row.rowId);
    const offices = rowOf(office, row.rowId);
    if (own === undefined || offices === undefined) return [];
    if (own.destination?.id === offices.destination?.id) return [row];
    const { destination } = own;
    return [{ ...row, destination }];
  });
  return { ...seenJob, rows: [...rows, ...takenOff] };
}

/** Returns the seen values as the fields of a step's request. */
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
