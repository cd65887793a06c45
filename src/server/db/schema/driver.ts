import type { ColumnType, Generated } from 'kysely';

import type { PreviousLoad, Signature } from '#api/driver/driver-job.ts';
import { type StopKind, type PhotoKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';
import type { WaitingReason } from '#domain/driver/waiting.ts';

import type { Id, NullableDecimal, Json } from './columns.ts';

/**
 * Actions and entries of drivers (0006-driver.sql, 0011-weights-and-waiting.sql, 0024-what-was-loaded.sql,
 * 0045-former-signatures.sql).
 */
export interface DriverTables {
  driver_actions: {
    action_id: string;
    user_id: number;
    transport_job_id: number;
    what: DriverActionKind;
    request_hash: string;
    occurred_at: Date;
    received_at: Date;
    result: Json<unknown> | null;
  };
  driver_jobs: {
    transport_job_id: number;
    driver_user_id: number;
    previous_loads: ColumnType<PreviousLoad[], string | undefined, string>;
    pre_drive_km: NullableDecimal;
    noted_destinations: ColumnType<Record<string, number | null>, string | undefined, string>;
    destinations_noted_at: Generated<Date>;
    field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  };
  driver_stops: {
    transport_job_id: number;
    stop: StopKind;
    arrived_at: Date | null;
    left_at: Date | null;
    start_time: Date | null;
    end_time: Date | null;
    gross_weight_kg: NullableDecimal;
    vehicle_weight_kg: NullableDecimal;
    no_scale: Generated<boolean>;
    estimated_weight_kg: NullableDecimal;
    waiting_reason: WaitingReason | null;
    client_name: string | null;
    contact_name: string | null;
    contact_phone: string | null;
    signature: ColumnType<Signature | null, string | null | undefined, string | null>;
    signed_weight_kg: NullableDecimal;
    notes: string | null;
    distance_km: NullableDecimal;
    after_drive_km: NullableDecimal;
  };
  former_signatures: {
    id: Id;
    transport_job_id: number;
    stop: StopKind;
    signature: Json<Signature>;
    signed_weight_kg: NullableDecimal;
    replaced_at: Date;
  };
  driver_photos: {
    id: Id;
    action_id: string;
    transport_job_id: number;
    /** Set where the change was not applied to the job. */
    alert_id: number | null;
    kind: PhotoKind;
    content_type: string;
    /** Null where the photo store has it. */
    content: ColumnType<Buffer | null, Buffer, Buffer | null>;
    stored_hash: ColumnType<string | null, null | undefined, string | null>;
    stored_bytes: ColumnType<number | null, null | undefined, number | null>;
    taken_at: Date;
    /** Set where the driver deleted it. */
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Set where the driver moved it to the front: the highest number comes first. */
    first_order: ColumnType<number | null, number | null | undefined, number | null>;
  };
}
