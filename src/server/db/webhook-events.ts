import { sql } from 'kysely';

import type { Send } from '#domain/dispatch/preflight.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';

import { isPrivateField } from './private-fields.ts';
import type { Db } from './schema.ts';

/** Something that happened, as a webhook describes it. Events of one `subject` are sent in order. */
export interface WebhookEvent {
  type: WebhookEventType;
  subject: string;
  data: Record<string, unknown>;
}

/** The part of the history entry that webhooks use. */
interface Audited {
  entity: string;
  entityId: number;
  action: string;
  changes?: Record<string, unknown>;
}

/**
 * Puts events into the outbox, in the transaction of the change: a copy for each webhook that subscribes to that type.
 * The next change of the same thing waits for this transaction, so that ids rise in the order of the changes.
 */
export async function queueWebhookEvents(db: Db, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length > 0) await queue(db, await findWebhooks(db), events);
}

/** Queues webhooks for entries of the history about rows of the job table and new orders. */
export async function queueAuditEvents(db: Db, entries: readonly Audited[]): Promise<void> {
  const telling = entries.filter(
    ({ entity, action }) =>
      entity === 'transport_job_product' ||
      entity === 'transport_job' ||
      (entity === 'transport_order' && action === 'created'),
  );
  if (telling.length === 0) return;
  const webhooks = await findWebhooks(db);
  if (webhooks.length === 0) return;
  const rows = await findRows(db, telling);
  const events = telling.flatMap((entry) => {
    if (entry.entity === 'transport_order') return [orderCreated(entry.entityId)];
    const key = entry.entity === 'transport_job' ? 'jobId' : 'id';
    return rows.filter((row) => row[key] === entry.entityId).flatMap((row) => eventsOfRow(row, entry));
  });
  await queue(db, webhooks, events);
}

interface SettledSend {
  system: Send;
  id: string;
  jobId: number | null;
  rowId: number | null;
  outcome: 'sent' | 'delivered' | 'failed' | 'unknown' | 'cancelled';
  /** The external system's own number for it. */
  number?: string | null;
  /** True when a simulator stood in for the system: nothing was sent. */
  simulated: boolean;
}

/**
 * Queues webhooks about how a send to an external system ended. A send that was refused when sent again has failed,
 * even if the system still has the earlier one.
 */
export async function queueSendEvents(db: Db, { jobId, number = null, ...send }: SettledSend): Promise<void> {
  const data = { ...send, transportJobId: jobId, number };
  await queueWebhookEvents(db, [{ type: 'send.settled', subject: `send:${send.id}`, data }]);
}

/** Queues webhooks about a statement: its id and number, and no sums, which not every program may see. */
export async function queueStatementEvent(
  db: Db,
  what: 'created' | 'sent' | 'paid',
  { id, number }: { id: number; number: string },
): Promise<void> {
  const event = { type: `statement.${what}` as const, subject: `statement:${id}`, data: { id, number } };
  await queueWebhookEvents(db, [event]);
}

type Row = Awaited<ReturnType<typeof findRows>>[number];

function orderCreated(id: number): WebhookEvent {
  return { type: 'transport-order.created', subject: `order:${id}`, data: { id } };
}

function eventsOfRow(row: Row, { action, changes = {} }: Audited): WebhookEvent[] {
  const subject = `row:${row.id}`;
  const ids = {
    id: row.id,
    rowId: row.id,
    transportJobId: row.jobId,
    transportOrderId: row.orderId,
  };
  const visibleChanges = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !isPrivateField(field)),
  );
  const events: WebhookEvent[] = [
    { type: 'row.changed', subject, data: { ...ids, action, changes: visibleChanges } },
  ];
  const { status } = changes;
  if (Array.isArray(status)) {
    const [from, to] = status as [string, string];
    events.push({ type: 'row.status-changed', subject, data: { ...ids, from, to } });
  }
  return events;
}

function findWebhooks(db: Db) {
  return db.selectFrom('webhooks').select(['id', 'events']).where('ended_at', 'is', null).execute();
}

/** The rows that entries are about; a job's entry is about all of its rows. */
async function findRows(db: Db, entries: readonly Audited[]) {
  const idsOf = (entityName: string) =>
    entries.filter(({ entity }) => entity === entityName).map(({ entityId }) => entityId);
  const { rows } = await sql<{ id: number; jobId: number; orderId: number | null }>`
    select r.id, r.transport_job_id as "jobId", j.transport_order_id as "orderId"
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    where r.id = any(${idsOf('transport_job_product')}::bigint[])
      or r.transport_job_id = any(${idsOf('transport_job')}::bigint[])
    order by r.id`.execute(db);
  return rows;
}

async function queue(
  db: Db,
  webhooks: Awaited<ReturnType<typeof findWebhooks>>,
  events: readonly WebhookEvent[],
): Promise<void> {
  const timestamp = new Date().toISOString();
  const deliveries = events.flatMap(({ type, subject, data }, index) =>
    webhooks
      .filter((webhook) => webhook.events.includes(type))
      .map(({ id }) => ({
        index,
        webhook_id: id,
        type,
        subject,
        body: JSON.stringify({ type, timestamp, data }),
      })),
  );
  if (deliveries.length === 0) return;
  await sql`
    insert into webhook_deliveries (webhook_id, type, subject, body)
    select each.webhook_id, each.type, each.subject, each.body
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as each(index int, webhook_id bigint, type text, subject text, body text)
    -- One that is deleted meanwhile gets nothing; whoever saves here must not fail for it.
    join webhooks webhook on webhook.id = each.webhook_id
    order by each.index for key share of webhook`.execute(db);
}
