import type { ColumnType, Generated } from 'kysely';

import type { SentRow } from '#domain/dispatch/changed-after-sending.ts';
import type { SendSystem } from '#domain/dispatch/preflight.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';
import type { SmsStatus } from '#domain/sms/sms-delivery.ts';

import type { Id, Timestamp, Json } from './columns.ts';

/** Sends to external systems (0004-outside-systems.sql). */
export interface ExternalTables {
  outside_sends: {
    id: Generated<string>;
    system: SendSystem;
    transport_job_id: number;
    row_id: number | null;
    status: 'sending' | 'sent' | 'failed' | 'cancelling' | 'cancelled';
    outside_id: string | null;
    outside_number: string | null;
    outside_status: string | null;
    document_url: string | null;
    simulated: Generated<boolean>;
    answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    driven_km: ColumnType<number | null, number | null | undefined, number | null>;
    last_event_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    error: string | null;
    sent_date: string | null;
    sent_truck: string | null;
    sent_rows: SentRows;
    next_rows: SentRows;
    claimed_by: number | null;
    next_look_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    looks: Generated<number>;
    recall_refusals: Generated<number>;
    next_recall_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_by: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  outside_ids: {
    system: string;
    entity: string;
    entity_id: number;
    outside_id: string;
  };
  messages: {
    id: Generated<string>;
    row_id: number | null;
    /** The customer's message that this one answers. */
    inbox_message_id: number | null;
    phone: string;
    text: string;
    status: Generated<SmsStatus>;
    outside_id: string | null;
    error: string | null;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    resent_as: string | null;
    role: RecipientRole | null;
    name: string | null;
    told_rows: SentRows;
    simulated: Generated<boolean>;
    claimed_by: number | null;
    created_by: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  simulated_calls: {
    id: Id;
    at: Timestamp;
    system: string;
    what: string;
    request: Json<unknown>;
  };
}

/** Rows as they were sent, by their ids. */
type SentRows = ColumnType<Record<string, SentRow> | null, string | null | undefined, string | null>;
