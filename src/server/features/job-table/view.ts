import { type RawBuilder, sql } from 'kysely';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { type PlaceRecord, rowPlaceView } from '../../job-rows/row-location.ts';

const placeFields = [
  'id',
  'location_name',
  'formatted_address',
  'latitude',
  'longitude',
  'location_code',
  'location_phone',
  'contact_name',
  'company_id',
] as const satisfies (keyof PlaceRecord)[];

/** The columns that toJobRow reads, by the names of row-source.ts. */
export const rowColumns: RawBuilder<JobRowRecord> = sql`
  r.id, r.transport_job_id, r.version, r.transport_date, to_char(j.transport_time, 'HH24:MI') as transport_time,
  r.quantity, r.delivered_quantity, r.shelf, r.batch_id, r.notes, r.wet_grain, r.priority, r.status,
  r.sent_to_pk_terminal, r.sent_to_waybill, r.sent_to_fleet_service, r.is_sms_sent,
  case when r.sent_to_waybill then (
    select json_build_object(
      'number', s.outside_number, 'status', s.outside_status, 'documentUrl', s.document_url)
    from outside_sends s
    where s.system = 'waybill' and s.transport_job_id = r.transport_job_id and coalesce(s.row_id, 0) = 0
      and s.status in ('sending', 'sent', 'cancelling')
  ) end as waybill,
  ${placeColumns('pickup')}, ${placeColumns('destination')},
  client.id as client_id, client.company_name as client_name, client.external_id as client_external_id,
  client.location_phone as client_phone, client.contact_name as client_person,
  product.id as product_id, product.name as product_name, product.unit as product_unit,
  product.group_id as product_group_id, product.is_bulk as product_is_bulk,
  replacement.id as replacement_id, replacement.name as replacement_name, replacement.unit as replacement_unit,
  carrier.id as carrier_id, carrier.name as carrier_name,
  truck.id as truck_id, truck.license_plate_number as truck_plate,
  manager.id as manager_id, manager.name as manager_name,
  creator.id as creator_id, trim(creator.first_name || ' ' || creator.last_name) as creator_name`;

function placeColumns(place: 'pickup' | 'destination') {
  const column = (name: string) => sql`${sql.ref(`${place}.${name}`)} as ${sql.id(`${place}_${name}`)}`;
  return sql.join(placeFields.map(column));
}

type PlaceField = (typeof placeFields)[number];
type PlaceColumns = { [F in PlaceField as `pickup_${F}` | `destination_${F}`]: never };

/** A row as the database gives it: numeric is text. */
export interface JobRowRecord extends Record<keyof PlaceColumns, unknown> {
  id: number;
  transport_job_id: number;
  version: number;
  transport_date: string;
  transport_time: string | null;
  quantity: string;
  delivered_quantity: string | null;
  shelf: string | null;
  batch_id: number | null;
  notes: string | null;
  wet_grain: boolean;
  priority: number;
  status: JobRowStatus;
  sent_to_pk_terminal: boolean;
  sent_to_waybill: boolean;
  sent_to_fleet_service: boolean;
  is_sms_sent: boolean;
  waybill: JobRow['waybill'];
  client_id: number;
  client_name: string;
  client_external_id: string | null;
  client_phone: string | null;
  client_person: string | null;
  product_id: number;
  product_name: string;
  product_unit: string;
  product_group_id: number;
  product_is_bulk: boolean;
  replacement_id: number | null;
  replacement_name: string;
  replacement_unit: string;
  carrier_id: number | null;
  carrier_name: string;
  truck_id: number | null;
  truck_plate: string;
  manager_id: number | null;
  manager_name: string;
  creator_id: number;
  creator_name: string;
}

/** A row of the table as it goes over the wire. */
export function toJobRow(record: JobRowRecord): JobRow {
  return {
    id: record.id,
    transportJobId: record.transport_job_id,
    version: record.version,
    date: record.transport_date,
    time: record.transport_time,
    pickup: toPlace(record, 'pickup'),
    destination: record.destination_id === null ? null : toPlace(record, 'destination'),
    product: {
      id: record.product_id,
      name: record.product_name,
      unit: record.product_unit,
      groupId: record.product_group_id,
      isBulk: record.product_is_bulk,
    },
    replacementProduct:
      record.replacement_id === null
        ? null
        : { id: record.replacement_id, name: record.replacement_name, unit: record.replacement_unit },
    quantity: Number(record.quantity),
    deliveredQuantity: record.delivered_quantity === null ? null : Number(record.delivered_quantity),
    shelf: record.shelf,
    batchId: record.batch_id,
    notes: record.notes,
    client: {
      id: record.client_id,
      name: record.client_name,
      externalId: record.client_external_id,
      phoneNumber: record.client_phone,
      personName: record.client_person,
    },
    carrier: record.carrier_id === null ? null : { id: record.carrier_id, name: record.carrier_name },
    truck: record.truck_id === null ? null : { id: record.truck_id, licensePlateNumber: record.truck_plate },
    customerManager: record.manager_id === null ? null : { id: record.manager_id, name: record.manager_name },
    creator: { id: record.creator_id, name: record.creator_name },
    sentToPkTerminal: record.sent_to_pk_terminal,
    sentToWaybill: record.sent_to_waybill,
    waybill: record.waybill,
    sentToFleetService: record.sent_to_fleet_service,
    isSMSSent: record.is_sms_sent,
    wetGrain: record.wet_grain,
    status: record.status,
    priority: record.priority,
  };
}

function toPlace(record: JobRowRecord, place: 'pickup' | 'destination') {
  const entries = placeFields.map((name) => [name, record[`${place}_${name}`]]);
  return rowPlaceView(Object.fromEntries(entries) as PlaceRecord);
}
