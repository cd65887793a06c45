import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { netOf, orderedWeight } from '#domain/driver/weights/delivered-shares.ts';
import { decimalOrNull, subtractDecimals } from '#domain/goods/decimal.ts';
import { underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { massOfPair } from '#domain/vehicles/vehicle-mass.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { productCarried } from '../../../job-rows/product-of-row.ts';
import { findPairs } from '../../../job-rows/vehicle-mass.ts';
import { type AlertSource, readAlertsOf, maxPerKind } from './alert-source.ts';

interface JobOnTheRoad {
  jobId: number;
  rowId: number;
  day: Day;
  truckId: number;
  trailerId: number | null;
  gross: string | null;
  vehicleWeight: string | null;
  net: string | null;
  rows: { id: number; quantity: string | null; unit: string }[];
}

/**
 * Returns alerts of trucks on the road that are overloaded: by the weighing at the pickup, else by the quantities of
 * their rows (docs/requirements.md, 'Alerts for the office').
 */
export async function deriveOverloads(db: Db): Promise<AlertSource<'OVERLOADED'>[]> {
  const { rows: jobs } = await sql<JobOnTheRoad>`
    select j.id as "jobId", min(r.id) as "rowId", j.transport_date::text as day, j.truck_id as "truckId",
      j.trailer_id as "trailerId", loaded.gross_weight_kg::text as gross, loaded.vehicle_weight_kg::text as "vehicleWeight",
      loaded.net_weight_kg::text as net,
      jsonb_agg(jsonb_build_object('id', r.id, 'quantity', coalesce(r.loaded_quantity, r.quantity)::text,
        'unit', products.unit)) as rows
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id
    join products on products.id = ${productCarried}
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    where r.status = any(${underWayStatuses}) and j.truck_id is not null
      -- A weight that the driver has confirmed has an alert already, and one cause is one alert.
      and not exists (select from alerts alert where alert.transport_job_id = j.id and alert.kind = 'WEIGHT_UNUSUAL'
        and alert.data->>'stop' = 'pickup' and coalesce(loaded.gross_weight_kg, loaded.net_weight_kg) is not null
        -- One of a weight that was corrected went by itself.
        and (alert.settled_at is null or alert.settled_by is not null))
    group by j.id, loaded.gross_weight_kg, loaded.vehicle_weight_kg, loaded.net_weight_kg
    order by j.transport_date desc, j.id limit ${sql.lit(maxPerKind)}`.execute(db);
  const pairOf = await findPairs(db, jobs);
  const over = jobs.flatMap((job) => {
    const pair = pairOf(job);
    const payloadKg = pair === null ? null : massOfPair(pair).payloadKg;
    const netWeightKg = netOf(weighingOf(job));
    const kg = netWeightKg ?? orderedWeight(job.rows.map(orderedRow));
    if (payloadKg === null || kg === null || kg <= payloadKg) return [];
    return [{ ...job, kg, payloadKg, isWeighed: netWeightKg !== null }];
  });
  return readAlertsOf(
    db,
    over,
    ({ rowId }) => rowId,
    ({ jobId, kg, payloadKg, isWeighed }, row) => {
      const words = et.quantities.overPayload(subtractDecimals(kg, payloadKg), payloadKg);
      const plate = formatPlate(row.license_plate_number ?? '');
      return {
        kind: 'OVERLOADED',
        source: jobId,
        // Another weight is another alert.
        key: `overloaded:${jobId}:${kg}`,
        summary: et.alerts.overloaded(plate, words, isWeighed),
        data: { said: et.alerts.overloadedTitle(words, isWeighed) },
        raisedAt: row.updated_at,
      };
    },
  );
}

function weighingOf({ gross, vehicleWeight, net }: JobOnTheRoad) {
  return {
    grossWeightKg: decimalOrNull(gross),
    vehicleWeightKg: decimalOrNull(vehicleWeight),
    netWeightKg: decimalOrNull(net),
    noScale: false,
    estimatedWeightKg: null,
  };
}

function orderedRow({ quantity, ...row }: JobOnTheRoad['rows'][number]) {
  return { ...row, quantity: decimalOrNull(quantity) };
}
