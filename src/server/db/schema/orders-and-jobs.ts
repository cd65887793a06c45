import type { ColumnType, Generated } from 'kysely';

import type { SentChannel, SentRow } from '#domain/dispatch/changed-after-sending.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { SalesLineStatus } from '#domain/sales/stock-allocation.ts';

import type { Id, Version, DecimalColumn, NullableDecimal, Timestamp } from './columns.ts';

/** Orders, transport jobs with their rows, sales orders (0003-orders-and-jobs.sql). */
export interface OrderTables {
  transport_orders: {
    id: Id;
    client_location_id: number;
    pickup_location_id: number;
    destination_location_id: number | null;
    product_id: number;
    quantity: NullableDecimal;
    note: string | null;
    transport_date: string;
    first_truck_id: number | null;
    wet_grain: Generated<boolean>;
    packet_email: string | null;
    /** The person whose message the office made the order from. */
    ordered_by: number | null;
    created_by: number;
    created_at: Timestamp;
    version: Version;
  };
  order_recurrences: {
    transport_order_id: number;
    weekdays: number[];
    until: string | null;
    tonnes: NullableDecimal;
    created_by: number;
    ended_at: Date | null;
    problem: string | null;
  };
  order_recurrence_days: {
    recurs_from: number;
    day: string;
    transport_order_id: number;
  };
  order_templates: {
    id: Id;
    name: string;
    transport_order_id: number;
    created_by: number;
  };
  transport_jobs: {
    id: Id;
    transport_order_id: number | null;
    transport_date: string;
    transport_time: string | null;
    truck_id: number | null;
    trailer_id: number | null;
    carrier_company_id: number | null;
    customer_manager_id: number | null;
    driver_status: Generated<DriverStatus>;
    created_by: number;
    created_at: Timestamp;
    version: Version;
  };
  transport_job_products: {
    id: Id;
    external_id: string | null;
    transport_job_id: number;
    transport_date: string;
    client_location_id: number;
    pickup_location_id: number;
    destination_location_id: number | null;
    product_id: number;
    replacement_product_id: number | null;
    quantity: NullableDecimal;
    delivered_quantity: NullableDecimal;
    loaded_product_id: number | null;
    loaded_quantity: NullableDecimal;
    shelf: string | null;
    batch_id: number | null;
    tied_to_id: number | null;
    /** The first of the loads that a row without an order was split into. */
    split_from_id: number | null;
    notes: string | null;
    wet_grain: Generated<boolean>;
    priority: Generated<number>;
    status: Generated<JobRowStatus>;
    sent_to_pk_terminal: Generated<boolean>;
    sent_to_waybill: Generated<boolean>;
    sent_to_fleet_service: Generated<boolean>;
    is_sms_sent: Generated<boolean>;
    sms_sent_as: ColumnType<SentRow | null, string | null | undefined, string | null>;
    changed_after_sending: Generated<SentChannel[]>;
    simulated_sends: Generated<SentChannel[]>;
    created_by: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    version: Version;
  };
  batches: {
    id: Id;
    external_id: string | null;
    status: string;
    bundler_name: string | null;
    version: Version;
  };
  batch_pallets: {
    id: Id;
    batch_id: number;
    number: number;
    type: string;
  };
  batch_pallet_products: {
    pallet_id: number;
    product_id: number;
    quantity: DecimalColumn;
  };
  sales_orders: {
    id: Id;
    company_id: number;
    representative_id: number;
    representative_name: string;
    plant_protection_no: string | null;
    created_by: number;
    created_at: Timestamp;
    version: Version;
  };
  sales_order_lines: {
    id: Id;
    external_id: string | null;
    sales_order_id: number;
    location_id: number;
    product_id: number;
    quantity: DecimalColumn;
    warehouse_id: number | null;
    delivery_date: string | null;
    client_pickup: Generated<boolean>;
    notes: string | null;
    status: Generated<SalesLineStatus>;
    counted_in_stock: Generated<boolean>;
    version: Version;
  };
}
