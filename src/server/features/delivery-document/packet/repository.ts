import { type Selectable, sql } from 'kysely';

import { isPacketOutdated, packetRecipient, type PacketWeights } from '#domain/orders/packet.ts';

import type { Database, Db } from '../../../db/schema.ts';
import { packetStops, packetWeights } from '../../../job-rows/packet-weights.ts';
import type { PhotoStore } from '../../../photos/photo-store.ts';
import { readPhotoContent } from '../../../photos/stored-photos.ts';

export type PacketRecord = Selectable<Database['packets']>;

/** A load of an order that a packet may be of, with what it would tell now. */
export interface PacketLoad {
  rowId: number;
  orderId: number;
  isDelivered: boolean;
  orderEmail: string | null;
  locationEmail: string | null;
  companyEmail: string | null;
  weights: PacketWeights;
  status: PacketRecord['status'] | null;
  error: string | null;
  recipient: string | null;
  sentAt: Date | null;
  sentWeights: PacketWeights | null;
  simulated: boolean | null;
}

/** Finds the loads of an order, or one load, the soonest first; none of a job without an order. */
export async function findPacketLoads(
  db: Db,
  of: { orderId: number } | { rowId: number },
): Promise<PacketLoad[]> {
  const condition = 'orderId' in of ? sql`j.transport_order_id = ${of.orderId}` : sql`r.id = ${of.rowId}`;
  const { rows } = await sql<PacketLoad>`
    select r.id as "rowId", o.id as "orderId", r.status = 'COMPLETED' as "isDelivered",
      o.packet_email as "orderEmail", client.location_email as "locationEmail", company.email as "companyEmail",
      ${packetWeights} as weights,
      packet.status, packet.error, packet.recipient, packet.sent_at as "sentAt", packet.sent_weights as "sentWeights", packet.simulated
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join transport_orders o on o.id = j.transport_order_id
    join locations client on client.id = r.client_location_id
    join companies company on company.id = client.company_id
    ${packetStops}
    left join packets packet on packet.row_id = r.id
    where ${condition} order by r.transport_date, r.id`.execute(db);
  return rows;
}

/** Returns the address for the packet of a load; null if nobody has one. */
export function recipientOf(load: PacketLoad): string | null {
  return packetRecipient([load.orderEmail, load.locationEmail, load.companyEmail]);
}

/** True where a packet went, and its weights were corrected afterwards. */
export function isOutdated({ sentAt, sentWeights: sent, weights }: PacketLoad): boolean {
  return sentAt !== null && isPacketOutdated(sent, weights);
}

/**
 * Queues the packet of a row for which a user asks; one that waits or is being sent goes once only. Returns false for
 * such a one.
 */
export async function queuePacket(db: Db, rowId: number, userId: number): Promise<boolean> {
  const request = { requested_by: userId, attempts: 0, next_attempt_at: sql<Date>`now()` };
  const queued = await db
    .insertInto('packets')
    .values({ row_id: rowId, ...request })
    .onConflict((conflicting) =>
      conflicting
        .column('row_id')
        .doUpdateSet((eb) => ({
          ...request,
          status: 'queued',
          error: null,
          repeats: eb('packets.repeats', '+', 1),
          updated_at: sql`now()`,
        }))
        .where('packets.status', 'in', ['sent', 'failed', 'unknown']),
    )
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

/** Writes the address that the packets of an order go to. */
export async function writePacketEmail(db: Db, orderId: number, email: string): Promise<void> {
  await db
    .updateTable('transport_orders')
    .set({ packet_email: email, version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute();
}

/** Finds photos of a job that the job has taken, the oldest first, without their content. */
export function findPacketPhotos(db: Db, jobId: number) {
  return db
    .selectFrom('driver_photos')
    .select(['id', 'kind', 'content_type', 'taken_at'])
    .select(sql<number>`coalesce(stored_bytes, octet_length(content))`.as('bytes'))
    .where('transport_job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .where('alert_id', 'is', null)
    .orderBy('first_order', (order) => order.desc().nullsLast())
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
}

/** Reads the bytes of a photo. Throws where there is none, and PhotoStoreUnavailableError. */
export async function readPhoto(db: Db, store: PhotoStore | null, id: number): Promise<Buffer> {
  const photo = await db
    .selectFrom('driver_photos')
    .select(['content', 'stored_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return readPhotoContent(store, photo);
}
