import { sql } from 'kysely';

import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';

import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Db } from '../db/schema.ts';
import { findDrivers } from './drivers.ts';

/** The part of a job that takes time of a day. */
interface VehicleDay {
  truck: { id: number } | null;
  trailer: { id: number } | null;
  date: Day;
  pickup?: { id: number };
  destination?: { id: number } | null;
}

/**
 * Locks these trucks, trailers, drivers and locations on these days until the transaction ends, so that nothing is
 * booked twice: a location may have only one lane left. Keys are locked in their order, so that two transactions
 * never wait for each other, and after all locks of rows.
 */
export async function lockVehicleDays(db: Db, rows: readonly VehicleDay[]): Promise<void> {
  const drivers = await findDrivers(
    db,
    rows.flatMap(({ truck }) => truck?.id ?? []),
  );
  const keys = [...new Set(rows.flatMap((row) => vehicleDays(row, drivers)))].toSorted();
  await sql`
    select pg_advisory_xact_lock(${sql.lit(advisoryLocks.vehicleDay)}, hashtext(key))
    from (select key from unnest(${keys}::text[]) with ordinality as asked (key, ordinal) order by ordinal) as in_order`.execute(
    db,
  );
}

/** A job may run past midnight: it takes the next day too. */
function vehicleDays(
  { truck, trailer, date, pickup, destination }: VehicleDay,
  drivers: ReadonlyMap<number, string>,
): string[] {
  const driver = drivers.get(truck?.id ?? 0);
  const vehicles = [
    ...(truck === null ? [] : [`truck ${truck.id}`]),
    ...(trailer === null ? [] : [`trailer ${trailer.id}`]),
    ...(driver === undefined ? [] : [`driver ${driver}`]),
    ...(truck === null
      ? []
      : [pickup, destination].flatMap((location) => (location ? [`place ${location.id}`] : []))),
  ];
  return vehicles.flatMap((vehicle) => [date, addDaysInCalendar(date, 1)].map((day) => `${vehicle} ${day}`));
}
