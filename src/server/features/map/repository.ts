import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { abandonedStatuses, type JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../db/schema.ts';
import { findPositionedRows, type PositionedRow } from '../../positions/positioned-rows.ts';

/** What is shown of a day. */
export interface MapFilter {
  date: Day;
  carrierId?: number | undefined;
  status?: JobRowStatus | undefined;
  productId?: number | undefined;
  withoutTruck?: boolean | undefined;
}

/** Finds the rows of a day that the board shows, by id. Of a carrier also those that have no truck yet. */
export async function findRowsOfDay(
  db: Db,
  { date, carrierId, status, productId, withoutTruck }: MapFilter,
): Promise<PositionedRow[]> {
  const conditions = [
    sql`r.transport_date = ${date}::date`,
    sql`r.status <> all(${sql.val([...abandonedStatuses, 'SELF_SERVICE'])})`,
    ...(carrierId === undefined
      ? []
      : [sql`(truck.company_id = ${carrierId}::bigint or j.truck_id is null)`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(productId === undefined ? [] : [sql`r.product_id = ${productId}::bigint`]),
    ...(withoutTruck === true ? [sql`j.truck_id is null`] : []),
  ];
  return findPositionedRows(db, sql.join(conditions, sql` and `));
}
