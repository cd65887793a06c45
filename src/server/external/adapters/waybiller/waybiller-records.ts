import * as z from 'zod/mini';

import { decimalToNumber } from '#domain/goods/decimal.ts';

import type { Db } from '../../../db/schema.ts';
import { type ExternalRow, quantityToSend } from '../../../job-rows/external-row.ts';
import type { RowLocationRecord } from '../../../job-rows/row-location.ts';
import { readAnswer } from '../../http-client.ts';

/** Returns the id that Waybiller has for a record of ours where it differs from our own; else null. */
export type ExternalIds = (entity: 'product' | 'location', entityId: number) => Promise<string | null>;

/** Makes what looks up what the e-waybill system calls our records; null for one that it does not know yet. */
export function createIdLookup(db: Db): ExternalIds {
  return async (entity, entityId) => {
    const row = await db
      .selectFrom('outside_ids')
      .select('outside_id')
      .where('system', '=', 'waybill')
      .where('entity', '=', entity)
      .where('entity_id', '=', entityId)
      .executeTakeFirst();
    return row?.outside_id ?? null;
  };
}

/** Rows of a job with the same two locations: one transport order and one waybill. */
export interface Consignment {
  /** Our name for the record: the id of the send, with a number added from the second record on. */
  ourId: string;
  /** The first of the rows. */
  first: ExternalRow;
  rows: readonly ExternalRow[];
}

/** Returns a job's rows by their two locations, in the order of the rows. */
export function consignmentsOf(sendId: string, rows: readonly ExternalRow[]): Consignment[] {
  const groups = Map.groupBy(rows, ({ pickup, destination }) => `${pickup.id} ${destination?.id ?? ''}`);
  return [...groups.values()].flatMap(([first, ...others], index) =>
    first === undefined
      ? []
      : [{ ourId: index === 0 ? sendId : `${sendId}-${index + 1}`, first, rows: [first, ...others] }],
  );
}

/** The goods, locations, carrier and driver, as both records have them. Lengths are Waybiller's limits. */
async function commonFields({ first, rows }: Consignment, ids: ExternalIds) {
  const { pickup, destination, truck, trailer, carrier } = first;
  return {
    rows: await Promise.all(
      rows.map(async (each) => ({
        assortment_id:
          (await ids('product', each.product.id)) ?? each.product.externalId ?? String(each.product.id),
        assortment_name: each.product.name,
        amount: decimalToNumber(quantityToSend(each)),
      })),
    ),
    ...(await locationFields('origin', pickup, ids)),
    ...(destination !== null && (await locationFields('destination', destination, ids))),
    shipper_company_name: cut(pickup.company.name, 64),
    shipper_company_reg_code: cut(pickup.company.regNo, 16),
    transportation_company_name: cut(carrier?.name, 64),
    transportation_company_reg_code: cut(carrier?.regNo, 16),
    truck_reg_number: cut(truck?.licensePlateNumber, 16),
    trailer_reg_number: cut(trailer?.registrationNumber, 16),
    driver_name: cut(truck?.driverName, 255),
    driver_personal_code: cut(truck?.driverPersonalCode, 24),
    driver_email: cut(truck?.driverEmail, 254),
    driver_phone: cut(truck?.driverPhone, 128),
  };
}

/** Returns the body that orders a transport. The first row says day and time. */
export async function buildOrderRequest(consignment: Consignment, ids: ExternalIds, organizerUserId: number) {
  const { ourId, first, rows } = consignment;
  return {
    transport_order_id: ourId,
    organizer_user_id: organizerUserId,
    transport_date: first.date,
    ...(first.time !== null && { transport_time: first.time }),
    ...(await commonFields(consignment, ids)),
    receiver_company_name: cut(first.destination?.company.name, 64),
    receiver_company_reg_code: cut(first.destination?.company.regNo, 16),
    additional_info: rows
      .map(({ notes }) => notes?.trim() ?? '')
      .filter((note) => note !== '')
      .join('\n'),
  };
}

/** Returns the body that opens a waybill. */
export async function buildWaybillRequest(consignment: Consignment, ids: ExternalIds) {
  const { ourId, first } = consignment;
  return {
    waybill_id: ourId,
    ...(await commonFields(consignment, ids)),
    destination_company_name: cut(first.destination?.company.name, 64),
    destination_company_reg_code: cut(first.destination?.company.regNo, 16),
  };
}

/** A matched location has Waybiller's id; any other has ours and all that we know of it. */
async function locationFields(side: 'origin' | 'destination', location: RowLocationRecord, ids: ExternalIds) {
  const rawId = await ids('location', location.id);
  if (rawId !== null) return { [`${side}_raw_id`]: rawId };
  return {
    [`${side}_id`]: location.externalId ?? String(location.id),
    [`${side}_name`]: cut(location.name, 255),
    [`${side}_address`]: cut(location.address, 255),
    [`${side}_latitude`]: location.latitude,
    [`${side}_longitude`]: location.longitude,
  };
}

function cut(text: string | null | undefined, length: number): string | null {
  return text?.slice(0, length) ?? null;
}

const orderRecord = z.object({
  transport_order_id: z.nullish(z.string()),
  waybill_pdf_urls: z.nullish(z.array(z.string())),
  raw_data: z.object({ transport_order_id: z.int(), status: z.nullish(z.string()) }),
});
const waybillRecord = z.object({
  waybill_id: z.nullish(z.string()),
  number: z.nullish(z.string()),
  status: z.nullish(z.union([z.string(), z.number()])),
  status_description: z.nullish(z.string()),
  pdf_url: z.nullish(z.string()),
  // The field `mileage` beside it is calculated from Waybiller's map.
  mileage_by_driver: z.nullish(z.number()),
  raw_data: z.object({ waybill_id: z.int() }),
});
export type OrderRecord = z.infer<typeof orderRecord>;
export type WaybillRecord = z.infer<typeof waybillRecord>;

/** Returns an order as it is answered; throws when the body has another shape. */
export const readOrder = (body: unknown) => readAnswer(orderRecord, body);
/** Returns a waybill as it is answered; throws when the body has another shape. */
export const readWaybill = (body: unknown) => readAnswer(waybillRecord, body);
/** Returns a page of orders; throws when the body has another shape. */
export const readOrderPage = (body: unknown) => readAnswer(pageOf(orderRecord), body);
/** Returns a page of waybills; throws when the body has another shape. */
export const readWaybillPage = (body: unknown) => readAnswer(pageOf(waybillRecord), body);

const pageOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({ next: z.nullish(z.string()), results: z.array(record) });
