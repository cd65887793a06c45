import { sql } from 'kysely';

import type { JobRowWarning } from '#api/job-row/row-actions.ts';

import { isInUse } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import type { AssignedRow } from './assigned-row.ts';

interface OwedByPermit {
  rowId: number;
  number: string | null;
  owesWaybill: boolean;
  owesPosition: boolean;
}

/**
 * Finds what the permits of loads that rely on one ask and do not have (docs/requirements.md, 'Trucks and trailers'): an
 * e-waybill that is not sent, a truck without a position device. The conditions are the permit's own, as it was issued.
 */
export async function findPermitFindings(db: Db, relying: readonly AssignedRow[]): Promise<JobRowWarning[]> {
  if (relying.length === 0) return [];
  const { rows } = await sql<OwedByPermit>`
    select asked.id as "rowId", permit.number,
      permit.asks_waybill and not coalesce(r.sent_to_waybill, false) as "owesWaybill",
      permit.asks_position and trucks.position_device is null as "owesPosition"
    from unnest(
      ${sql.val(relying.map(({ id }) => id))}::bigint[],
      ${sql.val(relying.map(({ truck }) => truck?.id ?? 0))}::bigint[],
      ${sql.val(relying.map(({ trailer }) => trailer?.id ?? 0))}::bigint[],
      ${sql.val(relying.map(({ date }) => date))}::date[]
    ) asked (id, truck_id, trailer_id, day)
    join trucks on trucks.id = asked.truck_id
    join vehicle_permits permit on permit.truck_id = asked.truck_id and permit.trailer_id = asked.trailer_id
      and asked.day between permit.valid_from and permit.valid_to and ${isInUse('vehicle_permits', 'permit')}
    left join transport_job_products r on r.id = asked.id`.execute(db);
  return rows
    .filter(({ owesWaybill, owesPosition }) => owesWaybill || owesPosition)
    .map(({ rowId, ...owed }) => ({ rowId, code: 'WAYBILL_OWED', message: et.quantities.waybillOwed(owed) }));
}
