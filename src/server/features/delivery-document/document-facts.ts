import type { Selectable } from 'kysely';

import type { Signature } from '#api/driver/driver-job.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { isSignedForOtherWeight } from '#domain/driver/weights/signed-weight.ts';
import {
  type Decimal,
  decimal,
  decimalToNumber,
  formatDecimal,
  multiplyDecimals,
} from '#domain/goods/decimal.ts';
import { netKg, netWeight } from '#domain/goods/weights.ts';

import type { Database } from '../../db/schema.ts';
import { deliveryDocument } from '../../i18n/delivery-document.ts';
import type { ExternalRow } from '../../job-rows/external-row.ts';
import type { RowLocationRecord } from '../../job-rows/row-location.ts';
import type { DocumentRecord } from './document-record.ts';

type Stop = Selectable<Database['driver_stops']>;

/** What a delivery document says, as texts; what is not known is empty, to be written in by hand. */
export type DocumentFacts = ReturnType<typeof factsOf>;

/** Times dd.MM.yyyy HH:mm, weights in kg. */
interface Weighing {
  start: string;
  end: string;
  gross: string;
  vehicle: string;
  net: string;
}

interface Signed {
  name: string;
  at: string;
  /** As it was stored; readable-signatures.ts finds out whether it can be drawn. */
  signature: Signature | null;
  /** There is a signature, but it cannot be drawn. */
  isUnreadable?: boolean;
}

/** The facts of a row by article 6 of the CMR convention (docs/requirements.md, 'Outside facts'), and what the driver wrote down. */
export function factsOf({ row, issuer, driverName, stops, loads, isWholeLoad }: DocumentRecord) {
  const { product, truck, trailer, carrier, pickup, destination } = row;
  const loaded = stops.find(({ stop }) => stop === 'pickup');
  const unloaded = stops.find(({ stop }) => stop === 'destination');
  const driver = driverName ?? truck?.driverName ?? '';
  const carrierSigned: Signed = { name: driver, at: when(loaded?.left_at), signature: null };
  return {
    issuer,
    number: `${row.jobId}-${row.id}`,
    /** Where the goods are taken over. */
    placeOfIssue: pickup.name,
    date: [formatDay(row.date), row.time].filter((part) => part !== null).join(' '),
    sender: companyLines(pickup),
    carrier: texts(carrier?.name, registryCode(carrier?.regNo)),
    consignee: destination === null ? [] : companyLines(destination),
    pickup: locationLines(pickup),
    destination: destination === null ? [] : locationLines(destination),
    goods: product.name,
    packing: packingOf(row),
    adr: product.adr ?? '',
    cnCode: product.cnCode ?? '',
    quantity: `${formatDecimal(decimal(row.quantity))} ${product.unit}`,
    grossWeight: grossWeightOf(row),
    truck: truck?.licensePlateNumber ?? '',
    trailer: trailer?.registrationNumber ?? '',
    driver: texts(driver, truck?.driverPhone),
    notes: row.notes?.trim() ?? '',
    driverNotes: texts(loaded?.notes, unloaded?.notes).join('\n'),
    loading: weighingOf(loaded),
    unloading: weighingOf(unloaded),
    /** The last loads of the load space with their cleanings, in one line. */
    previousLoads: loads.map(({ product, cleaning }) => `${product} (${cleaning ?? '–'})`).join('; '),
    isWholeLoad,
    senderSigned: signedAt(loaded, pickup),
    consigneeSigned: signedAt(unloaded, destination),
    carrierSigned,
  };
}

function registryCode(code: string | null | undefined): string {
  return (code ?? '') === '' ? '' : `${deliveryDocument.registryCode} ${code ?? ''}`;
}

/** Who a place belongs to, with the address that is known of them: that of the place. */
function companyLines({ company, address }: RowLocationRecord): string[] {
  return texts(company.name, registryCode(company.regNo), address);
}

function locationLines({ name, address }: RowLocationRecord): string[] {
  // An address often begins with the place's own name.
  return address?.startsWith(name) === true ? [address] : texts(name, address);
}

/** Number and kind of packages; bulk goods have none. */
function packingOf({ product, quantity }: ExternalRow): string {
  if (product.isBulk || product.packageSize === null) return '';
  const count = Math.ceil(decimalToNumber(decimal(quantity)) / Number(product.packageSize));
  return `${count} ${product.packageName ?? ''}`.trim();
}

/** Kilograms, rounded to 3 decimals. */
function grossWeightOf({ product, quantity }: ExternalRow): string {
  if (product.grossWeight === null) return '';
  return kilograms(multiplyDecimals(decimal(quantity), decimal(product.grossWeight)));
}

function weighingOf(stop: Stop | undefined): Weighing {
  const gross = stop?.gross_weight_kg ?? null;
  const vehicle = stop?.vehicle_weight_kg ?? null;
  return {
    start: when(stop?.start_time),
    end: when(stop?.end_time),
    gross: gross === null ? '' : kilograms(decimal(gross)),
    vehicle: vehicle === null ? '' : kilograms(decimal(vehicle)),
    net: gross === null || vehicle === null ? '' : kilograms(netWeight(decimal(gross), decimal(vehicle))),
  };
}

/** Who signed at a stop, for the firm that gives or gets the goods there, whomever the driver wrote down as the client. */
function signedAt(stop: Stop | undefined, place: RowLocationRecord | null): Signed {
  const signature = stop?.signature ?? null;
  const at = signature === null ? '' : when(stop?.end_time ?? stop?.left_at);
  return {
    name: stop === undefined ? '' : texts(stop.contact_name, place?.company.name).join(', '),
    at: stop !== undefined && isSignedForOther(stop) ? texts(at, signedFor(stop)).join(', ') : at,
    signature,
  };
}

function isSignedForOther(stop: Stop): boolean {
  const number = (kg: string | null) => (kg === null ? null : Number(kg));
  return isSignedForOtherWeight({
    signature: stop.signature,
    signedWeightKg: number(stop.signed_weight_kg),
    netWeightKg: netKg(stop.gross_weight_kg, stop.vehicle_weight_kg),
    estimatedWeightKg: number(stop.estimated_weight_kg),
  });
}

/** The weighing above the signature was corrected afterwards: what was signed for is said with it. */
function signedFor({ signed_weight_kg: kg }: Stop): string {
  return kg === null ? deliveryDocument.signedUnweighed : deliveryDocument.signedFor(kilograms(decimal(kg)));
}

function kilograms(weight: Decimal): string {
  return `${formatDecimal(weight)} kg`;
}

function when(time: Date | null | undefined): string {
  return time === null || time === undefined ? '' : formatDateTime(time.getTime());
}

function texts(...parts: (string | null | undefined)[]): string[] {
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
}
