import { addDays, type Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';

import type { Truck, DemoRecords } from './demo-records.ts';
import { type JobBook, startOf } from './job-book.ts';
import type { NewRow } from './rows.ts';

/** The demo rows of the previous-load gate. */
export interface LoadGate {
  /** The stops at which some trucks loaded. */
  stops: NewRow<'driver_stops'>[];
  cleanings: NewRow<'cleanings'>[];
}

/** The cleanings after the newest load of a few trucks; all other trucks were cleaned well. */
const washed: readonly { plate: string; cleaning: CleaningRegime | null }[] = [
  // Free again: the cleaning that was owed is done.
  { plate: '418BXT', cleaning: 'C' },
  // It carried fuel: forbidden.
  { plate: '552DRV', cleaning: null },
  { plate: '836NPK', cleaning: null },
  // Goods without a class.
  { plate: '903MKP', cleaning: 'A' },
];

/** Jobs that other parts of the demo give stops of their own. */
interface LoadGatePeriod {
  today: Day;
  /** Epoch milliseconds; all demo data is from before this time. */
  now: number;
  recorded: ReadonlySet<number>;
}

/** Builds loads and cleanings of all trucks; yesterday's are those of the day's own journeys. */
export function buildLoadGate(
  { jobs, rows }: JobBook,
  demo: DemoRecords,
  { today, now, recorded }: LoadGatePeriod,
): LoadGate {
  const isBulk = (productId: number) => demo.products[productId - 1]?.isBulk === true;
  const yesterday = addDays(today, -1);
  const isShown = (truck: Truck) => washed.some(({ plate }) => plate === truck.plate);
  const hauledBy = (truck: Truck) =>
    jobs.filter(({ id, truck_id: truckId, driver_status: status, transport_date: day }) => {
      const isOwn = truckId === truck.id && status === 'COMPLETED' && !recorded.has(id);
      const isIncluded = isShown(truck) || day < yesterday;
      return isOwn && isIncluded && rows.some((row) => row.transport_job_id === id && isBulk(row.product_id));
    });
  const gate: LoadGate = { stops: [], cleanings: [] };
  for (const truck of demo.trucks) {
    const { cleaning } = washed.find(({ plate }) => plate === truck.plate) ?? { cleaning: 'D' };
    const stops = hauledBy(truck).map((job) => pickupOf(job, now));
    gate.stops.push(...stops);
    const last = Math.max(...stops.map(({ left_at: left }) => Number(left)));
    if (cleaning === null || stops.length === 0) continue;
    gate.cleanings.push({
      truck_id: truck.id,
      trailer_id: truck.trailerId,
      regime: cleaning,
      cleaned_at: new Date(Math.min(last + 180 * minuteMs, now - minuteMs)),
      place: 'Tartu veokipesula',
      created_by: demo.accounts.staff,
    });
  }
  return gate;
}

function pickupOf(job: JobBook['jobs'][number], now: number): NewRow<'driver_stops'> {
  const started = Math.min(startOf(job), now - 90 * minuteMs);
  return {
    transport_job_id: job.id,
    stop: 'pickup',
    arrived_at: new Date(started),
    start_time: new Date(started + 8 * minuteMs),
    end_time: new Date(started + 38 * minuteMs),
    left_at: new Date(started + 42 * minuteMs),
  };
}
