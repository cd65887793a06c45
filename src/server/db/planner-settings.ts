import type pg from 'pg';

/**
 * Statements here join from the rows that are looked for to what belongs to them. With the usual limit of 8
 * PostgreSQL tries so many other orders of the job table's twelve tables that planning them takes ten times
 * longer than running them.
 */
export async function keepWrittenJoins(client: pg.ClientBase): Promise<void> {
  await client.query('set join_collapse_limit = 4');
}
