import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { isUnloadedOtherwise } from '#domain/driver/weights/weight-checks.ts';
import {
  type Decimal,
  decimal,
  decimalOrNull,
  decimalToNumber,
  multiplyDecimals,
  subtractDecimals,
} from '#domain/goods/decimal.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { literals } from '../../../db/literals.ts';
import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { productCarried } from '../../../job-rows/product-of-row.ts';
import { isPrecursor } from '../../products/index.ts';
import { type AlertSource, maxPerKind, readAlertsOf } from './alert-source.ts';

/** A loss is told within a day; nobody asks of one that was left for so long. */
const askedDays = 30;

interface StopRow {
  gross: string | null;
  vehicle: string | null;
  net: string | null;
  /** Of counted goods, by row. */
  counted: string | null;
}

interface CarriedPrecursor {
  jobId: number;
  rowId: number;
  day: Day;
  product: { id: number; name: string; unit: string };
  company: { id: number; name: string };
  ordered: string | null;
  pickup: StopRow;
  destination: StopRow;
}

/**
 * Returns loads of explosives precursors, restricted or reportable, of which less came off the truck than went on, by
 * more than scales explain: a significant disappearance is told to the authority within 24 hours (Regulation (EU)
 * 2019/1148, Article 9(4)), and whether it is one the office has to say (docs/requirements.md, 'Explosives precursors').
 * A load with a notice is answered.
 */
export async function deriveShortPrecursors(db: Db, today: Day): Promise<AlertSource<'PRECURSOR_SHORT'>[]> {
  const stopFacts = (
    stop: 'pickup' | 'destination',
  ) => sql`jsonb_build_object('gross', ${sql.ref(`${stop}_stop.gross_weight_kg`)}::text,
    'vehicle', ${sql.ref(`${stop}_stop.vehicle_weight_kg`)}::text, 'net', ${sql.ref(`${stop}_stop.net_weight_kg`)}::text,
    'counted', (select each->>'quantity' from jsonb_array_elements(coalesce(${sql.ref(`${stop}_stop.counts`)}, '[]')) each
      where (each->>'transportJobProductId')::bigint = r.id))`;
  const { rows } = await sql<CarriedPrecursor>`
    select r.transport_job_id as "jobId", r.id as "rowId", r.transport_date::text as day,
      jsonb_build_object('id', products.id, 'name', products.name, 'unit', products.unit) as product,
      jsonb_build_object('id', company.id, 'name', company.name) as company,
      coalesce(r.loaded_quantity, r.quantity)::text as ordered,
      ${stopFacts('pickup')} as pickup, ${stopFacts('destination')} as destination
    from transport_job_products r
    join products on products.id = ${productCarried}
    join locations client on client.id = r.client_location_id
    join companies company on company.id = client.company_id
    join driver_stops destination_stop
      on destination_stop.transport_job_id = r.transport_job_id and destination_stop.stop = 'destination'
    join driver_stops pickup_stop on pickup_stop.transport_job_id = r.transport_job_id and pickup_stop.stop = 'pickup'
    where r.transport_date >= ${addDays(today, -askedDays)} and r.status not in (${literals(droppedStatuses)})
      and ${isPrecursor}
      and not exists (select from precursor_reports report
        join transport_job_products told on told.id = report.row_id
        where told.transport_job_id = r.transport_job_id and report.kind in ('LOSS', 'THEFT'))
    order by r.transport_date desc, r.id`.execute(db);
  const asked = new Set<number>();
  const short = rows.flatMap((row) => {
    const counted = missingOf(row);
    // What was weighed is missing once, of whichever row.
    const missing = counted ?? (asked.has(row.jobId) ? null : missingWeight(row));
    if (missing === null) return [];
    if (counted === null) asked.add(row.jobId);
    return [Object.assign(row, missing)];
  });
  return readAlertsOf(
    db,
    short.slice(0, maxPerKind),
    ({ rowId }) => rowId,
    ({ rowId, day, product, company, loaded, unloaded, unit }, row) => {
      const missing = subtractDecimals(loaded, unloaded);
      const [on, off, less] = [loaded, unloaded, missing].map(decimalToNumber) as [number, number, number];
      const said = et.precursors.short(on, off, less, unit);
      const plate = formatPlate(row.license_plate_number ?? '');
      return {
        kind: 'PRECURSOR_SHORT',
        source: rowId,
        // Another weight is another question.
        key: `precursor-short:${rowId}:${missing}`,
        summary: `${product.name}: ${said}. ${et.precursors.shortQuestion}`,
        data: {
          said: `${said}. ${et.precursors.shortQuestion}`,
          rowId,
          product,
          quantity: unit === product.unit ? less : null,
          company,
          facts: et.precursors.shortFacts(day, rowId, plate, said),
        },
        raisedAt: row.updated_at,
      };
    },
  );
}

interface Missing {
  loaded: Decimal;
  unloaded: Decimal;
  unit: string;
}

/** What is missing of goods that were counted at both ends, or at the destination alone; null where nothing is. */
function missingOf({ pickup, destination, ordered, product }: CarriedPrecursor): Missing | null {
  const loaded = decimalOrNull(pickup.counted ?? ordered);
  const unloaded = decimalOrNull(destination.counted);
  return loaded !== null && unloaded !== null && unloaded < loaded
    ? { loaded, unloaded, unit: product.unit }
    : null;
}

/** What is missing of a weighed load, in tonnes of goods that have them, else kg; null where nothing is, or nobody knows. */
function missingWeight({ pickup, destination, product }: CarriedPrecursor): Missing | null {
  const [loaded, unloaded] = [netOf(weighingOf(pickup)), netOf(weighingOf(destination))];
  if (loaded === null || unloaded === null || unloaded >= loaded) return null;
  if (!isUnloadedOtherwise(unloaded, loaded)) return null;
  if (!isTonneUnit(product.unit)) return { loaded, unloaded, unit: 'kg' };
  const tonnes = (kg: Decimal) => multiplyDecimals(kg, decimal('0.001'));
  return { loaded: tonnes(loaded), unloaded: tonnes(unloaded), unit: product.unit };
}

function weighingOf({ gross, vehicle, net }: StopRow) {
  return {
    grossWeightKg: decimalOrNull(gross),
    vehicleWeightKg: decimalOrNull(vehicle),
    netWeightKg: decimalOrNull(net),
    noScale: false,
    estimatedWeightKg: null,
  };
}
