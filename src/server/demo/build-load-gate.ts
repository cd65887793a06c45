import { addDays, type Day } from '#domain/calendar/day.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';

import type { NewRow } from '../../../tests/factories/rows.ts';
import type { Truck } from './build-trucks.ts';
import type { World } from './hauls.ts';
import { type JobBook, startOf } from './job-book.ts';

/** What the previous-load gate and the masses of trucks have to show. */
export interface LoadGate {
  /** When the loads of some trucks were loaded. */
  stops: NewRow<'driver_stops'>[];
  cleanings: NewRow<'cleanings'>[];
  permits: NewRow<'vehicle_permits'>[];
}

/** What was done after the newest load of a few trucks; all others were cleaned well. */
const washed: readonly { plate: string; cleaning: CleaningRegime | null }[] = [
  // Free again: what it owed was done.
  { plate: '418BXT', cleaning: 'C' },
  // Fuel stood in it: forbidden.
  { plate: '552DRV', cleaning: null },
  { plate: '836NPK', cleaning: null },
  // Goods that nobody has classed.
  { plate: '903MKP', cleaning: 'A' },
];

/** Days from today; the last of them has run out. */
const permits = [
  { plate: '903MKP', mass: '52', from: -200, to: 165 },
  { plate: '961RGS', mass: '52', from: -90, to: 275 },
  { plate: '674KVJ', mass: '52', from: -366, to: -1 },
];

const minute = 60_000;

/** What is told of elsewhere: jobs with stops of their own. */
interface Told {
  today: Day;
  /** Epoch milliseconds; nothing is after it. */
  now: number;
  recorded: ReadonlySet<number>;
}

/** Loads and cleanings of all trucks, and permits of a few; what happened yesterday is told by the day's own journeys. */
export function buildLoadGate(
  { jobs, rows }: JobBook,
  world: World,
  { today, now, recorded }: Told,
): LoadGate {
  const { trucks, users, goods } = world;
  const isBulk = (productId: number) => goods.products[productId - 1]?.row.is_bulk === true;
  const yesterday = addDays(today, -1);
  const isShown = (truck: Truck) => washed.some(({ plate }) => plate === truck.license_plate_number);
  const hauledBy = (truck: Truck) =>
    jobs.filter(({ id, truck_id: truckId, driver_status: status, transport_date: day }) => {
      const isOwn = truckId === truck.id && status === 'COMPLETED' && !recorded.has(id);
      const isTold = isShown(truck) || day < yesterday;
      return isOwn && isTold && rows.some((row) => row.transport_job_id === id && isBulk(row.product_id));
    });
  const truckOf = (plate: string) => {
    const truck = trucks.rows.find((each) => each.license_plate_number === plate);
    if (truck === undefined) throw new RangeError(`No truck ${plate}`);
    return truck;
  };
  const gate: LoadGate = { stops: [], cleanings: [], permits: [] };
  for (const truck of trucks.rows) {
    const plate = truck.license_plate_number;
    const { cleaning } = washed.find((each) => each.plate === plate) ?? { cleaning: 'D' };
    const stops = hauledBy(truck).map((job) => pickupOf(job, now));
    gate.stops.push(...stops);
    const last = Math.max(...stops.map(({ left_at: left }) => Number(left)));
    if (cleaning === null || stops.length === 0) continue;
    gate.cleanings.push({
      truck_id: truck.id,
      trailer_id: truck.trailer_id,
      regime: cleaning,
      cleaned_at: new Date(Math.min(last + 180 * minute, now - minute)),
      place: 'Tartu veokipesula',
      created_by: users.accounts.staff.id,
    });
  }
  for (const { plate, mass, from, to } of permits) {
    const truck = truckOf(plate);
    if (truck.trailer_id === null) continue;
    gate.permits.push({
      truck_id: truck.id,
      trailer_id: truck.trailer_id,
      mass_t: mass,
      valid_from: addDays(today, from),
      valid_to: addDays(today, to),
      number: `NÄIDE-${truck.id}`,
    });
  }
  return gate;
}

function pickupOf(job: JobBook['jobs'][number], now: number): NewRow<'driver_stops'> {
  const started = Math.min(startOf(job), now - 90 * minute);
  return {
    transport_job_id: job.id,
    stop: 'pickup',
    arrived_at: new Date(started),
    start_time: new Date(started + 8 * minute),
    end_time: new Date(started + 38 * minute),
    left_at: new Date(started + 42 * minute),
  };
}
