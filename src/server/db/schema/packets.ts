import type { ColumnType, Generated } from 'kysely';

import type { PacketWeights } from '#domain/orders/packet.ts';

import type { Id, Timestamp } from './columns.ts';

type SetLater<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Delivery packets (0081-delivery-packets.sql); a trigger queues one when its row is completed. */
export interface PacketTables {
  packets: {
    id: Id;
    row_id: number;
    status: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown'>;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    error: string | null;
    repeats: Generated<number>;
    requested_by: number | null;
    recipient: string | null;
    sent_at: SetLater<Date>;
    sent_weights: ColumnType<PacketWeights | null, string | null | undefined, string | null>;
    simulated: Generated<boolean>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
}
