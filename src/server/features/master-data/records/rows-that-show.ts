import { type RawBuilder, sql } from 'kysely';

import type { AdminKind } from '#api/import/admin-kinds.ts';
import { awaitingSendingStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../../db/schema.ts';
import { entityOf } from './describe.ts';

/**
 * Returns the rows of the job table that wait for a send and show a record, for the events to their screens. Null
 * when it may be any, none where rows show nothing of its kind.
 */
export async function findRowsThatShow(db: Db, kind: AdminKind, id: number): Promise<number[] | null> {
  const refers = refersTo[kind]?.(id);
  if (refers === undefined) return entityOf(kind).isShownInRows ? null : [];
  const { rows } = await sql<{ id: number }>`
    select r.id from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
    where r.status = any(${awaitingSendingStatuses}) and ${refers}`.execute(db);
  return rows.map((row) => row.id);
}

const refersTo: Partial<Record<AdminKind, (id: number) => RawBuilder<unknown>>> = {
  products: (id) => sql`r.product_id = ${id}`,
  trucks: (id) => sql`j.truck_id = ${id}`,
  trailers: (id) => sql`j.trailer_id = ${id}`,
  locations: (id) => sql`${id} in (r.pickup_location_id, r.destination_location_id, r.client_location_id)`,
  companies: (id) => sql`(j.carrier_company_id = ${id} or exists (
    select from locations location
    where location.company_id = ${id} and location.id in (r.pickup_location_id, r.destination_location_id)
  ))`,
};
