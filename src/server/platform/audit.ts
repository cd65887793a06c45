import type { Db } from '../db/connect.ts';

/** One thing that somebody did to one record. `actor` names an outside system or an import; else the user acted. */
export interface AuditEntry {
  userId?: number | null;
  actor?: string;
  /** The table's record in the singular: 'transport_job_product'. */
  entity: string;
  entityId: number;
  action: string;
  /** What changed, by field: a new value, or `[before, after]`. */
  changes?: Record<string, unknown>;
}

/** Writes entries to the append-only history, in the transaction of the change itself. */
export async function recordAudit(db: Db, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('audit_entries')
    .values(
      entries.map((entry) => ({
        user_id: entry.userId ?? null,
        actor: entry.actor ?? null,
        entity: entry.entity,
        entity_id: entry.entityId,
        action: entry.action,
        changes: JSON.stringify(entry.changes ?? {}),
      })),
    )
    .execute();
}
