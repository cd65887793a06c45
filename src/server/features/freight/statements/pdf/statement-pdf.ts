import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

import type { Statement } from '#api/freight/statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { vatWords } from '#domain/freight/freight-words.ts';
import { statementKind, type StatementParty } from '#domain/freight/statement.ts';

import { freight } from '../../../../i18n/freight.ts';
import { drawPdf } from '../../../../pdf/pdfmake.ts';

const messages = freight.statement;
const quiet = '#5d645f';

/** Returns a statement as PDF on A4: both parties, every load with its lines in words, VAT by rate and the sum. */
export function renderStatement(statement: Statement): Promise<Buffer> {
  return drawPdf(definition(statement));
}

function definition(statement: Statement): TDocumentDefinitions {
  const { number, issuedOn, from, to, seller, buyer, rows, freeLines } = statement;
  const title = `${messages.titles[statementKind(statement)]} ${number}`;
  const entries = [...rows.map(loadRow), ...freeLines.map(freeLineRow)];
  return {
    pageSize: 'A4',
    pageMargins: [34, 30, 34, 40],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    info: { title, author: seller.name },
    language: 'et',
    footer: (page: number, count: number) => ({
      text: `${title} · ${page}/${count} · Koorem`,
      alignment: 'center',
      fontSize: 7.5,
      color: quiet,
      margin: [0, 10, 0, 0],
    }),
    content: [
      { text: title, fontSize: 20, bold: true },
      {
        text: `${messages.issued} ${formatDay(issuedOn)} · ${messages.period} ${formatDay(from)}–${formatDay(to)}`,
        color: quiet,
        margin: [0, 2, 0, 0],
      },
      { text: correctedOf(statement), margin: [0, 2, 0, 12] },
      {
        // Nobody pays to the buyer's account.
        columns: [partyBox(messages.seller, seller), partyBox(messages.buyer, { ...buyer, iban: null })],
        margin: [0, 0, 0, 12],
      },
      {
        text: [messages.inAll(formatCents(statement.totalCents), rows.length), ...dueOf(statement)].join(
          ' · ',
        ),
        bold: true,
        fontSize: 11,
        margin: [0, 0, 0, 10],
      },
      {
        table: {
          headerRows: 1,
          // A load stands whole on its page.
          dontBreakRows: true,
          widths: loadWidths,
          body: [
            [head(messages.columns.day), head(messages.load), head(messages.columns.amount, 'right')],
            ...entries.slice(0, -1),
          ],
        },
        layout: 'lightHorizontalLines',
      },
      // The sums never stand alone on a page.
      { unbreakable: true, stack: [...entries.slice(-1).map(lastEntry), sums(statement)] },
    ],
  };
}

function correctedOf(statement: Statement): string {
  const { corrects } = statement;
  return statementKind(statement) === 'CREDIT' && corrects.length > 0 ? messages.corrects(corrects) : '';
}

/** Nobody pays by a summary, or a credit note. */
function dueOf(statement: Statement): string[] {
  const { dueDate, referenceNumber } = statement;
  return [
    ...(dueDate === null ? [] : [messages.due(formatDay(dueDate))]),
    ...(referenceNumber === null ? [] : [messages.reference(referenceNumber)]),
  ];
}

/** Returns the times of loading and unloading, if both ends of them are known. */
function timesOf({ times }: Statement['rows'][number]): string[] {
  if (times === undefined) return [];
  const { loadingFrom, loadingTo, unloadingFrom, unloadingTo } = times;
  return [
    ...(loadingFrom !== null && loadingTo !== null ? [messages.loading(span(loadingFrom, loadingTo))] : []),
    ...(unloadingFrom !== null && unloadingTo !== null
      ? [messages.unloading(span(unloadingFrom, unloadingTo, loadingTo))]
      : []),
  ];
}

/** The day is said again only where it is another than `before` it. */
function span(from: string, to: string, before: string | null = null): string {
  const timeText = (at: string, last: string | null) =>
    last !== null && toTallinn(last).day === toTallinn(at).day ? toTallinn(at).time : formatDateTime(at);
  return `${timeText(from, before)}–${timeText(to, from)}`;
}

const loadWidths = [48, '*', 62];

/** A load with its lines: a row that is not broken. */
function loadRow(row: Statement['rows'][number]): TableCell[] {
  const waiting = row.waitingMinutes > 0 ? messages.waited(row.waitingMinutes) : null;
  const waybill = row.waybill === null ? null : messages.waybill(row.waybill);
  const quietly = [waybill, ...timesOf(row), waiting].flatMap((part) => part ?? []).join(' · ');
  return [
    { text: formatDay(row.day), margin: [0, 1, 0, 0] },
    {
      colSpan: 2,
      table: {
        widths: ['*', 62],
        body: [
          [
            {
              colSpan: 2,
              stack: [
                { text: freight.haulOf(row), bold: true },
                { text: quietly, color: quiet },
              ],
            },
            '',
          ],
          ...row.lines.map((line): TableCell[] => [
            freight.lineInWords(line),
            { text: formatCents(line.amountCents), alignment: 'right' },
          ]),
        ],
      },
      layout: {
        defaultBorder: false,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => 1,
        paddingBottom: () => 1,
      },
    },
    '',
  ];
}

/** A line of no load. */
function freeLineRow(line: Statement['freeLines'][number]): TableCell[] {
  return [
    formatDay(line.day),
    [{ text: line.words, bold: true }, { text: freight.freeLineWords(line) }],
    { text: formatCents(line.amountCents), alignment: 'right' },
  ];
}

function lastEntry(entry: TableCell[]): Content {
  return { table: { widths: loadWidths, body: [entry] }, layout: lineAbove };
}

const lineAbove = {
  hLineWidth: (line: number) => (line === 0 ? 1 : 0),
  vLineWidth: () => 0,
  hLineColor: () => '#aaa',
  paddingLeft: (column: number) => (column === 0 ? 0 : 8),
  paddingRight: (column: number) => (column === 0 ? 8 : 0),
};

function sums({ vat, totalCents }: Statement): Content {
  return {
    table: {
      widths: ['*', 90],
      body: [
        ...vat.flatMap(({ category, rate, netCents, vatCents }) => [
          sumRow(messages.net(rate), netCents),
          sumRow(vatWords[category] ?? messages.vat(rate), vatCents),
        ]),
        sumRow(messages.total, totalCents, true),
      ],
    },
    layout: 'noBorders',
    margin: [0, 12, 0, 0],
  };
}

function partyBox(title: string, party: StatementParty) {
  const { name, regNo, vatNumber, address, iban } = party;
  return {
    stack: [
      { text: title, color: quiet, fontSize: 7.5 },
      { text: name, bold: true },
      ...[
        address,
        regNo === null ? null : `${messages.regNo} ${regNo}`,
        vatNumber === null ? null : `${messages.vatNumber} ${vatNumber}`,
        iban === null ? null : `IBAN ${iban}`,
      ].filter((line) => line !== null),
    ],
  };
}

function head(text: string, alignment: 'left' | 'right' = 'left'): TableCell {
  return { text, bold: true, color: quiet, alignment };
}

function sumRow(text: string, cents: number, bold = false): TableCell[] {
  return [
    { text, alignment: 'right', bold },
    { text: formatCents(cents), alignment: 'right', bold },
  ];
}
