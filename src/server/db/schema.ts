import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

import type { PreviousLoad, Signature } from '#contract/driver-job.ts';
import type { PhotoKind } from '#contract/driver.ts';
import type { StopKind } from '#domain/driver-job.ts';
import type { DriverStatus } from '#domain/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row-status.ts';
import type { Permission } from '#domain/permission.ts';
import type { SalesLineStatus } from '#domain/sales-line-status.ts';

/**
 * The tables as Kysely sees them; the truth is in migrations/. Types follow the parsers of connect.ts:
 * bigint is a number, numeric and date are text, timestamptz is a Date.
 */
export interface Database {
  companies: CompaniesTable;
  people: PeopleTable;
  representatives: RepresentativesTable;
  locations: LocationsTable;
  product_groups: ProductGroupsTable;
  products: ProductsTable;
  warehouses: WarehousesTable;
  stock: StockTable;
  trucks: TrucksTable;
  contracts: ContractsTable;
  users: UsersTable;
  identity_accounts: IdentityAccountsTable;
  identity_records: IdentityRecordsTable;
  server_secrets: ServerSecretsTable;
  failed_sign_ins: FailedSignInsTable;
  sessions: SessionsTable;
  user_settings: UserSettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_entries: AuditEntriesTable;
  transport_orders: TransportOrdersTable;
  transport_jobs: TransportJobsTable;
  transport_job_products: TransportJobProductsTable;
  batches: BatchesTable;
  batch_pallets: BatchPalletsTable;
  batch_pallet_products: BatchPalletProductsTable;
  sales_orders: SalesOrdersTable;
  sales_order_lines: SalesOrderLinesTable;
  driver_actions: DriverActionsTable;
  driver_jobs: DriverJobsTable;
  driver_stops: DriverStopsTable;
  driver_photos: DriverPhotosTable;
  outside_sends: OutsideSendsTable;
  outside_ids: OutsideIdsTable;
  messages: MessagesTable;
  simulated_calls: SimulatedCallsTable;
}

type Id = Generated<number>;
type Version = Generated<number>;
/** numeric(14,3): text when read, text or number when written. */
type Decimal = ColumnType<string, string | number, string | number>;
type NullableDecimal = ColumnType<string | null, string | number | null | undefined, string | number | null>;
/** timestamptz set by the database. */
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** jsonb: written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface CompaniesTable {
  id: Id;
  external_id: string | null;
  name: string;
  reg_no: string | null;
  problematic: Generated<boolean>;
  status_code: Generated<'COMPANY_STATUS_NORMAL' | 'COMPANY_STATUS_INACTIVE'>;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface PeopleTable {
  id: Id;
  external_id: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  name: GeneratedAlways<string>;
  personal_code: string | null;
  phone: string | null;
  email: string | null;
  plant_protection_no: string | null;
  plant_protection_validity_date: string | null;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface RepresentativesTable {
  id: Id;
  external_id: string | null;
  company_id: number;
  person_id: number;
  phone: string | null;
  title: string | null;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface LocationsTable {
  id: Id;
  external_id: string | null;
  company_id: number;
  company_name: string;
  location_name: string;
  location_code: string | null;
  location_phone: string | null;
  location_email: string | null;
  formatted_address: string | null;
  latitude: NullableDecimal;
  longitude: NullableDecimal;
  administrative_area_level1: string | null;
  location_type_code: 'LOCATION_TYPE_DELIVERY_ADDRESS' | 'LOCATION_TYPE_TERMINAL' | null;
  primary_contact_id: number | null;
  contact_name: string | null;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface ProductGroupsTable {
  id: Id;
  external_id: string | null;
  descr: string;
  version: Version;
}

interface ProductsTable {
  id: Id;
  external_id: string | null;
  code: string | null;
  name: string;
  unit: string;
  is_bulk: Generated<boolean>;
  package_size: NullableDecimal;
  package_name: string | null;
  group_id: number;
  sub_group: string | null;
  sample_id_required: Generated<boolean>;
  quantity_difference_is_allowed: Generated<boolean>;
  not_in_package_size: Generated<boolean>;
  validation_number: string | null;
  gross_weight: NullableDecimal;
  adr: string | null;
  cn_code: string | null;
  active: Generated<boolean>;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface WarehousesTable {
  id: Id;
  external_id: string;
  name: string;
  location_id: number | null;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface StockTable {
  product_id: number;
  warehouse_id: number;
  stock: Decimal;
  physical_stock: Decimal;
  version: Version;
}

interface TrucksTable {
  id: Id;
  external_id: string | null;
  license_plate_number: string;
  trailer_reg_number: string | null;
  company_id: number | null;
  driver_name: string | null;
  driver_phone: string | null;
  driver_personal_code: string | null;
  driver_email: string | null;
  rfid: string | null;
  fleet_user_id: string | null;
  axles: number | null;
  status: Generated<'ACTIVE' | 'INACTIVE'>;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Version;
}

interface ContractsTable {
  id: Id;
  external_id: string | null;
  company_id: number;
  product_id: number | null;
  product_group_id: number | null;
  pickup_location_id: number | null;
  destination_location_id: number | null;
  quantity: NullableDecimal;
  valid_from: string;
  valid_to: string;
  version: Version;
}

interface UsersTable {
  id: Id;
  external_id: string | null;
  sub: string;
  username: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: string | null;
  email: string | null;
  person_id: number | null;
  carrier_company_id: number | null;
  permissions: Generated<Permission[]>;
  disabled: Generated<boolean>;
  created_at: Timestamp;
  version: Version;
}

interface IdentityAccountsTable {
  user_id: number;
  password_hash: string;
  password_changed_at: Timestamp;
}

interface IdentityRecordsTable {
  kind: string;
  id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
}

interface ServerSecretsTable {
  name: string;
  value: Json<unknown>;
  created_at: Timestamp;
}

interface FailedSignInsTable {
  id: Id;
  username: string;
  address: string;
  at: Timestamp;
}

interface SessionsTable {
  id_hash: string;
  user_id: number;
  tokens: Json<Record<string, unknown>>;
  created_at: Timestamp;
  seen_at: Timestamp;
  refreshed_at: Timestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

interface UserSettingsTable {
  user_id: number;
  key: string;
  value: string;
  updated_at: Timestamp;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: string;
  status: number | null;
  answer: Json<unknown> | null;
  location: string | null;
  created_at: Timestamp;
}

interface AuditEntriesTable {
  id: Id;
  at: Timestamp;
  user_id: number | null;
  actor: string | null;
  entity: string;
  entity_id: number;
  action: string;
  changes: Json<Record<string, unknown>>;
}

interface TransportOrdersTable {
  id: Id;
  client_location_id: number;
  pickup_location_id: number;
  destination_location_id: number | null;
  product_id: number;
  quantity: Decimal;
  note: string | null;
  transport_date: string;
  first_truck_id: number | null;
  wet_grain: Generated<boolean>;
  created_by: number;
  created_at: Timestamp;
  version: Version;
}

interface TransportJobsTable {
  id: Id;
  transport_order_id: number | null;
  transport_date: string;
  transport_time: string | null;
  truck_id: number | null;
  carrier_company_id: number | null;
  customer_manager_id: number | null;
  driver_status: Generated<DriverStatus>;
  created_by: number;
  created_at: Timestamp;
  version: Version;
}

interface BatchesTable {
  id: Id;
  external_id: string | null;
  status: string;
  bundler_name: string | null;
  version: Version;
}

interface BatchPalletsTable {
  id: Id;
  batch_id: number;
  number: number;
  type: string;
}

interface BatchPalletProductsTable {
  pallet_id: number;
  product_id: number;
  quantity: Decimal;
}

interface TransportJobProductsTable {
  id: Id;
  external_id: string | null;
  transport_job_id: number;
  transport_date: string;
  client_location_id: number;
  pickup_location_id: number;
  destination_location_id: number | null;
  product_id: number;
  replacement_product_id: number | null;
  quantity: Decimal;
  delivered_quantity: NullableDecimal;
  shelf: string | null;
  batch_id: number | null;
  tied_to_id: number | null;
  notes: string | null;
  wet_grain: Generated<boolean>;
  priority: Generated<number>;
  status: Generated<JobRowStatus>;
  sent_to_pk_terminal: Generated<boolean>;
  sent_to_waybill: Generated<boolean>;
  sent_to_fleet_service: Generated<boolean>;
  is_sms_sent: Generated<boolean>;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Version;
}

interface SalesOrdersTable {
  id: Id;
  company_id: number;
  representative_id: number;
  representative_name: string;
  plant_protection_no: string | null;
  created_by: number;
  created_at: Timestamp;
  version: Version;
}

interface SalesOrderLinesTable {
  id: Id;
  external_id: string | null;
  sales_order_id: number;
  location_id: number;
  product_id: number;
  quantity: Decimal;
  warehouse_id: number | null;
  delivery_date: string | null;
  client_pickup: Generated<boolean>;
  notes: string | null;
  status: Generated<SalesLineStatus>;
  counted_in_stock: Generated<boolean>;
  version: Version;
}

interface OutsideSendsTable {
  id: Generated<string>;
  system: 'waybill' | 'fleet' | 'terminal';
  transport_job_id: number;
  row_id: number | null;
  status: 'sending' | 'sent' | 'failed' | 'cancelling' | 'cancelled';
  outside_id: string | null;
  outside_number: string | null;
  outside_status: string | null;
  document_url: string | null;
  last_event_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  error: string | null;
  sent_date: string | null;
  sent_truck: string | null;
  claimed_by: number | null;
  next_look_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  looks: Generated<number>;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface OutsideIdsTable {
  system: string;
  entity: string;
  entity_id: number;
  outside_id: string;
}

interface MessagesTable {
  id: Generated<string>;
  row_id: number | null;
  phone: string;
  text: string;
  status: Generated<'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unknown'>;
  outside_id: string | null;
  error: string | null;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  resent_as: string | null;
  claimed_by: number | null;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface SimulatedCallsTable {
  id: Id;
  at: Timestamp;
  system: string;
  what: string;
  request: Json<unknown>;
}

export type DriverActionName =
  | 'on-route-to-pickup'
  | 'arrival-at-location'
  | 'at-location'
  | 'edit'
  | 'redirection-noted'
  | 'photo';

interface DriverActionsTable {
  action_id: string;
  user_id: number;
  transport_job_id: number;
  what: DriverActionName;
  request_hash: string;
  occurred_at: Date;
  received_at: Date;
  result: Json<unknown> | null;
}

interface DriverJobsTable {
  transport_job_id: number;
  driver_user_id: number;
  previous_loads: ColumnType<PreviousLoad[], string | undefined, string>;
  pre_drive_km: NullableDecimal;
  noted_destinations: ColumnType<Record<string, number | null>, string | undefined, string>;
  field_versions: ColumnType<Record<string, number>, string | undefined, string>;
}

interface DriverStopsTable {
  transport_job_id: number;
  stop: StopKind;
  arrived_at: Date | null;
  left_at: Date | null;
  start_time: Date | null;
  end_time: Date | null;
  gross_weight_kg: NullableDecimal;
  vehicle_weight_kg: NullableDecimal;
  client_name: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  signature: ColumnType<Signature | null, string | null | undefined, string | null>;
  notes: string | null;
  distance_km: NullableDecimal;
  after_drive_km: NullableDecimal;
}

interface DriverPhotosTable {
  id: Id;
  action_id: string;
  transport_job_id: number;
  kind: PhotoKind;
  content_type: string;
  content: Buffer;
  taken_at: Date;
}
