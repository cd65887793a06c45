import type { PlantProtectionSale } from '#api/registers/plant-protection.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { et } from '../../i18n/et.ts';
import {
  dayCell,
  type ExportColumn,
  type ExportTable,
  numberCell,
  tableOf,
  textCell,
} from '../../spreadsheet/cell.ts';

const names = et.plantProtection.columns;

/** Every heading beside its cell. */
const columns: ExportColumn<PlantProtectionSale>[] = [
  { name: names.day, cellOf: ({ day }) => dayCell(day) },
  { name: names.product, cellOf: ({ product }) => textCell(product.name) },
  {
    name: names.registrationNumber,
    cellOf: ({ registrationNumber }) => textCell(registrationNumber ?? ''),
  },
  { name: names.eppoCode, cellOf: ({ eppoCode }) => textCell(eppoCode ?? '') },
  { name: names.lot, cellOf: ({ lot }) => textCell(lot ?? '') },
  { name: names.quantity, cellOf: ({ quantity }) => numberCell(quantity) },
  { name: names.unit, cellOf: ({ unit }) => textCell(unit) },
  { name: names.company, cellOf: ({ company }) => textCell(company.name) },
  { name: names.regNo, cellOf: ({ company }) => textCell(company.regNo ?? '') },
  { name: names.representative, cellOf: ({ representativeName }) => textCell(representativeName) },
  { name: names.certificate, cellOf: ({ certificateNumber }) => textCell(certificateNumber ?? '') },
  { name: names.certificateValidTo, cellOf: ({ certificateValidTo }) => dayCell(certificateValidTo) },
  { name: names.order, cellOf: ({ salesOrderId }) => numberCell(salesOrderId) },
  // Corrections name rows by it.
  { name: names.row, cellOf: ({ id }) => numberCell(id) },
  { name: names.correction, cellOf: (sale) => textCell(correctionOf(sale)) },
];

/** Returns the register as a table for spreadsheets; `seller` is the business whose register it is. */
export function saleTable(sales: AsyncIterable<PlantProtectionSale>, seller: string): ExportTable {
  return tableOf([...columns, { name: names.seller, cellOf: () => textCell(seller) }], sales);
}

/** Returns the register for a program: an array, with the fields of the API that say what was sold to whom. */
export async function* jsonOf(
  sales: AsyncIterable<PlantProtectionSale>,
  seller: string,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const { id, day, company, product, ...sale } of sales) {
    const record = {
      id,
      day,
      product: product.name,
      registrationNumber: sale.registrationNumber,
      eppoCode: sale.eppoCode,
      lot: sale.lot,
      quantity: sale.quantity,
      unit: sale.unit,
      seller,
      buyer: company.name,
      buyerRegNo: company.regNo,
      certificateNumber: sale.certificateNumber,
      certificateValidTo: sale.certificateValidTo,
      correctsId: sale.correctsId,
    };
    yield `${separator}${JSON.stringify(record)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The register on paper: what threads can hand over. */
export interface PrintedRegister {
  from: string | undefined;
  to: string | undefined;
  madeOn: string;
  seller: string;
  source: string;
  /** The texts of each row, in the order of `printedHeads`. */
  rows: readonly (readonly string[])[];
}

/** The headings on paper; what belongs together stands in one cell. */
export const printedHeads = [
  names.day,
  names.product,
  names.lot,
  names.quantity,
  names.company,
  names.certificate,
] as const;

/** Returns the texts of a row on paper. */
export function printedRow(sale: PlantProtectionSale): string[] {
  const { id, day, company, product, registrationNumber, eppoCode, lot, quantity, unit } = sale;
  const registered = [
    registrationNumber === null ? null : `${names.registrationNumber} ${registrationNumber}`,
    eppoCode === null ? null : `EPPO ${eppoCode}`,
    correctionOf(sale) || null,
  ];
  const lines = (...texts: (string | null)[]) => texts.flatMap((text) => text ?? []).join('\n');
  const until = sale.certificateValidTo;
  return [
    `${formatDay(day)}\n${et.plantProtection.rowNumber(id)}`,
    lines(product.name, ...registered),
    lot ?? '',
    `${formatNumber(quantity)} ${unit}`,
    lines(company.name, company.regNo),
    lines(
      sale.representativeName,
      sale.certificateNumber,
      until === null ? null : et.plantProtection.validTo(formatDay(until)),
    ),
  ];
}

function correctionOf({ correctsId, reason }: PlantProtectionSale): string {
  return correctsId === null ? '' : et.plantProtection.correction(correctsId, reason);
}
