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
  /** What the code says of the quantity, where that is not what the device knows. */
  checkSays: string | null;
}

/**
 * The delivery documents of a job, drawn from what the device holds: the driver's own weighing, sent or not, stands
 * before what the server issued last.
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
    const known = issued === undefined ? ordered : `${issued.quantity} (${issued.quantityIs})`;
    const facts: DrawnDocument['facts'] = [
      [messages.goods, issued?.goods ?? product.name],
      [messages.cnCode, issued?.cnCode ?? ''],
      [messages.adr, issued?.adr ?? ''],
      [messages.packing, issued?.packing ?? ''],
      [messages.quantity, isWeighed ? '' : known],
      [messages.net, isWeighed ? kilograms(weighed.netWeightKg) : ''],
      [messages.gross, isWeighed ? kilograms(weighed.grossWeightKg) : ''],
      [messages.tare, isWeighed ? kilograms(weighed.vehicleWeightKg) : ''],
      [messages.sender, lines(issued?.sender)],
      [messages.from, lines(issued?.pickup) || row.pickup.locationName],
      [messages.consignee, lines(issued?.consignee)],
      [messages.to, lines(issued?.destination) || (row.destination?.locationName ?? '')],
      [messages.carrier, lines(issued?.carrier)],
    ];
    return {
      rowId: row.id,
      number: issued?.number ?? `${job.transportJobId}-${row.id}`,
      facts: facts.filter(([, value]) => value !== ''),
      check: issued?.check ?? null,
      checkSays: issued !== undefined && isWeighed ? issued.quantity : null,
    };
  });
}

/** Truck and trailer as they stand on the plates. */
export function platesOf({ truck }: DriverJob): string {
  return [truck.licensePlateNumber, truck.trailerRegNumber]
    .flatMap((plate) => (plate === null ? [] : formatPlate(plate).replaceAll(' ', '\u{a0}')))
    .join(' / ');
}

function lines(texts: readonly string[] | undefined): string {
  return texts?.join(', ') ?? '';
}

function kilograms(kg: number | null): string {
  return kg === null ? '' : `${formatNumber(kg)} kg`;
}
