import { formatDay } from '#domain/day.ts';
import { decimal, decimalToNumber, formatDecimal, multiplyDecimals } from '#domain/decimal.ts';

import type { OutsidePlace, OutsideRow } from '../../platform/outside/job-record.ts';

/** What a delivery document says, as texts; what is not known is empty, to be written in by hand. */
export interface DocumentFacts {
  number: string;
  date: string;
  sender: string[];
  carrier: string[];
  consignee: string[];
  pickup: string[];
  destination: string[];
  goods: string;
  packing: string;
  adr: string;
  cnCode: string;
  quantity: string;
  grossWeight: string;
  truck: string;
  driver: string;
  notes: string;
}

/** The facts of a row by article 6 of the CMR convention (domain facts section 1). */
export function factsOf(row: OutsideRow): DocumentFacts {
  const { product, truck, carrier, destination } = row;
  return {
    number: `${row.jobId}-${row.id}`,
    date: formatDay(row.date),
    sender: companyLines(row.pickup),
    carrier: texts(carrier?.name, carrier?.regNo),
    consignee: destination === null ? [] : companyLines(destination),
    pickup: placeLines(row.pickup),
    destination: destination === null ? [] : placeLines(destination),
    goods: product.name,
    packing: packingOf(row),
    adr: product.adr ?? '',
    cnCode: product.cnCode ?? '',
    quantity: `${formatDecimal(decimal(row.quantity))} ${product.unit}`,
    grossWeight: grossWeightOf(row),
    truck: texts(truck?.licensePlateNumber, truck?.trailerRegNumber).join(' / '),
    driver: texts(truck?.driverName, truck?.driverPhone).join(', '),
    notes: row.notes ?? '',
  };
}

function companyLines({ company }: OutsidePlace): string[] {
  return texts(company.name, company.regNo);
}

function placeLines({ name, address }: OutsidePlace): string[] {
  return texts(name, address);
}

/** Number and kind of packages; bulk goods have none. */
function packingOf({ product, quantity }: OutsideRow): string {
  if (product.isBulk || product.packageSize === null) return '';
  const count = Math.ceil(decimalToNumber(decimal(quantity)) / Number(product.packageSize));
  return `${count} ${product.packageName ?? ''}`.trim();
}

/** Kilograms, rounded to 3 decimals (spec section 9). */
function grossWeightOf({ product, quantity }: OutsideRow): string {
  if (product.grossWeight === null) return '';
  const weight = multiplyDecimals(decimal(quantity), decimal(product.grossWeight));
  return `${formatDecimal(weight)} kg`;
}

function texts(...parts: (string | null | undefined)[]): string[] {
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
}
