import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import type { DriverPapers, PaperDocument } from '#api/driver/papers.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';

/** A row's document as it is drawn; empty facts are left out. */
export interface DrawnDocument {
  rowId: number;
  number: string;
  facts: [label: string, value: string][];
  /** Null until the server has issued one. */
  check: PaperDocument['check'] | null;
  /**
   * The data in the code where the device knows something different: 'kaup Nisu, kogus 28,5 t'; null where it does not.
   */
  checkSays: string | null;
}

/**
 * Returns the delivery documents of a job, drawn from what the device holds: the driver's own weighing, sent or not,
 * stands before what the server issued last, and so do other goods and another destination.
 */
export function drawnDocuments(
  job: DriverJob,
  rows: readonly DriverJobRow[],
  papers: DriverPapers | undefined,
  messages: DriverMessages['papers'],
): DrawnDocument[] {
  const weighed = job.pickupStop?.netWeightKg == null ? job.destinationStop : job.pickupStop;
  const isWhole = rows.length === 1;
  return rows.map((row) => {
    const issued = papers?.documents.find(({ rowId }) => rowId === row.id);
    const { product, quantity } = carriedGoods(row);
    const ordered = quantity === null ? '' : `${formatNumber(quantity)} ${product.unit}`;
    const isWeighed = isWhole && weighed?.netWeightKg != null;
    const destination = row.destination?.locationName ?? '';
    const isOtherGoods = issued !== undefined && issued.goods !== product.name;
    const isElsewhere = issued !== undefined && !isAt(issued.destination, destination);
    const ofGoods = isOtherGoods ? undefined : issued;
    const atDestination = isElsewhere ? undefined : issued;
    const known = ofGoods === undefined ? ordered : `${ofGoods.quantity} (${howKnown(ofGoods, messages)})`;
    const facts: DrawnDocument['facts'] = [
      [messages.goods, product.name],
      [messages.cnCode, ofGoods?.cnCode ?? ''],
      [messages.adr, ofGoods?.adr ?? ''],
      [messages.packing, ofGoods?.packing ?? ''],
      [messages.quantity, isWeighed ? '' : known],
      [messages.net, isWeighed ? kilograms(weighed.netWeightKg) : ''],
      [messages.gross, isWeighed ? kilograms(weighed.grossWeightKg) : ''],
      [messages.vehicleWeight, isWeighed ? kilograms(weighed.vehicleWeightKg) : ''],
      [messages.sender, lines(issued?.sender)],
      [messages.from, lines(issued?.pickup) || row.pickup.locationName],
      [messages.consignee, lines(atDestination?.consignee)],
      [messages.to, lines(atDestination?.destination) || destination],
      [messages.carrier, lines(issued?.carrier)],
    ];
    const otherwise: DrawnDocument['facts'] = [
      [messages.goods, isOtherGoods ? issued.goods : ''],
      [messages.to, isElsewhere ? lines(issued.destination) : ''],
      [messages.quantity, isWeighed || isOtherGoods ? (issued?.quantity ?? '') : ''],
    ];
    return {
      rowId: row.id,
      number: issued?.number ?? `${job.transportJobId}-${row.id}`,
      facts: facts.filter(([, value]) => value !== ''),
      check: issued?.check ?? null,
      checkSays: said(otherwise) || null,
    };
  });
}

/**
 * Returns how the quantity is known, in the driver's language; a text stored by an older version of the app is in
 * Estonian.
 */
function howKnown(
  {
    quantitySource,
    quantityIs,
  }: Pick<PaperDocument, 'quantityIs'> & Partial<Pick<PaperDocument, 'quantitySource'>>,
  messages: DriverMessages['papers'],
): string {
  return quantitySource == null ? quantityIs : messages.quantitySources[quantitySource];
}

/** Returns truck and trailer as they stand on the plates. */
export function platesOf({ truck }: DriverJob): string {
  return [truck.licensePlateNumber, truck.trailerRegNumber]
    .flatMap((plate) => (plate === null ? [] : formatPlate(plate).replaceAll(' ', '\u{a0}')))
    .join(' / ');
}

/** True when the lines of an issued document name this location: its name first, or one address that begins with it. */
function isAt(issued: readonly string[], location: string): boolean {
  const [first = ''] = issued;
  return first === location || (location !== '' && issued.length === 1 && first.startsWith(location));
}

function said(facts: DrawnDocument['facts']): string {
  const named = facts.filter(([, value]) => value !== '');
  return named.map(([label, value]) => `${label.toLowerCase()} ${value}`).join(', ');
}

function lines(texts: readonly string[] | undefined): string {
  return texts?.join(', ') ?? '';
}

function kilograms(kg: number | null): string {
  return kg === null ? '' : `${formatNumber(kg)} kg`;
}
