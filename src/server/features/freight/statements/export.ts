import { statementStateWords, statementTitles } from '#api/freight/statement-titles.ts';
import type { ListedStatement, Statement } from '#api/freight/statements.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { statementKind } from '#domain/freight/statement.ts';

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

/** A line of a load, or one of no load. */
interface Line {
  row: Statement['rows'][number] | null;
  /** Null for a sum. */
  day: string | null;
  number: string;
  party: string;
  name: string;
  words: string;
  amountCents: number;
  rate: string | null;
}

const names = messages.statement.columns;

/** Returns a statement as a table: a line each, with the weights, times and documents behind it. */
export function statementTable(statement: Statement): ExportTable {
  const { rows, freeLines, number, party, netCents, vatCents, totalCents } = statement;
  const of = { number, party: party.name };
  const sumLine = (name: string, amountCents: number): Line => ({
    ...of,
    row: null,
    day: null,
    name,
    words: '',
    amountCents,
    rate: null,
  });
  return tableOf(columns, [
    ...rows.flatMap((row) =>
      row.lines.map((line): Line => {
        const { amountCents, rate } = line;
        const name = messages.lineTitle(line.code);
        return { ...of, row, day: row.day, name, words: messages.lineWords(line), amountCents, rate };
      }),
    ),
    ...freeLines.map((line): Line => {
      const { day, amountCents, rate } = line;
      return {
        number,
        party: party.name,
        row: null,
        day,
        name: line.words,
        words: messages.freeLineWords(line),
        amountCents,
        rate,
      };
    }),
    sumLine(names.net, netCents),
    sumLine(names.vat, vatCents),
    sumLine(messages.statement.total, totalCents),
  ]);
}

const loadText = (text: string | null | undefined) => textCell(text ?? '');
const loadNumber = (value: number | undefined) => (value === undefined ? textCell('') : numberCell(value));

const timeCell = (time: string | null | undefined) => textCell(time ? formatDateTime(time) : '');

const columns: ExportColumn<Line>[] = [
  { name: names.number, cellOf: ({ number }) => textCell(number) },
  { name: names.party, cellOf: ({ party }) => textCell(party) },
  { name: names.day, cellOf: ({ day }) => (day === null ? textCell('') : dayCell(day)) },
  { name: names.job, cellOf: ({ row }) => loadNumber(row?.transportJobId) },
  { name: names.row, cellOf: ({ row }) => loadNumber(row?.rowId) },
  { name: names.pickup, cellOf: ({ row }) => loadText(row?.pickup) },
  { name: names.destination, cellOf: ({ row }) => loadText(row?.destination) },
  { name: names.product, cellOf: ({ row }) => loadText(row?.product) },
  { name: names.truck, cellOf: ({ row }) => loadText(row?.truck) },
  { name: names.tonnes, cellOf: ({ row }) => figureCell(storedNumber(row?.tonnes ?? null)) },
  { name: names.loadingFrom, cellOf: ({ row }) => timeCell(row?.times?.loadingFrom) },
  { name: names.loadingTo, cellOf: ({ row }) => timeCell(row?.times?.loadingTo) },
  { name: names.unloadingFrom, cellOf: ({ row }) => timeCell(row?.times?.unloadingFrom) },
  { name: names.unloadingTo, cellOf: ({ row }) => timeCell(row?.times?.unloadingTo) },
  { name: names.waiting, cellOf: ({ row }) => loadNumber(row?.waitingMinutes) },
  { name: names.waybill, cellOf: ({ row }) => loadText(row?.waybill) },
  { name: names.code, cellOf: ({ name }) => textCell(name) },
  { name: names.words, cellOf: ({ words }) => textCell(words) },
  { name: names.amount, cellOf: ({ amountCents }) => numberCell(amountCents / 100) },
  { name: names.vatRate, cellOf: ({ rate }) => (rate === null ? textCell('') : numberCell(Number(rate))) },
];

/** Returns statements as a table: one a line, with what is paid and what is not. */
export function statementListTable(statements: readonly ListedStatement[]): ExportTable {
  return tableOf(listColumns, statements);
}

const listNames = messages.statement.listColumns;
const euros = (cents: number) => numberCell(cents / 100);

const listColumns: ExportColumn<ListedStatement>[] = [
  { name: names.number, cellOf: ({ number }) => textCell(number) },
  { name: listNames.kind, cellOf: (statement) => textCell(statementTitles[statementKind(statement)]) },
  { name: names.party, cellOf: ({ party }) => textCell(party.name) },
  { name: listNames.issuedOn, cellOf: ({ issuedOn }) => dayCell(issuedOn) },
  { name: listNames.from, cellOf: ({ from }) => dayCell(from) },
  { name: listNames.to, cellOf: ({ to }) => dayCell(to) },
  { name: listNames.dueDate, cellOf: ({ dueDate }) => dayCell(dueDate) },
  { name: listNames.reference, cellOf: ({ referenceNumber }) => textCell(referenceNumber ?? '') },
  { name: names.net, cellOf: ({ netCents }) => euros(netCents) },
  { name: names.vat, cellOf: ({ vatCents }) => euros(vatCents) },
  { name: messages.statement.total, cellOf: ({ totalCents }) => euros(totalCents) },
  { name: listNames.paid, cellOf: ({ paidCents }) => euros(paidCents) },
  { name: listNames.unpaid, cellOf: ({ unpaidCents }) => euros(unpaidCents) },
  { name: listNames.overpaid, cellOf: ({ overpaidCents }) => euros(overpaidCents) },
  { name: listNames.state, cellOf: ({ state }) => textCell(statementStateWords[state]) },
  { name: listNames.credits, cellOf: ({ credits }) => textCell(credits?.number ?? '') },
];
