import type { AttachmentKind, InboxAnswer, InboxChannel } from '#domain/order-messages/inbox.ts';

import type { Id, Timestamp } from './columns.ts';

/** Messages of customers, and the aliases of companies for locations and products (0068-inbox.sql). */
export interface InboxTables {
  inbox_messages: {
    id: Id;
    channel: InboxChannel;
    sender: string;
    subject: string | null;
    body: string;
    received_at: Date;
    external_id: string;
    alert_id: number | null;
    answer: InboxAnswer | null;
    answer_text: string | null;
    transport_order_id: number | null;
    answered_by: number | null;
    answered_at: Date | null;
  };
  inbox_attachments: { id: Id; message_id: number; name: string; kind: AttachmentKind; content: Buffer };
  message_aliases: {
    id: Id;
    company_id: number;
    words: string;
    location_id: number | null;
    product_id: number | null;
    created_by: number | null;
    created_at: Timestamp;
  };
}
