import type { Selectable } from 'kysely';

import type { DriverJob, DriverJobRow, StopRecord } from '#api/driver/driver-job.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { driverSteps, hasDriverActed } from '#domain/driver/driver-status.ts';
import { decimal, decimalToNumber } from '#domain/goods/decimal.ts';
import { netWeight } from '#domain/goods/weights.ts';

import type { Database } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import { rowPlaceView } from '../../job-rows/row-location.ts';
import type { JobRecord, RowRecord } from './job-records.ts';

type Place = Selectable<Database['locations']>;
type Stop = Selectable<Database['driver_stops']>;

/** Everything of one job that its view is made from. */
export interface JobParts {
  job: JobRecord;
  rows: readonly RowRecord[];
  places: ReadonlyMap<number, Place>;
  stops: readonly Stop[];
}

/** A job as its driver sees it. */
export function driverJobView({ job, rows, places, stops }: JobParts): DriverJob {
  const noted = isUnderWay(job) ? (job.noted_destinations ?? {}) : {};
  const views = rows.map((row) => rowView(row, places, noted));
  const stopOf = (kind: Stop['stop']) => stops.find(({ stop }) => stop === kind);
  return {
    transportJobId: job.id,
    version: job.version,
    date: job.transport_date,
    time: job.transport_time,
    driverStatus: {
      id: driverSteps[job.driver_status].id,
      code: job.driver_status,
      value: et.driver.statuses[job.driver_status],
    },
    cancelled: !rows.some(({ status }) => isDriverRow(status)),
    redirected: views.some(({ status, redirectedFrom }) => redirectedFrom !== null && isDriverRow(status)),
    truck: {
      id: job.truck_id,
      licensePlateNumber: job.license_plate_number,
      trailerRegNumber: job.trailer_reg_number,
    },
    transportJobProducts: views,
    previousLoads: job.previous_loads ?? [],
    preDriveKm: numberOrNull(job.pre_drive_km),
    pickupStop: stopView(stopOf('pickup')),
    destinationStop: stopView(stopOf('destination')),
    history: historyView(job.actions),
    photos: photosView(job.photos),
  };
}

/** A redirection matters from setting off until the goods are there. */
function isUnderWay({ driver_status: status }: JobRecord): boolean {
  return hasDriverActed(status) && status !== 'COMPLETED';
}

function rowView(
  row: RowRecord,
  places: JobParts['places'],
  noted: Record<string, number | null>,
): DriverJobRow {
  const placeOf = (id: number | null) => (id === null ? undefined : places.get(id));
  const destination = placeOf(row.destination_location_id);
  const pickup = placeOf(row.pickup_location_id);
  if (pickup === undefined) throw new Error(`row ${row.id} without its pickup`);
  const known = noted[row.id];
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    pickup: rowPlaceView(pickup),
    destination: destination === undefined ? null : rowPlaceView(destination),
    redirectedFrom:
      known === undefined || known === row.destination_location_id
        ? null
        : { id: known, locationName: placeOf(known)?.location_name ?? null },
    product: {
      id: row.product_id,
      name: row.product_name,
      unit: row.product_unit,
      isBulk: row.product_is_bulk,
    },
    replacementProduct:
      row.replacement_product_id === null
        ? null
        : {
            id: row.replacement_product_id,
            name: row.replacement_name ?? '',
            unit: row.replacement_unit ?? '',
          },
    quantity: Number(row.quantity),
    deliveredQuantity: numberOrNull(row.delivered_quantity),
    shelf: row.shelf,
    batchId: row.batch_id,
    notes: row.notes,
    wetGrain: row.wet_grain,
    client: {
      id: row.client_location_id,
      name: row.client_name,
      externalId: row.client_external_id,
      phoneNumber: row.client_phone,
      personName: row.client_person,
    },
  };
}

export function historyView(actions: JobRecord['actions']): DriverJob['history'] {
  return actions.map(({ what, occurred_at, received_at }) => ({
    what,
    occurredAt: instantToIso(Date.parse(occurred_at)),
    receivedAt: instantToIso(Date.parse(received_at)),
  }));
}

export function photosView(photos: JobRecord['photos']): DriverJob['photos'] {
  return photos.map((photo) => ({ ...photo, takenAt: instantToIso(Date.parse(photo.takenAt)) }));
}

/** What was written down at a stop; null before anybody has been there. */
export function stopView(stop: Stop | undefined): StopRecord | null {
  if (stop === undefined) return null;
  const { gross_weight_kg: gross, vehicle_weight_kg: vehicle } = stop;
  return {
    startTime: isoOrNull(stop.start_time),
    endTime: isoOrNull(stop.end_time),
    grossWeightKg: numberOrNull(gross),
    vehicleWeightKg: numberOrNull(vehicle),
    netWeightKg:
      gross === null || vehicle === null
        ? null
        : decimalToNumber(netWeight(decimal(gross), decimal(vehicle))),
    clientName: stop.client_name,
    contactName: stop.contact_name,
    contactPhone: stop.contact_phone,
    signature: stop.signature,
    notes: stop.notes,
    distanceKm: numberOrNull(stop.distance_km),
    afterDriveKm: numberOrNull(stop.after_drive_km),
    arrivedAt: isoOrNull(stop.arrived_at),
    leftAt: isoOrNull(stop.left_at),
  };
}

export function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}

function isoOrNull(value: Date | null): string | null {
  return value === null ? null : iso(value);
}

function iso(value: Date): string {
  return instantToIso(value.getTime());
}
