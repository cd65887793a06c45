import type { ColumnType, Generated } from 'kysely';

import type { DriverLanguage } from '#api/values.ts';
import type { JobNewsKind } from '#domain/push/job-news.ts';
import type { JobPart, JobSnapshot } from '#domain/push/job-snapshot.ts';
import type { PushMessageKind, PushKind } from '#domain/push/push-kinds.ts';

import type { Id, Json, Timestamp } from './columns.ts';

/** Push messages and what users were notified of (0012-web-push.sql, 0085-push-for-everybody.sql). */
export interface PushTables {
  push_subscriptions: {
    id: Id;
    user_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: DriverLanguage;
    device: string | null;
    created_at: Timestamp;
    last_success_at: Date | null;
  };
  push_preferences: {
    user_id: number;
    kinds: PushKind[];
    quiet_from: string | null;
    quiet_to: string | null;
  };
  told_jobs: {
    transport_job_id: number;
    carrier_company_id: number;
    snapshot: Json<JobSnapshot>;
    told_at: Date;
  };
  push_notices: {
    id: Id;
    subscription_id: number;
    transport_job_id: number;
    carrier_company_id: number;
    kind: JobNewsKind;
    changed: JobPart[];
    snapshot: Json<JobSnapshot>;
    revision: Generated<number>;
    noted_at: Date;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  push_messages: {
    id: Id;
    subscription_id: number;
    tag: string;
    kind: PushMessageKind;
    transport_order_id: number | null;
    title: string;
    body: string;
    url: string;
    revision: Generated<number>;
    noted_at: Date;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  told_loads: { row_id: number; stage: number };
  told_answers: { alert_id: number; settled_at: Date };
  /** `cause` is the key of an alert line. */
  told_alerts: { cause: string; tag: string; told_at: Date };
  driver_seen: {
    user_id: number;
    transport_job_id: number;
    snapshot: Json<JobSnapshot>;
    seen_at: Date;
  };
}
