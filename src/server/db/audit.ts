import type { AuditAction } from '#api/admin/audit-actions.ts';
import type { AuditEntity } from '#api/admin/audit.ts';
import type { HistoryCause } from '#api/history/history-cause.ts';
import type { RowHistoryAction, RowHistoryField } from '#api/history/row-history.ts';
import type { Permission } from '#domain/permission.ts';

import type { Db } from './schema.ts';
import { queueAuditEvents } from './webhook-events.ts';

/**
 * One thing that somebody did to one record. `actor` names an external system or an import; without it the user did it.
 */
interface Entry {
  userId?: number | null;
  actor?: string;
  entityId: number;
  /** The cause, where nobody did exactly this by hand; stored with the changes. */
  cause?: HistoryCause | undefined;
}

/** An audit entry of a job row or its job. Its actions are listed, since the row history has words for each. */
export interface RowEntry extends Entry {
  entity: 'transport_job_product' | 'transport_job';
  action: RowHistoryAction;
  /** Changes by field: a new value, or `[before, after]`. */
  changes?: Partial<Record<RowHistoryField, unknown>>;
}

/** An audit entry of any other record, named by its table in the singular. */
interface OtherEntry extends Entry {
  entity: Exclude<AuditEntity, RowEntry['entity']>;
  action: AuditAction;
  changes?: Record<string, unknown>;
}

export type AuditEntry = RowEntry | OtherEntry;

const moneyEntities: readonly AuditEntity[] = [
  'tariff',
  'fuel_price',
  'late_interest_rate',
  'freight_statement',
  'freight_load',
  'freight_free_line',
];

/** Returns the entities whose entries hold prices and are hidden from a user with these rights. */
export function hiddenEntities(permissions: readonly Permission[]): AuditEntity[] {
  return permissions.includes('PERM_FINANCE') ? [] : [...moneyEntities];
}

/**
 * Writes entries to the append-only history, in the transaction of the change itself, and queues their webhooks.
 * Returns their ids, in the order of the entries.
 */
export async function recordAudit(db: Db, ...entries: AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const recorded = await db
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        user_id: entry.userId ?? null,
        actor: entry.actor ?? null,
        entity: entry.entity,
        entity_id: entry.entityId,
        action: entry.action,
        changes: JSON.stringify({ ...entry.changes, ...(entry.cause && { cause: entry.cause }) }),
      })),
    )
    .returning('id')
    .execute();
  await queueAuditEvents(db, entries);
  return recorded.map(({ id }) => id);
}

/** Records one entry for each of these rows of the job table. */
export async function recordRowsAudit(
  db: Db,
  rowIds: readonly number[],
  entry: Omit<RowEntry, 'entity' | 'entityId'>,
): Promise<void> {
  const entity = 'transport_job_product';
  await recordAudit(db, ...rowIds.map((entityId): RowEntry => ({ ...entry, entity, entityId })));
}
