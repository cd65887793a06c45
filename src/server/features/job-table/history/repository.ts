import { sql } from 'kysely';

import type { Db } from '../../../db/schema.ts';
import { userFullName } from '../../../db/user-name.ts';

/** An entry of the append-only history with the name of who acted. */
export interface HistoryRecord {
  id: number;
  at: Date;
  action: string;
  changes: Record<string, unknown>;
  actor: string | null;
  userName: string | null;
}

/** The most entries of a history that are answered. */
const maxEntries = 500;

/** Returns the history of a row and of its job and order, the latest first. */
export async function findHistory(
  db: Db,
  row: { id: number; transportJobId: number },
): Promise<HistoryRecord[]> {
  const { rows } = await sql<HistoryRecord>`
    select entry.id, entry.at, entry.action, entry.changes, entry.actor,
      nullif(${userFullName('users')}, '') as "userName"
    from audit_entries entry
    left join users on users.id = entry.user_id
    where (entry.entity = 'transport_job_product' and entry.entity_id = ${row.id})
      or (entry.entity = 'transport_job' and entry.entity_id = ${row.transportJobId})
    order by entry.id desc
    limit ${sql.lit(maxEntries)}`.execute(db);
  return rows;
}
