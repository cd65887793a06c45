import type { Generated } from 'kysely';

import type { DeliveryState, WebhookEventType } from '#domain/webhooks/webhook.ts';

import type { Id, Timestamp } from './columns.ts';

/** Webhooks, their events and deliveries (0036-webhooks.sql). */
export interface WebhookTables {
  webhooks: {
    id: Id;
    url: string;
    events: WebhookEventType[];
    secret: string;
    old_secret: string | null;
    old_secret_until: Date | null;
    paused: Generated<boolean>;
    ended_at: Date | null;
    created_by: number | null;
    created_at: Date;
  };
  webhook_deliveries: {
    id: Id;
    webhook_id: number;
    message_id: Generated<string>;
    type: string;
    subject: string;
    body: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    last_attempt_at: Date | null;
    last_status: number | null;
    last_error: string | null;
    created_at: Timestamp;
  };
}
