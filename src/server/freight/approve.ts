import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/schema.ts';

/** Approves drafts by these conditions on `load`, but none that is held; returns which, and what they come to. */
export async function approveLoads(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<{ rowId: number; openCents: number }[]> {
  const { rows } = await sql<{ rowId: number; openCents: number }>`
    with approved as (
      update freight_loads load set state = 'APPROVED'
      where ${condition} and load.state = 'DRAFT' and load.held = '[]'
      returning load.id, load.row_id, load.open_cents
    ), lines as (
      update freight_lines line set state = 'APPROVED' from approved
      where line.load_id = approved.id and line.state = 'DRAFT'
    )
    select row_id as "rowId", open_cents as "openCents" from approved order by row_id`.execute(db);
  return rows;
}
