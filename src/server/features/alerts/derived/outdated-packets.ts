import { sql } from 'kysely';

import { dayMs } from '#domain/calendar/durations.ts';
import type { PacketWeights } from '#domain/orders/packet.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { packetStops, packetWeights } from '../../../job-rows/packet-weights.ts';
import { type AlertSource, readAlertsOf, maxPerKind } from './alert-source.ts';

interface OldPacket {
  rowId: number;
  orderId: number;
  recipient: string | null;
  sentAt: Date;
  weights: PacketWeights;
}

/** The number of days after sending in which a packet is watched; the link to its load is valid as long. */
const maxAgeDays = 14;

/**
 * Returns delivery packets that went with weights which were corrected afterwards, and that nobody has sent again.
 */
export async function deriveOutdatedPackets(
  db: Db,
  now: number,
): Promise<AlertSource<'CHANGED_AFTER_SENDING'>[]> {
  const since = new Date(now - maxAgeDays * dayMs);
  const { rows: packets } = await sql<OldPacket>`
    select r.id as "rowId", j.transport_order_id as "orderId", packet.recipient, packet.sent_at as "sentAt",
      ${packetWeights} as weights
    from packets packet
    join transport_job_products r on r.id = packet.row_id
    join transport_jobs j on j.id = r.transport_job_id
    ${packetStops}
    where packet.status = 'sent' and packet.sent_at > ${since} and packet.sent_weights <> ${packetWeights}
    order by packet.sent_at desc limit ${sql.lit(maxPerKind)}`.execute(db);
  return readAlertsOf(
    db,
    packets,
    ({ rowId }) => rowId,
    ({ rowId, orderId, recipient, sentAt, weights }, row) => ({
      kind: 'CHANGED_AFTER_SENDING',
      source: rowId,
      key: ['old-packet', rowId, sentAt.getTime(), ...Object.values(weights)].join(':'),
      summary: et.alerts.oldPacket(recipient ?? ''),
      data: { channel: 'mail', transportOrderId: orderId, recipient },
      cause: 'mail',
      raisedAt: row.updated_at,
    }),
  );
}
