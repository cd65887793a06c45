import { minuteMs } from '#domain/calendar/durations.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { padAspect, strokeCoordinate } from '#domain/driver/signature-pad.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  decimalToText,
  multiplyDecimals,
} from '#domain/goods/decimal.ts';
import { isKilogramUnit, isTonneUnit } from '#domain/goods/quantity.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import type { DemoRecords } from './demo-records.ts';
import { type JobBook, startOf } from './job-book.ts';
import type { NewRow } from './rows.ts';

/** Records and signatures of the drivers with accounts, of journeys that are over. */
export interface DriverRecords {
  jobs: NewRow<'driver_jobs'>[];
  stops: NewRow<'driver_stops'>[];
}

type RowOfJob = JobBook['rows'][number];

const emptyTruckKg = decimal(15_480);
const washedOut = [
  { productId: null, name: 'Raps', cleaning: 'A' },
  { productId: null, name: 'Kaltsiumammooniumnitraat', cleaning: 'C' },
  { productId: null, name: 'Nisu', cleaning: 'A' },
];
const notes = [null, null, 'Väravas ootas kolm autot.', 'Proov võetud, niiskus 13,8 %.'];

/**
 * Builds the driver records of the bulk loads of the demo drivers' own trucks; nothing before `now` (epoch
 * milliseconds).
 */
export function buildDriverRecords(
  { jobs, rows }: JobBook,
  { truckOf, accounts, products, locations }: DemoRecords,
  now: number,
  random: SeededRandom,
): DriverRecords {
  const records: DriverRecords = { jobs: [], stops: [] };
  for (const username of ['driver', 'staffdriver'] as const) {
    const driven = jobs.filter(
      (job) => job.truck_id === truckOf[username].id && job.driver_status === 'COMPLETED',
    );
    for (const job of driven) {
      const [row, ...others] = rows.filter((each) => each.transport_job_id === job.id);
      const product = products.find(({ id }) => id === row?.product_id);
      const netKg = row && product ? netOf(row, product.unit) : null;
      if (row === undefined || netKg === null || others.length > 0) continue;
      records.jobs.push({
        transport_job_id: job.id,
        driver_user_id: accounts[username],
        previous_loads: JSON.stringify(washedOut),
        pre_drive_km: String(random.whole(4, 60)),
      });
      const contactAt = (locationId: number | null | undefined) =>
        locations.find(({ id }) => id === locationId)?.contactName ?? null;
      const begun = Math.min(startOf(job), now - 200 * minuteMs);
      records.stops.push(
        stopOf(job.id, 'pickup', begun, netKg, contactAt(row.pickup_location_id), random),
        stopOf(
          job.id,
          'destination',
          begun + 120 * minuteMs,
          netKg,
          contactAt(row.destination_location_id),
          random,
        ),
      );
    }
  }
  return records;
}

function stopOf(
  jobId: number,
  stop: StopKind,
  arrived: number,
  netKg: Decimal,
  contact: string | null,
  random: SeededRandom,
): NewRow<'driver_stops'> {
  const started = arrived + random.whole(3, 20) * minuteMs;
  const ended = started + random.whole(14, 40) * minuteMs;
  const isLast = stop === 'destination';
  return {
    transport_job_id: jobId,
    stop,
    arrived_at: new Date(arrived),
    start_time: new Date(started),
    end_time: new Date(ended),
    left_at: new Date(ended + 3 * minuteMs),
    gross_weight_kg: decimalToText(addDecimals(emptyTruckKg, netKg)),
    vehicle_weight_kg: decimalToText(emptyTruckKg),
    contact_name: contact,
    signature: JSON.stringify({ aspect: padAspect, strokes: handwriting(random) }),
    signed_weight_kg: decimalToText(netKg),
    notes: random.pick(notes),
    distance_km: isLast ? String(random.whole(20, 180)) : null,
    after_drive_km: isLast ? String(random.whole(0, 30)) : null,
  };
}

/** A few loops and a line, like a signature written quickly with a finger. */
function handwriting(random: SeededRandom): number[][] {
  const [loops, height, slant] = [random.whole(3, 6), random.whole(8, 14) / 100, random.whole(-4, 4) / 100];
  const points = Array.from({ length: 15 * loops }, (_, index) => {
    const turned = (index / 15) * 2 * Math.PI;
    const done = index / (15 * loops);
    const x = 0.14 + 0.62 * done + 0.05 * Math.sin(turned);
    const y = 0.2 + slant * done - height * (1 - 0.6 * done) * Math.cos(turned);
    return [strokeCoordinate(x), strokeCoordinate(y)];
  });
  return [
    points.flat(),
    [0.12, 0.34, strokeCoordinate(0.5 + slant), 0.32, 0.82, strokeCoordinate(0.33 - slant)],
  ];
}

function netOf({ delivered_quantity: delivered }: RowOfJob, unit: string): Decimal | null {
  if (delivered === null || delivered === undefined) return null;
  if (isTonneUnit(unit)) return multiplyDecimals(decimal(delivered), decimal(1000));
  return isKilogramUnit(unit) ? decimal(delivered) : null;
}
