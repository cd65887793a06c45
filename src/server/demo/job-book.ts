import { type Day, addDays } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import { driverStatuses, type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import { lotOf, type Product, type Truck } from './demo-records.ts';
import { type Haul, type Load, rounded } from './hauls.ts';
import type { NewRow, Numbered } from './rows.ts';

/** The rows of jobs as they are written down, with their orders and batches. */
export interface JobBook {
  orders: Numbered<'transport_orders'>[];
  jobs: Numbered<'transport_jobs'>[];
  rows: Numbered<'transport_job_products'>[];
  batches: Numbered<'batches'>[];
  pallets: Numbered<'batch_pallets'>[];
  palletProducts: NewRow<'batch_pallet_products'>[];
}

export interface JobFacts {
  haul: Haul;
  day: Day;
  /** Minutes since midnight. */
  startMinute: number;
  status: JobRowStatus;
  truck: Truck | null;
  managerId: number | null;
  creatorId: number;
  /** True when it comes from a transport order, rather than made as a job. */
  ordered: boolean;
  /** Made by a client: no destination and no truck were given. */
  byClient: boolean;
  sent: SentFlags;
  priority: number;
  notes: string | null;
  replacement: Product | null;
  bundlerName: string;
}

export type SentFlags = Pick<
  NewRow<'transport_job_products'>,
  'sent_to_pk_terminal' | 'sent_to_waybill' | 'sent_to_fleet_service' | 'is_sms_sent'
>;

/** Returns a book in which nothing stands yet. */
export function emptyJobBook(): JobBook {
  return { orders: [], jobs: [], rows: [], batches: [], pallets: [], palletProducts: [] };
}

/** Writes a job with its rows into the book; `now` is in epoch milliseconds. */
export function writeJob(book: JobBook, facts: JobFacts, now: number, random: SeededRandom): void {
  const { haul, day, status, truck, creatorId } = facts;
  const madeAt = new Date(
    Math.min(
      fromTallinn({
        day: addDays(day, -random.whole(1, 4)),
        time: timeOfMinutes(random.whole(8 * 60, 17 * 60)),
      }),
      now - random.whole(5, 600) * minuteMs,
    ),
  );
  const touchedAt = new Date(
    Math.min(fromTallinn({ day, time: timeOfMinutes(facts.startMinute) }), now - minuteMs),
  );
  const jobId = book.jobs.length + 1;
  book.jobs.push({
    id: jobId,
    transport_order_id: facts.ordered ? writeOrder(book, facts, madeAt) : null,
    transport_date: day,
    transport_time: timeOfMinutes(facts.startMinute),
    truck_id: truck?.id ?? null,
    trailer_id: truck?.trailerId ?? null,
    carrier_company_id: truck?.companyId ?? null,
    customer_manager_id: facts.managerId,
    driver_status: random.pick(driverStatusesOf(status)),
    created_by: creatorId,
    created_at: madeAt,
  });

  const onPallets = haul.goods.length > 1;
  const batchId = onPallets ? writeBatch(book, haul.goods, status, facts.bundlerName) : null;
  const firstRowId = book.rows.length + 1;
  for (const [index, load] of haul.goods.entries()) {
    book.rows.push({
      id: firstRowId + index,
      transport_job_id: jobId,
      transport_date: day,
      client_location_id: haul.client.id,
      pickup_location_id: haul.pickup.id,
      destination_location_id: facts.byClient ? null : haul.destination.id,
      product_id: load.product.id,
      quantity: load.quantity,
      delivered_quantity: status === 'COMPLETED' ? deliveredOf(load, random) : null,
      // Off the bag; what lies loose has nothing to read.
      loaded_lot: status === 'COMPLETED' && !load.product.isBulk ? lotOf(load.product) : null,
      replacement_product_id: index === 0 ? (facts.replacement?.id ?? null) : null,
      shelf: load.shelf,
      batch_id: batchId,
      tied_to_id: load.tiedTo === null ? null : firstRowId + load.tiedTo,
      notes: facts.notes,
      wet_grain: haul.wet,
      priority: facts.priority,
      status,
      ...facts.sent,
      simulated_sends: simulatedOf(facts.sent),
      created_by: creatorId,
      created_at: madeAt,
      updated_at: touchedAt > madeAt ? touchedAt : madeAt,
    });
  }
}

/** In the demo, all sends went to simulators. */
function simulatedOf(sent: SentFlags): SentChannel[] {
  return [
    ...(sent.is_sms_sent ? (['SMS'] as const) : []),
    ...(sent.sent_to_waybill ? (['WAYBILL'] as const) : []),
    ...(sent.sent_to_fleet_service ? (['FLEET'] as const) : []),
    ...(sent.sent_to_pk_terminal ? (['TERMINAL'] as const) : []),
  ];
}

function writeOrder(book: JobBook, facts: JobFacts, madeAt: Date): number {
  const { haul } = facts;
  const [load] = haul.goods;
  if (!load) throw new RangeError('A haul without goods');
  const id = book.orders.length + 1;
  book.orders.push({
    id,
    client_location_id: haul.client.id,
    pickup_location_id: haul.pickup.id,
    destination_location_id: facts.byClient ? null : haul.destination.id,
    product_id: load.product.id,
    quantity: load.quantity,
    note: facts.notes,
    transport_date: facts.day,
    first_truck_id: facts.byClient ? null : (facts.truck?.id ?? null),
    wet_grain: haul.wet,
    created_by: facts.creatorId,
    created_at: madeAt,
  });
  return id;
}

/** One pallet with a batch for each product, or two pallets where there is more than one package. */
function writeBatch(
  book: JobBook,
  goods: readonly Load[],
  status: JobRowStatus,
  bundlerName: string,
): number {
  const id = book.batches.length + 1;
  book.batches.push({
    id,
    external_id: `B${id}`,
    status: status === 'UNCOMPLETED' ? 'READY' : 'ISSUED',
    bundler_name: bundlerName,
  });
  let number = 0;
  for (const { product, quantity } of goods) {
    const size = product.packageSize ?? quantity;
    const firstPart = rounded(Math.ceil(quantity / size / 2) * size);
    for (const part of [firstPart, rounded(quantity - firstPart)].filter((each) => each > 0)) {
      number += 1;
      const palletId = book.pallets.length + 1;
      book.pallets.push({ id: palletId, batch_id: id, number, type: number % 4 === 0 ? 'FIN' : 'EUR' });
      book.palletProducts.push({ pallet_id: palletId, product_id: product.id, quantity: part });
    }
  }
  return id;
}

/** The weight of bulk goods always differs a little from the ordered quantity. */
function deliveredOf({ product, quantity }: Load, random: SeededRandom): number {
  if (!product.isBulk || product.unit === 'l') return quantity;
  const weighed = (quantity * random.whole(970, 1015)) / 1000;
  return product.unit === 'kg' ? Math.round(weighed) : Math.round(weighed * 100) / 100;
}

/** The driver's statuses for a status of a row; a row's status that no driver's step leads to means not started. */
function driverStatusesOf(status: JobRowStatus): readonly DriverStatus[] {
  const fitting = driverStatuses.filter((each) => driverSteps[each].rowStatus === status);
  return fitting.length > 0 ? fitting : ['NOT_STARTED'];
}

/** Returns the planned start of a job in epoch milliseconds. */
export function startOf({ transport_date: day, transport_time: time }: JobBook['jobs'][number]): number {
  return fromTallinn({ day, time: (time ?? '08:00').slice(0, 5) });
}
