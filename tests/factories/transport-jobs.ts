import type { Db } from '../../src/server/db/schema.ts';
import { createLocation } from './locations.ts';
import { createGrain } from './products.ts';
import { type NewRow, type Overrides, type Row } from './rows.ts';
import { createUser } from './users.ts';

/**
 * The day of jobs and orders for which none is given: the one that the tests' clock shows (tests/setup/test-app.ts).
 */
export const factoryDay = '2026-05-20';

type OrderParents = Pick<
  NewRow<'transport_orders'>,
  'client_location_id' | 'pickup_location_id' | 'product_id' | 'created_by'
>;

function transportOrderRow(
  parents: OrderParents,
  overrides: Overrides<'transport_orders'> = {},
): NewRow<'transport_orders'> {
  return { quantity: '28.5', transport_date: factoryDay, ...parents, ...overrides };
}

/**
 * A transport order without its job; see createOrderedJobRow. Places, product and user are made where none is given.
 */
async function createTransportOrder(
  db: Db,
  overrides: Overrides<'transport_orders'> = {},
): Promise<Row<'transport_orders'>> {
  return db
    .insertInto('transport_orders')
    .values(transportOrderRow(await parentsOf(db, overrides), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function transportJobRow(
  createdBy: number,
  overrides: Overrides<'transport_jobs'> = {},
): NewRow<'transport_jobs'> {
  return { transport_date: factoryDay, created_by: createdBy, ...overrides };
}

/** A transport job without rows. A truck brings its carrier and its usual trailer, unless others are given. */
export async function createJob(
  db: Db,
  overrides: Overrides<'transport_jobs'> = {},
): Promise<Row<'transport_jobs'>> {
  const createdBy = overrides.created_by ?? (await createUser(db)).id;
  const truck = await truckOf(db, overrides.truck_id ?? null);
  const carrierId = overrides.carrier_company_id ?? truck?.company_id ?? null;
  const trailerId = overrides.trailer_id === undefined ? (truck?.trailer_id ?? null) : overrides.trailer_id;
  return db
    .insertInto('transport_jobs')
    .values(
      transportJobRow(createdBy, { ...overrides, carrier_company_id: carrierId, trailer_id: trailerId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

type JobRowParents = OrderParents &
  Pick<NewRow<'transport_job_products'>, 'transport_job_id' | 'transport_date'>;

function newJobRow(
  parents: JobRowParents,
  overrides: Overrides<'transport_job_products'> = {},
): NewRow<'transport_job_products'> {
  return { quantity: '28.5', ...overrides, ...parents };
}

/**
 * A row of the dispatcher's table. Without `transport_job_id` it gets a job of its own, which `job` describes;
 * the day is always the job's. Places, product and user are made where none is given.
 */
export async function createJobRow(
  db: Db,
  {
    job: jobOverrides,
    ...overrides
  }: Overrides<'transport_job_products'> & { job?: Overrides<'transport_jobs'> } = {},
): Promise<Row<'transport_job_products'>> {
  const parents = await parentsOf(db, overrides);
  const job =
    overrides.transport_job_id === undefined
      ? await createJob(db, {
          created_by: parents.created_by,
          transport_date: overrides.transport_date ?? factoryDay,
          ...jobOverrides,
        })
      : await db
          .selectFrom('transport_jobs')
          .selectAll()
          .where('id', '=', overrides.transport_job_id)
          .executeTakeFirstOrThrow();
  const jobParents = { transport_job_id: job.id, transport_date: job.transport_date };
  return db
    .insertInto('transport_job_products')
    .values(newJobRow({ ...parents, ...jobParents }, overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A transport order with the job and the row that it makes, as after POST /transport-orders. */
export async function createOrderedJobRow(
  db: Db,
  overrides: Overrides<'transport_job_products'> & {
    job?: Overrides<'transport_jobs'>;
    order?: Overrides<'transport_orders'>;
  } = {},
): Promise<{ order: Row<'transport_orders'>; row: Row<'transport_job_products'> }> {
  const { job, order: orderOverrides, ...fields } = overrides;
  const parents = await parentsOf(db, fields);
  const day = job?.transport_date ?? fields.transport_date ?? factoryDay;
  const order = await createTransportOrder(db, {
    ...parents,
    destination_location_id: fields.destination_location_id ?? null,
    quantity: fields.quantity === undefined ? '28.5' : fields.quantity,
    note: fields.notes ?? null,
    transport_date: day,
    first_truck_id: job?.truck_id ?? null,
    wet_grain: fields.wet_grain ?? false,
    ...orderOverrides,
  });
  const row = await createJobRow(db, {
    ...fields,
    ...parents,
    job: { ...job, transport_date: day, transport_order_id: order.id },
  });
  return { order, row };
}

/** The client of an order or job is a location, and by default the one where the goods are picked up. */
async function parentsOf(db: Db, given: Partial<OrderParents>): Promise<OrderParents> {
  const pickupId = given.pickup_location_id ?? given.client_location_id ?? (await createLocation(db)).id;
  return {
    client_location_id: given.client_location_id ?? pickupId,
    pickup_location_id: pickupId,
    product_id: given.product_id ?? (await createGrain(db)).id,
    created_by: given.created_by ?? (await createUser(db)).id,
  };
}

async function truckOf(db: Db, truckId: number | null) {
  if (truckId === null) return null;
  return db
    .selectFrom('trucks')
    .select(['company_id', 'trailer_id'])
    .where('id', '=', truckId)
    .executeTakeFirstOrThrow();
}

/** An order that its maker keeps as a template. */
export async function createOrderTemplate(db: Db): Promise<Row<'order_templates'>> {
  const { order } = await createOrderedJobRow(db);
  return db
    .insertInto('order_templates')
    .values({ name: 'Mall', transport_order_id: order.id, created_by: order.created_by })
    .returningAll()
    .executeTakeFirstOrThrow();
}
