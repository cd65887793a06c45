import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import type { TransportOrderChanges } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isLiving } from '#domain/orders/order-state.ts';

import { recordAudit, type RowEntry } from '../../db/audit.ts';
import type { Db } from '../../db/connect.ts';
import { invalid } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { findOrderProgress, overOrderedSentences } from '../../job-rows/order-progress.ts';
import { findReferences } from '../../job-rows/references.ts';
import { changesBetween } from '../../job-rows/row-audit.ts';
import { isUnusualFor, unconfirmed } from '../../job-rows/unusual-load.ts';
import { findPair } from '../../job-rows/vehicle-mass.ts';
import { checkTransportOrder } from './check.ts';
import { findLoads, type Reader } from './repository.ts';
import { findStoredOrder, orderRequest, storedFields, type StoredOrder } from './stored-order.ts';

interface Correction {
  changes: TransportOrderChanges;
  /** What a person has confirmed. */
  confirmed?: true | string[] | undefined;
}

/**
 * Corrects an order and answers the ids of the loads that were corrected with it: those that are neither sent nor
 * begun, in the fields that nobody has changed since. What is not given stays as it is. Throws a 422 refusal,
 * also at `quantity` where loads would carry more than is ordered, or than a truck does, and nobody has confirmed it.
 */
export async function correctOrder(
  db: Db,
  id: number,
  { changes: asked, confirmed }: Correction,
  { userId, scope }: Reader,
  today: Day,
): Promise<number[]> {
  const before = await findStoredOrder(db, id);
  const progress = await findOrderProgress(db, [id]);
  // A client's order is picked up at the client.
  const changes = scope !== null && asked.pickup !== undefined ? { client: asked.pickup, ...asked } : asked;
  const after = { ...before, ...storedFields(changes) };
  await refuseWrong(db, before, after, asked, scope, today);

  const changed = changedColumns(before, after);
  if (changed.length === 0) return [];
  await db
    .updateTable('transport_orders')
    .set({
      ...Object.fromEntries(changed.map((column) => [column, after[column]])),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  await recordAudit(db, {
    userId,
    entity: 'transport_order',
    entityId: id,
    action: 'updated',
    changes: Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]])),
  });
  const rowIds = await correctLoads(db, id, before, after, changed, userId);
  // What was written goes with the transaction.
  const measures = asked.quantity !== undefined || asked.product !== undefined;
  const odd = [
    ...(await overOrderedSentences(db, progress)).values(),
    // Who says what is confirmed has a person to ask.
    ...(measures && confirmed !== undefined ? await overloads(db, rowIds) : []),
  ].map((sentence) => problem('UNUSUAL', 'quantity', sentence));
  if (confirmed !== true && unconfirmed(odd, confirmed).length > 0) throw invalid(odd);
  return rowIds;
}

/** What is said where loads are more than their truck carries, or any truck does. */
async function overloads(db: Db, rowIds: readonly number[]): Promise<string[]> {
  const said: string[] = [];
  for (const { truck, trailer, date: day, quantity, product } of await findRows(db, rowIds)) {
    const pair = truck && (await findPair(db, { truckId: truck.id, trailerId: trailer?.id ?? null, day }));
    if (isUnusualFor(pair ?? null, quantity, product.unit)) said.push(et.quantities.unusualLoad);
  }
  return [...new Set(said)];
}

/** Throws a 422 refusal with all that is wrong with what was changed; what else may be wrong was so before. */
async function refuseWrong(
  db: Db,
  before: StoredOrder,
  after: StoredOrder,
  asked: TransportOrderChanges,
  scope: Reader['scope'],
  today: Day,
): Promise<void> {
  const { client, pickup, destination = null, product, ...order } = orderRequest(after);
  const { found, problems } = await findReferences(
    db,
    { client, pickup, destination, product, truck: null },
    'truck',
    scope,
    {
      client: before.client_location_id,
      pickup: before.pickup_location_id,
      destination: before.destination_location_id,
      product: before.product_id,
    },
  );
  const request = { ...order, client, pickup, destination, product };
  problems.push(...checkTransportOrder(request, found, scope === null ? 'staff' : 'client', today));
  // Where the load goes is the office's to say: a client neither gives it nor takes it away.
  const takesDestination = destination === null && before.destination_location_id !== null;
  if (scope !== null && takesDestination) problems.push(problem('NOT_ALLOWED', 'destination'));
  const given = new Set(Object.keys(asked));
  // Other goods come in other packages.
  if (given.has('product')) given.add('quantity');
  const told = problems.filter(({ field = '' }) => given.has(field));
  if (told.length > 0) throw invalid(told);
}

function changedColumns(before: StoredOrder, after: StoredOrder): (keyof StoredOrder)[] {
  return (Object.keys(after) as (keyof StoredOrder)[]).filter((column) => before[column] !== after[column]);
}

/** Which column of a load holds what a column of its order asks for; the day is its job's. */
const loadColumns = {
  client_location_id: 'client_location_id',
  pickup_location_id: 'pickup_location_id',
  destination_location_id: 'destination_location_id',
  product_id: 'product_id',
  quantity: 'quantity',
  note: 'notes',
  wet_grain: 'wet_grain',
} as const satisfies Record<Exclude<keyof StoredOrder, 'transport_date'>, string>;

/** The loads of the order that follow a correction: what is sent or begun is for the table to change. */
async function correctLoads(
  db: Db,
  orderId: number,
  before: StoredOrder,
  after: StoredOrder,
  corrected: readonly (keyof StoredOrder)[],
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
    const held = { ...row, quantity: Number(row.quantity) };
    const values = Object.fromEntries(
      corrected.flatMap((column) => {
        // Of several loads nobody can tell which one the difference is of.
        if (column === 'transport_date' || (column === 'quantity' && living.length > 1)) return [];
        const isAsOrdered = held[loadColumns[column]] === before[column];
        return isAsOrdered ? [[loadColumns[column], after[column]]] : [];
      }),
    );
    const moves = corrected.includes('transport_date') && row.transport_date === before.transport_date;
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
      cause: { code: 'ORDER_CORRECTED', of: orderId },
    };
    await recordAudit(db, entry);
    written.push(row.id);
  }
  return written;
}
