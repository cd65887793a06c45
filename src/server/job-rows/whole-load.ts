import { sql } from 'kysely';

/**
 * SQL that is true for a row `r` that its truck carries alone: the weighings of a truck with more rows are of all of
 * them.
 */
export const isWholeLoad = sql<boolean>`(not exists (
  select from transport_job_products other where other.transport_job_id = r.transport_job_id
    and other.id <> r.id and other.status <> 'CANCELLED'))`;
