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
    select e.id, e.at, e.action, e.changes, e.actor,
      nullif(${userFullName('u')}, '') as "userName"
    from audit_entries e
    left join users u on u.id = e.user_id
    where (e.entity = 'transport_job_product' and e.entity_id = ${row.id})
      or (e.entity = 'transport_job' and e.entity_id = ${row.transportJobId})
    order by e.id desc
    limit ${sql.lit(maxEntries)}`.execute(db);
  return rows;
}
