import type { Day } from '#domain/calendar/day.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { zero } from '#domain/goods/decimal.ts';
import { kilogramsOf } from '#domain/goods/quantity.ts';
import { stopsOf } from '#domain/planning/job-estimate.ts';

import type { DayJob, JobGoods } from './planned-jobs.ts';

/** The id of a row, and of its job, that is not made yet. */
export const notMadeYet = 0;

/** A row with the truck, trailer, day and time that its job has or would have; a row of the table is one. */
export interface AssignedRow {
  /** Both `notMadeYet` for a row that does not exist. */
  id: number;
  transportJobId: number;
  date: Day;
  time: string | null;
  truck: { id: number; licensePlateNumber: string } | null;
  trailer: { id: number; registrationNumber: string } | null;
  pickup: { id: number };
  destination: { id: number } | null;
  product: { id: number; unit: string; isBulk: boolean };
  /** Null while nobody knows it. */
  quantity: number | null;
}

/** Drivers' names by truck id. */
type Drivers = ReadonlyMap<number, string>;

/** Returns the job, on the day, at the time and with the vehicles and the driver of its row. */
export function withAssignment(
  job: DayJob,
  { date, time, truck, trailer }: AssignedRow,
  drivers: Drivers,
): DayJob {
  const startsAt = time === null ? null : minutesOfDay(time);
  const truckId = truck?.id ?? null;
  const driver = drivers.get(truckId ?? 0) ?? null;
  return { ...job, date, startsAt, truckId, trailerId: trailer?.id ?? null, driver };
}

/** Returns the job that a row would make which is not made yet. */
export function plannedJobOf(row: AssignedRow, goods: JobGoods[], drivers: Drivers): DayJob {
  const { pickup, destination, quantity, product } = row;
  const job = {
    jobId: row.transportJobId,
    date: row.date,
    truckId: null,
    trailerId: null,
    driver: null,
    startsAt: null,
    rowIds: [],
    stops: stopsOf([{ pickupId: pickup.id, destinationId: destination?.id ?? null }]),
    kg: kilogramsOf(quantity, product.unit) ?? zero,
    isOver: false,
    status: 'NOT_STARTED' as const,
    hasBegun: false,
    goods,
  };
  return withAssignment(job, row, drivers);
}
