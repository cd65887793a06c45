import type { Selectable } from 'kysely';

import type { Signature } from '#api/driver/driver-job.ts';
import type { QuantitySource } from '#api/driver/papers.ts';
import { adrLine } from '#domain/adr/dangerous-goods.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { deliveredShares } from '#domain/driver/weights/delivered-shares.ts';
import { isSignedForOtherWeight } from '#domain/driver/weights/signed-weight.ts';
import {
  type Decimal,
  decimal,
  decimalToNumber,
  formatDecimal,
  multiplyDecimals,
  decimalOrNull,
} from '#domain/goods/decimal.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';
import { netKg } from '#domain/goods/weights.ts';

import type { JourneyAdr } from '../../adr/adr-rule.ts';
import type { Database } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { adr } from '../../i18n/adr.ts';
import { deliveryDocument as messages } from '../../i18n/delivery-document.ts';
import type { ExternalRow } from '../../job-rows/external-row.ts';
import type { RowLocationRecord } from '../../job-rows/row-location.ts';
import type { DocumentRecord } from './document-record.ts';

type Stop = Selectable<Database['driver_stops']>;

/** The facts on a delivery document, as texts; an unknown one is empty, to be filled in by hand. */
export type DocumentFacts = ReturnType<typeof factsOf>;

/** Times dd.MM.yyyy HH:mm, weights in kg. */
interface Weighing {
  start: string;
  end: string;
  gross: string;
  vehicle: string;
  net: string;
  /** The text that replaces weights where there was no scale. */
  unweighed: string;
}

interface Signed {
  name: string;
  at: string;
  /** As stored; draw-document.ts finds out whether it can be drawn. */
  signature: Signature | null;
  /** Its signature exists, but cannot be drawn. */
  isUnreadable?: boolean;
}

/**
 * Returns the facts of a row by article 6 of the CMR convention (docs/requirements.md, 'Outside facts'), and what
 * the driver wrote down.
 */
export function factsOf(record: DocumentRecord) {
  const { row, jobRows, issuer, driverName, stops, release } = record;
  const { product, truck, trailer, carrier, pickup, destination } = row;
  const loaded = stops.find(({ stop }) => stop === 'pickup');
  const unloaded = stops.find(({ stop }) => stop === 'destination');
  const weight = weightOfRow(row, jobRows, { loaded, unloaded });
  const driver = driverName ?? truck?.driverName ?? '';
  const carrierSigned: Signed = { name: driver, at: when(loaded?.left_at), signature: null };
  const count = countOf(row, { loaded, unloaded });
  const known = count ?? weight;
  const quantity = known?.quantity ?? decimalOrNull(row.quantity);
  const quantitySource = quantity === null ? null : (known?.source ?? 'ORDERED');
  return {
    issuer,
    number: `${row.jobId}-${row.id}`,
    /** The place where the goods are taken over. */
    placeOfIssue: pickup.name,
    date: plannedTime(row),
    takenOver: span(loaded) || `${plannedTime(row)} (${messages.planned})`,
    sender: companyLines(pickup),
    carrier: texts(carrier?.name, registryCode(carrier?.regNo)),
    consignee: destination === null ? [] : companyLines(destination),
    pickup: locationLines(pickup),
    destination: destination === null ? [] : locationLines(destination),
    goods: product.name,
    packing: packingOf(product, quantity),
    /** What ADR counts of the whole load. */
    adrPoints: record.adr === null ? '' : pointsOf(record.adr),
    adr: product.dangerous?.unNumber == null ? (product.adr ?? '') : adrLine(product.dangerous),
    cnCode: product.cnCode ?? '',
    quantity: quantity === null ? '' : `${formatDecimal(quantity)} ${product.unit}`,
    quantitySource,
    quantityIs: quantitySource === null ? '' : messages.quantityIs[quantitySource],
    grossWeight: count === null && weight !== null ? kilograms(weight.kg) : grossWeightOf(product, quantity),
    truck: truck?.licensePlateNumber ?? '',
    trailer: trailer?.registrationNumber ?? '',
    driver: texts(driver, truck?.driverPhone),
    notes: row.notes?.trim() ?? '',
    driverNotes: texts(loaded?.notes, unloaded?.notes).join('\n'),
    loading: weighingOf(loaded),
    unloading: weighingOf(unloaded),
    /** The last loads of the load space with their cleanings, in one line. */
    previousLoads: previousLoadsOf(record),
    /** The number and day of the paper that released a load after forbidden ones. */
    release: release === null ? '' : messages.releasedBy(release),
    /** True when the truck carries only this row; otherwise its weighings are of all its rows. */
    isWholeLoad: jobRows.length <= 1,
    senderSigned: signedAt(loaded, pickup),
    consigneeSigned: signedAt(unloaded, destination, weighed(loaded)?.netWeightKg),
    carrierSigned,
  };
}

function pointsOf({ points, categories, isOwed, unnumbered }: JourneyAdr): string {
  return points === null || categories === null
    ? messages.adrUnknown(adr.unknown(unnumbered))
    : messages.adrPoints(categories, formatDecimal(points), isOwed);
}

/** 'Raps (B); Oder (–), parandatud 20.05.2026 14:05' */
function previousLoadsOf({ loads, loadsCorrectedAt: at }: DocumentRecord): string {
  const list = loads.map(({ product, cleaning }) => `${product} (${cleaning ?? '–'})`).join('; ');
  return texts(list, at && messages.corrected(when(at))).join(', ');
}

function plannedTime({ date, time }: ExternalRow): string {
  return [formatDay(date), time].filter((part) => part !== null).join(' ');
}

/** The time from the arrival at a location until the departure, as the driver recorded it. */
function span(stop: Stop | undefined): string {
  const [arrived, left] = [when(stop?.arrived_at), when(stop?.left_at)];
  const isOneDay = arrived.slice(0, 10) === left.slice(0, 10);
  return texts(arrived, isOneDay ? left.slice(11) : left).join(' – ');
}

/**
 * The weight of a row's goods: weighed at loading, else at unloading, else estimated by the driver; null while unknown,
 * and for goods that are not weighed. Rows of one truck share it.
 */
function weightOfRow(
  row: ExternalRow,
  jobRows: readonly ExternalRow[],
  { loaded, unloaded }: Record<'loaded' | 'unloaded', Stop | undefined>,
): { quantity: Decimal; kg: Decimal; source: QuantitySource } | null {
  const [pickup, destination] = [weighed(loaded), weighed(unloaded)];
  const weights: [Decimal | null | undefined, QuantitySource][] = [
    [pickup?.net, 'LOADED'],
    [destination?.net, 'UNLOADED'],
    [destination?.estimatedWeightKg, 'ESTIMATED'],
    [pickup?.estimatedWeightKg, 'ESTIMATED'],
  ];
  for (const [kg, source] of weights) {
    if (kg === null || kg === undefined) continue;
    const rows = jobRows.map(({ id, quantity, product }) => ({
      id,
      quantity: decimalOrNull(quantity),
      unit: product.unit,
    }));
    const quantity = deliveredShares(kg, rows).get(row.id);
    if (quantity === undefined) return null;
    const { unit } = row.product;
    return { quantity, kg: isTonneUnit(unit) ? multiplyDecimals(quantity, decimal(1000)) : quantity, source };
  }
  return null;
}

/** What was counted of a row's packages: at loading, else at unloading; null where nobody did. */
function countOf(
  row: ExternalRow,
  { loaded, unloaded }: Record<'loaded' | 'unloaded', Stop | undefined>,
): { quantity: Decimal; source: QuantitySource } | null {
  const counts: [Stop | undefined, QuantitySource][] = [
    [loaded, 'LOADED'],
    [unloaded, 'UNLOADED'],
  ];
  for (const [stop, source] of counts) {
    const count = stop?.counts?.find(({ transportJobProductId: id }) => id === row.id);
    if (count !== undefined) return { quantity: decimal(count.quantity), source };
  }
  return null;
}

/** The weights of a stop, as numbers; null before a driver has been there. */
function weighed(stop: Stop | undefined) {
  if (stop === undefined) return null;
  const { gross_weight_kg: gross, vehicle_weight_kg: vehicle, estimated_weight_kg: estimated } = stop;
  const netWeightKg = netKg(gross, vehicle, stop.net_weight_kg);
  return {
    net: netWeightKg === null ? null : decimal(netWeightKg),
    netWeightKg,
    estimatedWeightKg: estimated === null ? null : decimal(estimated),
  };
}

function registryCode(code: string | null | undefined): string {
  return (code ?? '') === '' ? '' : `${messages.registryCode} ${code ?? ''}`;
}

/** The owner of a location, with the address of the location. */
function companyLines({ company, address }: RowLocationRecord): string[] {
  return texts(company.name, registryCode(company.regNo), address);
}

function locationLines({ name, address }: RowLocationRecord): string[] {
  // An address often begins with the location's own name.
  return address?.startsWith(name) === true ? [address] : texts(name, address);
}

/** Number and kind of packages; bulk goods have none. */
function packingOf(product: ExternalRow['product'], quantity: Decimal | null): string {
  if (product.isBulk || product.packageSize === null || quantity === null) return '';
  const count = Math.ceil(decimalToNumber(quantity) / Number(product.packageSize));
  return `${count} ${product.packageName ?? ''}`.trim();
}

/** Kilograms, rounded to 3 decimals. */
function grossWeightOf(product: ExternalRow['product'], quantity: Decimal | null): string {
  if (product.grossWeight === null || quantity === null) return '';
  return kilograms(multiplyDecimals(quantity, decimal(product.grossWeight)));
}

function weighingOf(stop: Stop | undefined): Weighing {
  const gross = stop?.gross_weight_kg ?? null;
  const vehicle = stop?.vehicle_weight_kg ?? null;
  const net = netKg(gross, vehicle, stop?.net_weight_kg);
  return {
    start: when(stop?.start_time),
    end: when(stop?.end_time),
    gross: gross === null ? '' : kilograms(decimal(gross)),
    vehicle: vehicle === null ? '' : kilograms(decimal(vehicle)),
    net: net === null ? '' : kilograms(decimal(net)),
    unweighed: stop?.no_scale === true ? unweighed(stop) : '',
  };
}

function unweighed({ estimated_weight_kg: kg }: Stop): string {
  const { notWeighed, estimate } = messages;
  return texts(notWeighed, kg === null ? null : estimate(kilograms(decimal(kg)))).join(', ');
}

/**
 * The person who signed at a stop for the company that gives or gets the goods there, whatever client the driver
 * entered.
 */
function signedAt(
  stop: Stop | undefined,
  location: RowLocationRecord | null,
  loadedKg: number | null = null,
): Signed {
  const signature = stop?.signature ?? null;
  const at = signature === null ? '' : when(stop?.end_time ?? stop?.left_at);
  return {
    name: stop === undefined ? '' : texts(stop.contact_name, location?.company.name).join(', '),
    at: stop !== undefined && isSignedForOther(stop, loadedKg) ? texts(at, signedFor(stop)).join(', ') : at,
    signature,
  };
}

function isSignedForOther(stop: Stop, loadedKg: number | null): boolean {
  return isSignedForOtherWeight({
    signature: stop.signature,
    signedWeightKg: storedNumber(stop.signed_weight_kg),
    netWeightKg: netKg(stop.gross_weight_kg, stop.vehicle_weight_kg, stop.net_weight_kg),
    noScale: stop.no_scale,
    estimatedWeightKg: storedNumber(stop.estimated_weight_kg),
    loadedKg,
  });
}

/** The weighing was corrected after the signature: the signed weight is shown with it. */
function signedFor({ signed_weight_kg: kg }: Stop): string {
  return kg === null ? messages.signedUnweighed : messages.signedFor(kilograms(decimal(kg)));
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
