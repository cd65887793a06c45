import type { Generated, GeneratedAlways } from 'kysely';

import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { AbsenceReason } from '#domain/planning/absence.ts';
import type { TrailerKind } from '#domain/vehicles/load-space.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';
import type { VehicleStatus } from '#domain/vehicles/vehicle-status.ts';

import type { DecimalColumn, Id, NullableDecimal, Timestamp, Version } from './columns.ts';

/**
 * Master data: companies, people, locations, goods and vehicles (0001-master-data.sql, 0026-trailers.sql,
 * 0040-out-of-use.sql, 0073-planning-facts.sql).
 */
export interface MasterDataTables {
  companies: {
    id: Id;
    external_id: string | null;
    name: string;
    reg_no: string | null;
    problematic: Generated<boolean>;
    email: string | null;
    least_cleaning_regime: CleaningRegime | null;
    status_code: Generated<'COMPANY_STATUS_NORMAL' | 'COMPANY_STATUS_INACTIVE'>;
    vat_number: string | null;
    vat_liable: Generated<boolean>;
    iban: string | null;
    country: Generated<string>;
    self_billing_signed_on: string | null;
    self_billing_acceptance: string | null;
    home_location_id: number | null;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  people: {
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
    active: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    last_name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  representatives: {
    id: Id;
    external_id: string | null;
    company_id: number;
    person_id: number;
    phone: string | null;
    title: string | null;
    active: Generated<boolean>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  locations: {
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
    opening_hours: string | null;
    opening_exceptions: string | null;
    lanes: Generated<number>;
    active: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  product_groups: {
    id: Id;
    external_id: string | null;
    descr: string;
    /** Feed or food. */
    is_feed: Generated<boolean>;
    active: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  products: {
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
    idtf_number: string | null;
    cleaning_regime: LoadRegime | null;
    regime_as_of: string | null;
    active: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  warehouses: {
    id: Id;
    external_id: string;
    name: string;
    location_id: number | null;
    active: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  stock: {
    id: Id;
    product_id: number;
    warehouse_id: number;
    stock: DecimalColumn;
    physical_stock: DecimalColumn;
    active: Generated<boolean>;
    version: Version;
  };
  trucks: {
    id: Id;
    external_id: string | null;
    license_plate_number: string;
    company_id: number | null;
    driver_name: string | null;
    driver_phone: string | null;
    driver_personal_code: string | null;
    driver_email: string | null;
    rfid: string | null;
    fleet_user_id: string | null;
    axles: number | null;
    trailer_id: number | null;
    tare_kg: NullableDecimal;
    home_location_id: number | null;
    status: Generated<VehicleStatus>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  trailers: {
    id: Id;
    external_id: string | null;
    registration_number: string;
    company_id: number | null;
    kind: TrailerKind | null;
    axles: number | null;
    compartments: Generated<number>;
    tare_kg: NullableDecimal;
    feed_assured: Generated<boolean>;
    cleaning_log_aboard: Generated<boolean>;
    status: Generated<VehicleStatus>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  vehicle_permits: {
    id: Id;
    external_id: string | null;
    truck_id: number;
    trailer_id: number;
    mass_t: DecimalColumn;
    valid_from: string;
    valid_to: string;
    number: string | null;
    active: Generated<boolean>;
    version: Version;
  };
  mass_limits: {
    id: Id;
    external_id: string | null;
    valid_from: string;
    axles: number;
    axles_each: Generated<number>;
    mass_t: DecimalColumn;
    with_permit: Generated<boolean>;
    active: Generated<boolean>;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
    version: Version;
  };
  absences: {
    id: Id;
    external_id: string | null;
    truck_id: number | null;
    driver_user_id: number | null;
    absent_from: string;
    absent_to: string;
    reason: AbsenceReason;
    note: string | null;
    active: Generated<boolean>;
    version: Version;
  };
  contracts: {
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
    active: Generated<boolean>;
    version: Version;
  };
}

/** Distances between locations (0027-distances.sql). */
export interface DistanceTables {
  known_distances: {
    from_location_id: number;
    to_location_id: number;
    source: 'driven' | 'router';
    km: DecimalColumn;
    minutes: number;
    found_at: Timestamp;
  };
}
