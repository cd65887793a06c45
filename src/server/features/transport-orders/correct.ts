import { sql } from 'kysely';

import type { TransportOrderChanges, TransportOrderRequest } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isLiving } from '#domain/orders/order-state.ts';

import { recordAudit, type RowEntry } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { invalid } from '../../http/errors.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { findReferences } from '../../job-rows/references.ts';
import { changesBetween } from '../../job-rows/row-audit.ts';
import { checkTransportOrder } from './check.ts';
import { findLoads, type Reader, storedOrder } from './repository.ts';

type Stored = ReturnType<typeof storedOrder>;
/** As it is read: numeric is text. */
type Kept = Omit<Stored, 'quantity'> & { quantity: string };

/**
 * Corrects an order and answers the ids of the loads that were corrected with it: those that are neither sent nor
 * begun, in the fields that nobody has changed since. Throws a 422 refusal.
 */
export async function correctOrder(
  db: Db,
  id: number,
  changes: TransportOrderChanges,
  { userId, scope }: Reader,
  today: Day,
): Promise<number[]> {
  const before = await db
    .selectFrom('transport_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const order = mergedOrder(before, changes, scope !== null);
  const { found, problems } = await findReferences(
    db,
    { ...referencesOf(order), truck: null },
    'truck',
    scope,
    {
      client: before.client_location_id,
      pickup: before.pickup_location_id,
      destination: before.destination_location_id,
      product: before.product_id,
    },
  );
  const wrong = [
    ...problems,
    ...checkTransportOrder(order, found, scope === null ? 'staff' : 'client', today),
  ];
  // A product that is sold no more stays with the order it was asked for in, and so does a day that has passed.
  const told = wrong.filter(
    ({ code, field = '' }) => field in changes || (code !== 'NOT_FOUND' && field !== 'transportDate'),
  );
  if (told.length > 0) throw invalid(told);

  const stored = storedOrder(order);
  const changed = changedFields(before, stored);
  if (Object.keys(changed).length === 0) return [];
  await db
    .updateTable('transport_orders')
    .set({ ...stored, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await recordAudit(db, {
    userId,
    entity: 'transport_order',
    entityId: id,
    action: 'updated',
    changes: changed,
  });
  return correctLoads(db, id, before, stored, Object.keys(changed), userId);
}

/** The order as it will be; a client's order is picked up at the client. */
function mergedOrder(
  before: Kept,
  changes: TransportOrderChanges,
  isClients: boolean,
): TransportOrderRequest {
  const pickup = changes.pickup ?? { id: before.pickup_location_id };
  const clientBefore = isClients ? pickup : { id: before.client_location_id };
  const { destination_location_id: destinationId } = before;
  const destinationBefore = destinationId === null ? null : { id: destinationId };
  return {
    transportDate: changes.transportDate ?? before.transport_date,
    product: changes.product ?? { id: before.product_id },
    client: changes.client ?? clientBefore,
    pickup,
    destination: changes.destination === undefined ? destinationBefore : changes.destination,
    quantity: changes.quantity ?? Number(before.quantity),
    note: changes.note === undefined ? before.note : changes.note,
    wetGrain: changes.wetGrain ?? before.wet_grain,
  };
}

function referencesOf({ client, pickup, destination, product }: TransportOrderRequest) {
  return { client, pickup, destination: destination ?? null, product };
}

/** What differs, as `[before, after]` by the database's names. */
function changedFields(before: Record<string, unknown>, after: Stored): Record<string, unknown> {
  const comparable = (value: unknown, name: string) => (name === 'quantity' ? Number(value) : value);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => comparable(before[name], name) !== comparable(value, name))
      .map(([name, value]) => [name, [comparable(before[name], name), value]]),
  );
}

/** The loads of the order that follow a correction: what is sent or begun is for the table to change. */
async function correctLoads(
  db: Db,
  orderId: number,
  before: Kept,
  after: Stored,
  corrected: readonly string[],
  userId: number,
): Promise<number[]> {
  const living = (await findLoads(db, [orderId])).filter(({ status }) => isLiving(status));
  const waiting = living.filter(
    ({ status, driver_status }) =>
      (status === 'UNCONFIRMED' || status === 'UNCOMPLETED') && driver_status === 'NOT_STARTED',
  );
  const written: number[] = [];
  for (const load of waiting) {
    const row = await db
      .selectFrom('transport_job_products')
      .selectAll()
      .where('id', '=', load.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.sent_to_waybill || row.sent_to_fleet_service || row.sent_to_pk_terminal || row.is_sms_sent)
      continue;
    const follows = (field: keyof Stored, now: string | number | boolean | null) =>
      String(before[field] ?? '') === String(now ?? '') && corrected.includes(field);
    const values = {
      ...(follows('client_location_id', row.client_location_id) && {
        client_location_id: after.client_location_id,
      }),
      ...(follows('pickup_location_id', row.pickup_location_id) && {
        pickup_location_id: after.pickup_location_id,
      }),
      ...(follows('destination_location_id', row.destination_location_id) && {
        destination_location_id: after.destination_location_id,
      }),
      ...(follows('product_id', row.product_id) && { product_id: after.product_id }),
      // Of several loads nobody can tell which one the difference is of.
      ...(living.length === 1 && follows('quantity', row.quantity) && { quantity: after.quantity }),
      ...(follows('note', row.notes) && { notes: after.note }),
      ...(follows('wet_grain', row.wet_grain) && { wet_grain: after.wet_grain }),
    };
    const moves = follows('transport_date', row.transport_date);
    if (Object.keys(values).length === 0 && !moves) continue;
    const [was] = await findRows(db, [row.id]);
    if (moves) {
      await db
        .updateTable('transport_jobs')
        .set({ transport_date: after.transport_date, version: sql`version + 1` })
        .where('id', '=', row.transport_job_id)
        .execute();
    }
    await db
      .updateTable('transport_job_products')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
    const [is] = await findRows(db, [row.id]);
    const entry: RowEntry = {
      userId,
      entity: 'transport_job_product',
      entityId: row.id,
      action: 'updated',
      changes: was === undefined || is === undefined ? {} : changesBetween(was, is),
    };
    await recordAudit(db, entry);
    written.push(row.id);
  }
  return written;
}
