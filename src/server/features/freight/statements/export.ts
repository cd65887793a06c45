import type { Statement } from '#api/freight/statements.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { storedNumber } from '../../../db/stored-number.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import {
  dayCell,
  type ExportColumn,
  type ExportTable,
  figureCell,
  numberCell,
  tableOf,
  textCell,
} from '../../../spreadsheet/cell.ts';

interface Line {
  row: Statement['rows'][number];
  line: Statement['rows'][number]['lines'][number];
}

/** Returns a statement as a table: a line each, with the weights, times and documents behind it. */
export function statementTable({ rows }: Statement): ExportTable {
  return tableOf(
    columns,
    rows.flatMap((row) => row.lines.map((line): Line => ({ row, line }))),
  );
}

const timeCell = (time: string | null | undefined) => textCell(time ? formatDateTime(time) : '');

const names = messages.statement.columns;
const columns: ExportColumn<Line>[] = [
  { name: names.day, cellOf: ({ row }) => dayCell(row.day) },
  { name: names.job, cellOf: ({ row }) => numberCell(row.transportJobId) },
  { name: names.row, cellOf: ({ row }) => numberCell(row.rowId) },
  { name: names.pickup, cellOf: ({ row }) => textCell(row.pickup) },
  { name: names.destination, cellOf: ({ row }) => textCell(row.destination ?? '') },
  { name: names.product, cellOf: ({ row }) => textCell(row.product) },
  { name: names.truck, cellOf: ({ row }) => textCell(row.truck ?? '') },
  { name: names.tonnes, cellOf: ({ row }) => figureCell(storedNumber(row.tonnes)) },
  { name: names.loadingFrom, cellOf: ({ row }) => timeCell(row.times?.loadingFrom) },
  { name: names.loadingTo, cellOf: ({ row }) => timeCell(row.times?.loadingTo) },
  { name: names.unloadingFrom, cellOf: ({ row }) => timeCell(row.times?.unloadingFrom) },
  { name: names.unloadingTo, cellOf: ({ row }) => timeCell(row.times?.unloadingTo) },
  { name: names.waiting, cellOf: ({ row }) => numberCell(row.waitingMinutes) },
  { name: names.waybill, cellOf: ({ row }) => textCell(row.waybill ?? '') },
  { name: names.code, cellOf: ({ line }) => textCell(messages.lineName(line.code)) },
  { name: names.words, cellOf: ({ line }) => textCell(messages.lineWords(line)) },
  { name: names.amount, cellOf: ({ line }) => numberCell(line.amountCents / 100) },
  { name: names.vatRate, cellOf: ({ line }) => numberCell(Number(line.rate)) },
];
