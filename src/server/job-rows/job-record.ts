import { terminalType } from '#domain/business-constants.ts';
import type { PreflightRow } from '#domain/dispatch/preflight.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../db/connect.ts';

/** A row with its job, truck, carrier and places: everything that an outside system is told of it. */
export interface ExternalRow {
  id: number;
  jobId: number;
  version: number;
  status: JobRowStatus;
  driverStatus: DriverStatus;
  /** YYYY-MM-DD; the time HH:mm or null. Tallinn's. */
  date: string;
  time: string | null;
  /** numeric text */
  quantity: string;
  shelf: string | null;
  notes: string | null;
  wetGrain: boolean;
  sent: { terminal: boolean; waybill: boolean; fleet: boolean };
  product: {
    id: number;
    externalId: string | null;
    name: string;
    unit: string;
    cnCode: string | null;
    adr: string | null;
    isBulk: boolean;
    grossWeight: string | null;
    packageName: string | null;
    packageSize: string | null;
  };
  pickup: ExternalPlace;
  destination: ExternalPlace | null;
  client: ExternalPlace;
  truck: ExternalTruck | null;
  carrier: { id: number; externalId: string | null; name: string; regNo: string | null } | null;
  creatorId: number;
}

export interface ExternalPlace {
  id: number;
  externalId: string | null;
  name: string;
  code: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  contactName: string | null;
  isTerminal: boolean;
  company: { id: number; name: string; regNo: string | null };
}

export interface ExternalTruck {
  id: number;
  licensePlateNumber: string;
  trailerRegNumber: string | null;
  driverName: string | null;
  driverPersonalCode: string | null;
  driverEmail: string | null;
  driverPhone: string | null;
  fleetUserId: string | null;
}

/** The rows of a job that are not cancelled, or all, in the order they were made. */
export async function findJobRows(
  db: Db,
  jobId: number,
  which: 'living' | 'cancelled too' = 'living',
): Promise<ExternalRow[]> {
  return load(db, (query) =>
    query
      .where('r.transport_job_id', '=', jobId)
      .$if(which === 'living', (all) => all.where('r.status', '<>', 'CANCELLED')),
  );
}

/** The rows of a day (YYYY-MM-DD) that are not cancelled. */
export async function findDayRows(db: Db, day: string): Promise<ExternalRow[]> {
  return load(db, (query) => query.where('r.transport_date', '=', day).where('r.status', '<>', 'CANCELLED'));
}

/** One row, or null. Cancelled ones too. */
export async function findRow(db: Db, rowId: number): Promise<ExternalRow | null> {
  const [row] = await load(db, (query) => query.where('r.id', '=', rowId));
  return row ?? null;
}

/** What the pre-flight rules look at. `rowCount` is that of the row's job. */
export function toPreflightRow(row: ExternalRow, rowCount: number): PreflightRow {
  const place = ({ address, latitude, longitude, isTerminal, company }: ExternalPlace) => ({
    address,
    latitude,
    longitude,
    isTerminal,
    companyRegNo: company.regNo,
  });
  return {
    status: row.status,
    isSent: row.sent,
    rowCount,
    product: row.product,
    shelf: row.shelf,
    truck: row.truck,
    carrier: row.carrier,
    pickup: place(row.pickup),
    destination: row.destination === null ? null : place(row.destination),
  };
}

type RowQuery = ReturnType<typeof rowQuery>;

async function load(db: Db, narrow: (query: RowQuery) => RowQuery): Promise<ExternalRow[]> {
  const rows = await narrow(rowQuery(db)).orderBy('r.id').execute();
  const placeIds = new Set(
    rows.flatMap((row) => [row.pickup_location_id, row.client_location_id, row.destination_location_id ?? 0]),
  );
  const places = await loadPlaces(db, [...placeIds]);
  const place = (id: number) => {
    const found = places.get(id);
    if (found === undefined) throw new Error(`location ${id} is missing`);
    return found;
  };
  return rows.map((row) => ({
    id: row.id,
    jobId: row.transport_job_id,
    version: row.version,
    status: row.status,
    driverStatus: row.driver_status,
    date: row.transport_date,
    time: row.transport_time?.slice(0, 5) ?? null,
    quantity: row.quantity,
    shelf: row.shelf,
    notes: row.notes,
    wetGrain: row.wet_grain,
    sent: {
      terminal: row.sent_to_pk_terminal,
      waybill: row.sent_to_waybill,
      fleet: row.sent_to_fleet_service,
    },
    product: {
      id: row.product_id,
      externalId: row.product_external_id,
      name: row.product_name,
      unit: row.unit,
      cnCode: row.cn_code,
      adr: row.adr,
      isBulk: row.is_bulk,
      grossWeight: row.gross_weight,
      packageName: row.package_name,
      packageSize: row.package_size,
    },
    pickup: place(row.pickup_location_id),
    destination: row.destination_location_id === null ? null : place(row.destination_location_id),
    client: place(row.client_location_id),
    truck:
      row.truck_id === null
        ? null
        : {
            id: row.truck_id,
            licensePlateNumber: row.license_plate_number ?? '',
            trailerRegNumber: row.trailer_reg_number,
            driverName: row.driver_name,
            driverPersonalCode: row.driver_personal_code,
            driverEmail: row.driver_email,
            driverPhone: row.driver_phone,
            fleetUserId: row.fleet_user_id,
          },
    carrier:
      row.carrier_id === null
        ? null
        : {
            id: row.carrier_id,
            externalId: row.carrier_external_id,
            name: row.carrier_name ?? '',
            regNo: row.carrier_reg_no,
          },
    creatorId: row.created_by,
  }));
}

function rowQuery(db: Db) {
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('products', 'products.id', 'r.product_id')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .leftJoin('companies as carrier', 'carrier.id', 'j.carrier_company_id')
    .select([
      'r.id',
      'r.transport_job_id',
      'r.version',
      'r.status',
      'r.transport_date',
      'r.quantity',
      'r.shelf',
      'r.notes',
      'r.wet_grain',
      'r.sent_to_pk_terminal',
      'r.sent_to_waybill',
      'r.sent_to_fleet_service',
      'r.pickup_location_id',
      'r.destination_location_id',
      'r.client_location_id',
      'r.created_by',
      'j.driver_status',
      'j.transport_time',
      'products.id as product_id',
      'products.external_id as product_external_id',
      'products.name as product_name',
      'products.unit',
      'products.cn_code',
      'products.adr',
      'products.is_bulk',
      'products.gross_weight',
      'products.package_name',
      'products.package_size',
      'trucks.id as truck_id',
      'trucks.license_plate_number',
      'trucks.trailer_reg_number',
      'trucks.driver_name',
      'trucks.driver_personal_code',
      'trucks.driver_email',
      'trucks.driver_phone',
      'trucks.fleet_user_id',
      'carrier.id as carrier_id',
      'carrier.external_id as carrier_external_id',
      'carrier.name as carrier_name',
      'carrier.reg_no as carrier_reg_no',
    ]);
}

async function loadPlaces(db: Db, ids: number[]): Promise<Map<number, ExternalPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .innerJoin('companies', 'companies.id', 'locations.company_id')
    .select([
      'locations.id',
      'locations.external_id',
      'locations.location_name',
      'locations.location_code',
      'locations.formatted_address',
      'locations.latitude',
      'locations.longitude',
      'locations.location_phone',
      'locations.contact_name',
      'locations.location_type_code',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.reg_no',
    ])
    .where('locations.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        externalId: row.external_id,
        name: row.location_name,
        code: row.location_code,
        address: row.formatted_address,
        latitude: row.latitude === null ? null : Number(row.latitude),
        longitude: row.longitude === null ? null : Number(row.longitude),
        phone: row.location_phone,
        contactName: row.contact_name,
        isTerminal: row.location_type_code === terminalType,
        company: { id: row.company_id, name: row.company_name, regNo: row.reg_no },
      },
    ]),
  );
}
