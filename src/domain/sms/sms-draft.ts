import type { SentField } from '../dispatch/changed-after-sending.ts';
import { sentFieldWords } from '../dispatch/sent-field-words.ts';
import { plainQuantity, smsLines as lines, whenLine } from './sms-text.ts';
import { smsWords } from './sms-words.ts';

/** A location as an SMS names it. */
export interface SmsLocation {
  locationName: string;
  formattedAddress: string | null;
  contactName: string | null;
  locationPhone: string | null;
}

/** Goods loaded together with a row: the same product unless they say another. */
export interface SmsTiedRow {
  quantity: number | null;
  shelf: string | null;
  productName?: string | null;
  productUnit?: string | null;
}

/**
 * A row in the answer that SMS drafts are made from (docs/requirements.md, 'SMS'); the quantity is a JSON number,
 * null while unknown.
 */
export interface SmsRow {
  productName: string;
  productUnit: string;
  quantity: number | null;
  shelf: string | null;
  replacementProduct: { name: string; unit: string } | null;
  batchId: number | string | null;
  wetGrain: boolean;
  notes: string | null;
  clientName: string;
  clientExternalId: string | null;
  clientPhone: string | null;
  clientPersonName: string | null;
  pickup: SmsLocation | null;
  destination: SmsLocation | null;
  tiedTransportJobProducts: readonly SmsTiedRow[];
}

interface SmsChange {
  field: SentField;
  before: string | null;
  after: string | null;
}

export interface SmsJob {
  /** YYYY-MM-DD; the time HH:mm. */
  date: string;
  time: string | null;
  /** The differences from an earlier SMS. */
  changes: readonly SmsChange[];
  /** The differences from an earlier SMS to this driver; a driver who gets the job again gets a plain new SMS. */
  driverChanges: readonly SmsChange[];
  transportJobProducts: readonly SmsRow[];
  truck: { licensePlateNumber: string; driverPhone: string | null };
}

export interface ClientSmsDraft {
  clientExternalId: string;
  clientName: string;
  clientPersonName: string | null;
  phone: string | null;
  message: string;
}

/**
 * Returns the draft for the driver and the carrier's logistics contacts: truck, day and time, locations, goods with
 * their shelves, the rows' notes, the sender's first name; below the truck what has changed since an earlier SMS.
 * Rows that share their locations share one block. Empty parts leave no empty lines.
 */
export function driverSmsDraft(job: SmsJob, senderFirstName: string): string {
  const blocks = groupBy(job.transportJobProducts, ({ pickup, destination }) =>
    [locationLine(smsWords.pickup, pickup), locationLine(smsWords.destination, destination)].join('\n'),
  );
  return lines(
    truckLine(job),
    changeLine(job.driverChanges),
    whenLine(job),
    ...blocks.map(([locations, rows]) => lines(locations, ...rows.flatMap(driverGoodsLines))),
    ...notesOf(job),
    senderFirstName,
  );
}

/**
 * Returns one draft for each client with an external id: what arrives, by pallets ('Alus') where there are batches,
 * with the truck in front and the sender's first name at the end.
 */
export function clientSmsDrafts(job: SmsJob, senderFirstName: string): ClientSmsDraft[] {
  const clientRows = job.transportJobProducts.filter((row) => (row.clientExternalId ?? '') !== '');
  return groupBy(clientRows, (row) => row.clientExternalId ?? '').map(([clientExternalId, rows]) => ({
    clientExternalId,
    clientName: rows[0]?.clientName ?? '',
    clientPersonName: firstText(rows.map((row) => row.clientPersonName)),
    phone: firstText(rows.map((row) => row.clientPhone)),
    message: lines(
      truckLine(job),
      // Notes are for who drives.
      changeLine(job.changes.filter(({ field }) => field !== 'notes')),
      whenLine(job),
      ...clientGoodsLines(rows),
      senderFirstName,
    ),
  }));
}

function truckLine({ truck }: SmsJob): string {
  return smsWords.truck(truck.licensePlateNumber, truck.driverPhone?.trim() || smsWords.missing);
}

/**
 * 'MUUDATUS: kell 08:30 -> 10:00'. Rows of a job have much in common: it is said once. New notes stand whole below.
 */
function changeLine(changes: readonly SmsChange[]): string {
  const words = changes.map(({ field, before, after }) =>
    field === 'notes' && after !== null
      ? smsWords.newNotes
      : `${sentFieldWords[field]} ${before ?? smsWords.missing} -> ${after ?? smsWords.missing}`,
  );
  return words.length === 0 ? '' : smsWords.changed([...new Set(words)]);
}

function notesOf({ transportJobProducts }: SmsJob): string[] {
  return [...new Set(transportJobProducts.map(({ notes }) => notes?.trim() ?? ''))];
}

function locationLine(label: string, location: SmsLocation | null): string {
  if (location === null) return '';
  const { locationName, formattedAddress, contactName, locationPhone } = location;
  // An address often begins with the name of the location, and a location may be named after the contact person.
  const address = formattedAddress?.split(',').map((part) => part.trim()) ?? [];
  const parts = [locationName, ...address, contactName, locationPhone].map((part) => part?.trim() ?? '');
  const isFirst = (part: string, index: number) =>
    parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === index;
  return `${label}: ${parts.filter((part, index) => part !== '' && isFirst(part, index)).join(', ')}`;
}

function driverGoodsLines(row: SmsRow): string[] {
  const { name, unit } = carriedProduct(row);
  const tiedGoods = row.tiedTransportJobProducts.map(
    (each) =>
      `+ ${goods(each.productName ?? name, each.quantity, each.productUnit ?? unit)}${inShelf(each.shelf)}`,
  );
  return [
    goods(name, row.quantity, unit) + (row.wetGrain ? `, ${smsWords.wetGrain}` : '') + inShelf(row.shelf),
    ...tiedGoods,
  ];
}

function clientGoodsLines(rows: readonly SmsRow[]): string[] {
  const loose = rows.filter(({ batchId }) => batchId === null).map(rowGoods);
  const batches = groupBy(
    rows.filter(({ batchId }) => batchId !== null),
    ({ batchId }) => String(batchId),
  );
  if (batches.length === 0) return loose;
  const pallets = batches.map(([batchId, batch]) => smsWords.pallet(batchId, batch.map(rowGoods)));
  return [smsWords.goodsArrive, ...pallets, ...loose];
}

function rowGoods(row: SmsRow): string {
  const { name, unit } = carriedProduct(row);
  return goods(name, row.quantity, unit);
}

/** Returns the product that is really loaded: the replacement for the ordered one, if there is one. */
function carriedProduct(row: SmsRow): { name: string; unit: string } {
  return row.replacementProduct ?? { name: row.productName, unit: row.productUnit };
}

/** Another row of the job may wait for its quantity: the goods are named without it. */
function goods(name: string, quantity: number | null, unit: string): string {
  return quantity === null ? name : `${name} ${plainQuantity(quantity, unit)}`;
}

function inShelf(shelf: string | null): string {
  return (shelf ?? '').trim() === '' ? '' : ` (${shelf?.trim()})`;
}

function firstText(texts: readonly (string | null)[]): string | null {
  return texts.find((text) => (text ?? '').trim() !== '') ?? null;
}

/** The items by key, keys and items in the order in which they come. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}
