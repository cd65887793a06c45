import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import type { DriverPapers, PaperDocument } from '#api/driver/papers.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { countAt } from '../job-text.ts';

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
  const weighedStop = job.pickupStop?.netWeightKg == null ? job.destinationStop : job.pickupStop;
  const isWhole = rows.length === 1;
  return rows.map((row) => {
    const issuedDocument = papers?.documents.find(({ rowId }) => rowId === row.id);
    const { product, quantity } = carriedGoods(row);
    const orderedText = quantity === null ? '' : `${formatNumber(quantity)} ${product.unit}`;
    const isWeighed = isWhole && weighedStop?.netWeightKg != null;
    const destination = row.destination?.locationName ?? '';
    const isOtherGoods = issuedDocument !== undefined && issuedDocument.goods !== product.name;
    const isElsewhere = issuedDocument !== undefined && !isAt(issuedDocument.destination, destination);
    const ofGoods = isOtherGoods ? undefined : issuedDocument;
    const atDestination = isElsewhere ? undefined : issuedDocument;
    const count = countOf(job, row);
    const countText = count === null ? '' : `${formatNumber(count.quantity)} ${product.unit}`;
    const issuedText =
      ofGoods === undefined ? orderedText : `${ofGoods.quantity} (${howKnown(ofGoods, messages)})`;
    const quantityText =
      count === null ? issuedText : `${countText} (${messages.quantitySources[count.source]})`;
    const facts: DrawnDocument['facts'] = [
      [messages.goods, product.name],
      [messages.cnCode, ofGoods?.cnCode ?? ''],
      [messages.adr, ofGoods?.adr ?? ''],
      [messages.packing, ofGoods?.packing ?? ''],
      [messages.quantity, isWeighed && count === null ? '' : quantityText],
      [messages.net, isWeighed ? kilograms(weighedStop.netWeightKg) : ''],
      [messages.gross, isWeighed ? kilograms(weighedStop.grossWeightKg) : ''],
      [messages.vehicleWeight, isWeighed ? kilograms(weighedStop.vehicleWeightKg) : ''],
      [messages.sender, lines(issuedDocument?.sender)],
      [messages.from, lines(issuedDocument?.pickup) || row.pickup.locationName],
      [messages.consignee, lines(atDestination?.consignee)],
      [messages.to, lines(atDestination?.destination) || destination],
      [messages.carrier, lines(issuedDocument?.carrier)],
    ];
    const otherwise: DrawnDocument['facts'] = [
      [messages.goods, isOtherGoods ? issuedDocument.goods : ''],
      [messages.to, isElsewhere ? lines(issuedDocument.destination) : ''],
      [
        messages.quantity,
        (isWeighed && count === null) ||
        isOtherGoods ||
        (count !== null && issuedDocument?.quantity !== countText)
          ? (issuedDocument?.quantity ?? '')
          : '',
      ],
    ];
    return {
      rowId: row.id,
      number: issuedDocument?.number ?? `${job.transportJobId}-${row.id}`,
      facts: facts.filter(([, value]) => value !== ''),
      check: issuedDocument?.check ?? null,
      checkSays: said(otherwise) || null,
    };
  });
}

/** What was counted of a row's packages: at loading, else at unloading; null where nobody did. */
function countOf({ pickupStop, destinationStop }: DriverJob, row: DriverJobRow) {
  const loaded = countAt(pickupStop, row);
  if (loaded !== null) return { quantity: loaded, source: 'LOADED' } as const;
  const unloaded = countAt(destinationStop, row);
  return unloaded === null ? null : ({ quantity: unloaded, source: 'UNLOADED' } as const);
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
function isAt(issuedLines: readonly string[], location: string): boolean {
  const [first = ''] = issuedLines;
  return first === location || (location !== '' && issuedLines.length === 1 && first.startsWith(location));
}

function said(facts: DrawnDocument['facts']): string {
  const namedFacts = facts.filter(([, value]) => value !== '');
  return namedFacts.map(([label, value]) => `${label.toLowerCase()} ${value}`).join(', ');
}

function lines(texts: readonly string[] | undefined): string {
  return texts?.join(', ') ?? '';
}

function kilograms(kg: number | null): string {
  return kg === null ? '' : `${formatNumber(kg)} kg`;
}
