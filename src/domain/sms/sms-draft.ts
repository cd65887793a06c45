import { decimal, formatDecimal } from '../goods/decimal.ts';

/** A place as an SMS names it. */
export interface SmsPlace {
  locationName: string;
  formattedAddress: string | null;
  contactName: string | null;
  locationPhone: string | null;
}

/** Goods loaded together with a row: the same product unless they say another. */
export interface SmsTiedRow {
  quantity: number;
  shelf: string | null;
  productName?: string | null;
  productUnit?: string | null;
}

/** A row as the SMS-to-send response gives it (docs/requirements.md, 'SMS'); the quantity is the JSON number. */
export interface SmsRow {
  productName: string;
  productUnit: string;
  quantity: number;
  shelf: string | null;
  replacementProduct: { name: string; unit: string } | null;
  batchId: number | string | null;
  clientName: string;
  clientExternalId: string | null;
  clientPhone: string | null;
  clientPersonName: string | null;
  pickup: SmsPlace | null;
  destination: SmsPlace | null;
  tiedTransportJobProducts: readonly SmsTiedRow[];
}

export interface SmsJob {
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
 * The draft for the driver and the carrier's logistics contacts: truck, places, goods with their shelves, the sender's first name. Rows that share their places share
 * one block. Empty parts leave no empty lines.
 */
export function driverSmsDraft(job: SmsJob, senderFirstName: string): string {
  const blocks = groupBy(job.transportJobProducts, ({ pickup, destination }) =>
    [placeLine('Lähtekoht', pickup), placeLine('Sihtkoht', destination)].join('\n'),
  );
  return lines(
    truckLine(job),
    ...blocks.map(([places, rows]) => lines(places, ...rows.flatMap(driverGoodsLines))),
    senderFirstName,
  );
}

/**
 * One draft for each client with an external id: what arrives, by pallets ('Alus') where there are batches, with
 * the truck in front and the sender's first name at the end.
 */
export function clientSmsDrafts(job: SmsJob, senderFirstName: string): ClientSmsDraft[] {
  const known = job.transportJobProducts.filter((row) => (row.clientExternalId ?? '') !== '');
  return groupBy(known, (row) => row.clientExternalId ?? '').map(([clientExternalId, rows]) => ({
    clientExternalId,
    clientName: rows[0]?.clientName ?? '',
    clientPersonName: firstText(rows.map((row) => row.clientPersonName)),
    phone: firstText(rows.map((row) => row.clientPhone)),
    message: lines(truckLine(job), ...clientGoodsLines(rows), senderFirstName),
  }));
}

function truckLine({ truck }: SmsJob): string {
  return `Auto ${truck.licensePlateNumber}, juhi nr: ${truck.driverPhone ?? ''}`;
}

function placeLine(label: string, place: SmsPlace | null): string {
  if (place === null) return '';
  const { locationName, formattedAddress, contactName, locationPhone } = place;
  const parts = [locationName, formattedAddress, contactName, locationPhone];
  return `${label}: ${parts.filter((part) => (part ?? '').trim() !== '').join(', ')}`;
}

function driverGoodsLines(row: SmsRow): string[] {
  const { name, unit } = carriedProduct(row);
  const tied = row.tiedTransportJobProducts.map(
    (each) =>
      `+ ${goods(each.productName ?? name, each.quantity, each.productUnit ?? unit)}${inShelf(each.shelf)}`,
  );
  return [goods(name, row.quantity, unit) + inShelf(row.shelf), ...tied];
}

function clientGoodsLines(rows: readonly SmsRow[]): string[] {
  const loose = rows.filter(({ batchId }) => batchId === null).map(rowGoods);
  const batches = groupBy(
    rows.filter(({ batchId }) => batchId !== null),
    ({ batchId }) => String(batchId),
  );
  if (batches.length === 0) return loose;
  const pallets = batches.map(([batchId, batch]) => `Alus ${batchId}: ${batch.map(rowGoods).join(', ')}`);
  return ['Teile saabub kaup:', ...pallets, ...loose];
}

function rowGoods(row: SmsRow): string {
  const { name, unit } = carriedProduct(row);
  return goods(name, row.quantity, unit);
}

/** What is really loaded: the replacement, when one was found for the product ordered. */
function carriedProduct(row: SmsRow): { name: string; unit: string } {
  return row.replacementProduct ?? { name: row.productName, unit: row.productUnit };
}

/** With plain spaces: an SMS has no no-break space. */
function goods(name: string, quantity: number, unit: string): string {
  return `${name} ${formatDecimal(decimal(quantity)).replaceAll('\u{a0}', ' ')} ${unit}`;
}

function inShelf(shelf: string | null): string {
  return (shelf ?? '').trim() === '' ? '' : ` (${shelf?.trim()})`;
}

function lines(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
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
