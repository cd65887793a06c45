import { type RawBuilder, sql } from 'kysely';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { HandlingTimes, KnownDistance } from '#api/locations/distances.ts';
import type { DangerousGoods } from '#domain/adr/dangerous-goods.ts';
import type { SentChannel, SentRow } from '#domain/dispatch/changed-after-sending.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { RowGoods } from '#domain/driver/loaded-goods.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { userFullName } from '../db/user-name.ts';
import { storedJob, storedRow } from '../record-fields/job-row.ts';
import { failedChannels } from './failed-sends.ts';
import { isDangerous, productCarried } from './product-of-row.ts';
import { findRowLocations, type RowLocationRecord } from './row-location.ts';

/**
 * Tables joined to `transport_job_products r`, each with at most one row, in an order that satisfies their conditions.
 */
const joins = {
  j: sql`join transport_jobs j on j.id = r.transport_job_id`,
  product: sql`join products product on product.id = r.product_id`,
  replacement: sql`left join products replacement on replacement.id = r.replacement_product_id`,
  carrier: sql`left join companies carrier on carrier.id = j.carrier_company_id`,
  truck: sql`left join trucks truck on truck.id = j.truck_id`,
  trailer: sql`left join trailers trailer on trailer.id = j.trailer_id`,
  manager: sql`left join people manager on manager.id = j.customer_manager_id`,
  creator: sql`left join users creator on creator.id = r.created_by`,
  // Only to order by: findRowLocations reads each location once, however many rows have it.
  client: sql`join locations client on client.id = r.client_location_id`,
  client_company: sql`join companies client_company on client_company.id = client.company_id`,
  pickup: sql`join locations pickup on pickup.id = r.pickup_location_id`,
  destination: sql`left join locations destination on destination.id = r.destination_location_id`,
};

export type JoinedTable = keyof typeof joins;

/** Returns the joins to these tables. */
export function joinsTo(tables: Iterable<JoinedTable>): RawBuilder<unknown> {
  const neededTables = new Set(tables);
  return sql.join(
    Object.entries(joins).flatMap(([table, join]) => (neededTables.has(table as JoinedTable) ? [join] : [])),
    sql` `,
  );
}

/** Notes of both stops, the pickup's first; weights of the last stop with a weighing, in kg. */
interface DriverWords {
  notes: string | null;
  gross: number | null;
  vehicleWeight: number | null;
}

// PostgreSQL leaves out a left join of which nothing is read.
const joinsOfColumns = joinsTo([
  'j',
  'product',
  'replacement',
  'carrier',
  'truck',
  'trailer',
  'manager',
  'creator',
]);

/**
 * The columns that are read of every row. Numeric is text; the name of a missing reference means nothing without its
 * id.
 */
const ownColumns = {
  ...storedJob.selectedOwn('j'),
  ...storedRow.selectedOwn('r'),
  id: sql<number>`r.id`,
  jobId: sql<number>`r.transport_job_id`,
  version: sql<number>`r.version`,
  status: sql<JobRowStatus>`r.status`,
  pickupId: sql<number>`r.pickup_location_id`,
  destinationId: sql<number | null>`r.destination_location_id`,
  clientId: sql<number>`r.client_location_id`,
  batchId: sql<number | null>`r.batch_id`,
  tiedToId: sql<number | null>`r.tied_to_id`,
  deliveredQuantity: sql<string | null>`r.delivered_quantity`,
  productId: sql<number>`product.id`,
  productName: sql<string>`product.name`,
  productUnit: sql<string>`product.unit`,
  productIsBulk: sql<boolean>`product.is_bulk`,
  productPackageSize: sql<string | null>`product.package_size`,
  replacementId: sql<number | null>`replacement.id`,
  replacementName: sql<string>`replacement.name`,
  replacementUnit: sql<string>`replacement.unit`,
};

/** Vehicles, and what was told of the row to others. */
export const dispatchColumns = {
  /** Statuses of the other rows of its job, each once. */
  siblingStatuses: sql<
    JobRowStatus[]
  >`array(select distinct sibling.status from transport_job_products sibling
    where sibling.transport_job_id = r.transport_job_id and sibling.id <> r.id)`,
  sentToPkTerminal: sql<boolean>`r.sent_to_pk_terminal`,
  sentToWaybill: sql<boolean>`r.sent_to_waybill`,
  sentToFleetService: sql<boolean>`r.sent_to_fleet_service`,
  isSMSSent: sql<boolean>`r.is_sms_sent`,
  changedAfterSending: sql<SentChannel[]>`r.changed_after_sending`,
  carrierId: sql<number | null>`carrier.id`,
  carrierName: sql<string>`carrier.name`,
  truckId: sql<number | null>`truck.id`,
  truckPlate: sql<string>`truck.license_plate_number`,
  truckDriverName: sql<string | null>`truck.driver_name`,
  trailerId: sql<number | null>`trailer.id`,
  trailerNumber: sql<string>`trailer.registration_number`,
};

const wayColumns = {
  /** The distance from pickup to destination. */
  distance: sql<KnownDistance | null>`(
    select to_jsonb(way) from distance_between(r.pickup_location_id, r.destination_location_id) way)`,
};

/** What the table shows further. */
export const tableColumns = {
  ...dispatchColumns,
  ...wayColumns,
  orderId: sql<number | null>`j.transport_order_id`,
  /**
   * '2/7': the place among the living rows of its order, or of what it was split from; null where neither is, or not
   * living.
   */
  positionInOrder: sql<string | null>`case when j.transport_order_id is not null then (
    select case when count(*) filter (where other.id = r.id) > 0
      then count(*) filter (where other.id <= r.id) || '/' || count(*) end
    from transport_jobs of_order
    join transport_job_products other on other.transport_job_id = of_order.id and other.status <> 'CANCELLED'
    where of_order.transport_order_id = j.transport_order_id
  ) when r.split_from_id is not null
    or exists (select from transport_job_products split where split.split_from_id = r.id) then (
    select case when count(*) > 1 and count(*) filter (where other.id = r.id) > 0
      then count(*) filter (where other.id <= r.id) || '/' || count(*) end
    from transport_job_products other
    where coalesce(r.split_from_id, r.id) in (other.id, other.split_from_id) and other.status <> 'CANCELLED'
  ) end`,
  driverStatus: sql<DriverStatus>`j.driver_status`,
  loadedLot: sql<string | null>`r.loaded_lot`,
  /** The entries of the job's driver at both stops. */
  written: sql<DriverWords | null>`case when j.driver_status <> 'NOT_STARTED' then (
    select json_build_object('notes', string_agg(stop.notes, chr(10) order by stop.stop desc),
      'gross', (array_agg(stop.gross_weight_kg order by stop.stop) filter (where stop.gross_weight_kg is not null))[1],
      'vehicleWeight', (array_agg(stop.vehicle_weight_kg order by stop.stop) filter (where stop.gross_weight_kg is not null))[1])
    from driver_stops stop where stop.transport_job_id = j.id
  ) end`,
  simulatedSends: sql<SentChannel[]>`r.simulated_sends`,
  failedSends: failedChannels,
  waybill: sql<JobRow['waybill']>`case when r.sent_to_waybill then (
    select json_build_object(
      'number', send.outside_number, 'status', send.outside_status, 'documentUrl', send.document_url)
    from outside_sends send
    where send.system = 'waybill' and send.transport_job_id = r.transport_job_id and coalesce(send.row_id, 0) = 0
      and send.status in ('sending', 'sent', 'cancelling')
  ) end`,
  productGroupId: sql<number>`product.group_id`,
  productNotInPackageSize: sql<boolean>`product.not_in_package_size`,
  managerId: sql<number | null>`manager.id`,
  managerName: sql<string>`manager.name`,
  creatorId: sql<number>`creator.id`,
  creatorName: userFullName('creator'),
};

/** SQL for what ADR says of the product of this alias; null for goods that are not dangerous. */
function dangerousGoods(alias: string) {
  const goods = sql.raw(alias);
  return sql<DangerousGoods | null>`(case when ${isDangerous(alias)} then jsonb_build_object(
    'unNumber', ${goods}.un_number, 'adrClass', ${goods}.adr_class, 'packingGroup', ${goods}.packing_group,
    'properName', ${goods}.proper_name, 'tunnelCode', ${goods}.tunnel_code) end)`;
}

/** What a driver sees further. */
export const driverColumns = {
  ...wayColumns,
  handling: sql<HandlingTimes>`jsonb_build_object(
    'loadingMinutes', handling_minutes('pickup', r.pickup_location_id,
      coalesce(replacement.group_id, product.group_id)),
    'unloadingMinutes', handling_minutes('destination', r.destination_location_id,
      coalesce(replacement.group_id, product.group_id)))`,
  loaded: sql<RowGoods | null>`case when r.loaded_product_id is not null then (
    select json_build_object(
      'product', json_build_object('id', loaded.id, 'name', loaded.name, 'unit', loaded.unit,
        'group', (select descr from product_groups where id = loaded.group_id)),
      'quantity', r.loaded_quantity)
    from products loaded where loaded.id = r.loaded_product_id
  ) end`,
  dangerous: sql<DangerousGoods | null>`(
    select ${dangerousGoods('carried')} from products carried where carried.id = ${productCarried})`,
  loadRegime: sql<LoadRegime | null>`case when replacement.id is null then product.cleaning_regime
    else replacement.cleaning_regime end`,
  loadIsFeed: sql<boolean>`(select is_feed from product_groups
    where id = coalesce(replacement.group_id, product.group_id))`,
  loadGroup: sql<string>`(select descr from product_groups
    where id = coalesce(replacement.group_id, product.group_id))`,
  loadLeastRegime: sql<CleaningRegime | null>`(select companies.least_cleaning_regime from locations
    join companies on companies.id = locations.company_id where locations.id = r.destination_location_id)`,
};

/** Goods as external systems and documents name them; numbers are text. */
export interface ExternalProduct {
  id: number;
  externalId: string | null;
  name: string;
  unit: string;
  cnCode: string | null;
  adr: string | null;
  dangerous: DangerousGoods | null;
  isBulk: boolean;
  grossWeight: string | null;
  packageName: string | null;
  packageSize: string | null;
}

/** What external systems, SMSes and documents show further. */
export const externalColumns = {
  ...dispatchColumns,
  productExternalId: sql<string | null>`product.external_id`,
  productCnCode: sql<string | null>`product.cn_code`,
  productAdr: sql<string | null>`product.adr`,
  productDangerous: dangerousGoods('product'),
  productGrossWeight: sql<string | null>`product.gross_weight`,
  productPackageName: sql<string | null>`product.package_name`,
  carrierExternalId: sql<string | null>`carrier.external_id`,
  carrierRegNo: sql<string | null>`carrier.reg_no`,
  truckDriverPersonalCode: sql<string | null>`truck.driver_personal_code`,
  truckDriverEmail: sql<string | null>`truck.driver_email`,
  truckDriverPhone: sql<string | null>`truck.driver_phone`,
  truckFleetUserId: sql<string | null>`truck.fleet_user_id`,
  smsSentAs: sql<SentRow | null>`r.sms_sent_as`,
  isLoaded: sql<boolean>`r.loaded_product_id is not null`,
  loadedQuantity: sql<string | null>`r.loaded_quantity`,
  /** The product that is driven instead of the ordered one: the loaded goods, before that the replacement. */
  otherProduct: sql<ExternalProduct | null>`(
    select json_build_object('id', other.id, 'externalId', other.external_id, 'name', other.name,
      'unit', other.unit, 'cnCode', other.cn_code, 'adr', other.adr,
      'dangerous', ${dangerousGoods('other')}, 'isBulk', other.is_bulk,
      'grossWeight', other.gross_weight::text, 'packageName', other.package_name,
      'packageSize', other.package_size::text)
    from products other where other.id = coalesce(r.loaded_product_id, r.replacement_product_id))`,
};

type Columns = Record<string, RawBuilder<unknown>>;
type Selected<C extends Columns> = { [Name in keyof C]: C[Name] extends RawBuilder<infer T> ? T : never };

/** A row with what it refers to, and the further columns `More`: what every view of a row is made from. */
export type RowRecord<More extends Columns = typeof ownColumns> = Selected<typeof ownColumns> &
  Selected<More> & {
    pickup: RowLocationRecord;
    destination: RowLocationRecord | null;
    client: RowLocationRecord;
  };

/**
 * Finds the rows with these ids (SQL of a bigint array), in their order, with the columns of every row and those asked
 * for; those that do not exist are left out. The ids are chosen before anything is joined: at the depth of a long table
 * that is many times cheaper. They stand first, since PostgreSQL keeps the written order of more than eight tables.
 */
export async function findRowRecords<More extends Columns = typeof ownColumns>(
  db: Db,
  ids: RawBuilder<readonly number[]>,
  more?: More,
): Promise<RowRecord<More>[]> {
  const selectList = sql.join(
    Object.entries({ ...ownColumns, ...more }).map(([name, column]) => sql`${column} as ${sql.id(name)}`),
  );
  const { rows } = await sql<Selected<typeof ownColumns> & Selected<More>>`
    select ${selectList} from unnest(${ids}) with ordinality as chosen (id, ordinal)
    join transport_job_products r on r.id = chosen.id ${joinsOfColumns}
    order by chosen.ordinal`.execute(db);
  const locations = await findRowLocations(
    db,
    rows.flatMap(({ pickupId, destinationId, clientId }) => [pickupId, destinationId, clientId]),
  );
  const location = (id: number) => {
    const rowLocation = locations.get(id);
    if (rowLocation === undefined) throw new Error(`location ${id} is missing`);
    return rowLocation;
  };
  return rows.map((row) =>
    Object.assign(row, {
      pickup: location(row.pickupId),
      destination: row.destinationId === null ? null : location(row.destinationId),
      client: location(row.clientId),
    }),
  );
}
