import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

import type { Statement } from '#api/freight/statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { statementKind, type StatementParty } from '#domain/freight/statement.ts';
import { vatWords } from '#domain/freight/vat.ts';

import { freight as messages } from '../../../../i18n/freight.ts';
import { pdfmake } from '../../../../pdf/pdfmake.ts';

const words = messages.statement;
const quiet = '#5d645f';

/** A statement as PDF on A4: both parties, every load with its lines in words, VAT by rate and the sum. */
export function renderStatement(statement: Statement): Promise<Buffer> {
  return pdfmake.createPdf(definition(statement)).getBuffer();
}

function definition(statement: Statement): TDocumentDefinitions {
  const { number, issuedOn, from, to, seller, buyer, rows, vat } = statement;
  const title = `${words.titles[statementKind(statement)]} ${number}`;
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
        text: `${words.issued} ${formatDay(issuedOn)} · ${words.period} ${formatDay(from)}–${formatDay(to)}`,
        color: quiet,
        margin: [0, 2, 0, 12],
      },
      { columns: [partyBox(words.seller, seller), partyBox(words.buyer, buyer)], margin: [0, 0, 0, 12] },
      {
        table: {
          headerRows: 1,
          widths: [48, '*', 62],
          body: [
            [head(words.columns.day), head(words.load), head(words.columns.amount, 'right')],
            ...rows.flatMap(loadRows),
          ],
        },
        layout: 'lightHorizontalLines',
      },
      {
        table: {
          widths: ['*', 90],
          body: [
            ...vat.flatMap(({ category, rate, netCents, vatCents }) => [
              sumRow(words.net(rate), netCents),
              sumRow(vatWords[category] ?? words.vat(rate), vatCents),
            ]),
            sumRow(words.total, statement.totalCents, true),
          ],
        },
        layout: 'noBorders',
        margin: [0, 12, 0, 0],
      },
    ],
  };
}

/** When it was loaded and unloaded, where both ends of it were told. */
function timesOf({ times }: Statement['rows'][number]): string[] {
  if (times === undefined) return [];
  const { loadingFrom, loadingTo, unloadingFrom, unloadingTo } = times;
  return [
    ...(loadingFrom !== null && loadingTo !== null ? [words.loading(span(loadingFrom, loadingTo))] : []),
    ...(unloadingFrom !== null && unloadingTo !== null
      ? [words.unloading(span(unloadingFrom, unloadingTo))]
      : []),
  ];
}

/** The day is said again only where it is another. */
function span(from: string, to: string): string {
  const end = toTallinn(to);
  const isSameDay = toTallinn(from).day === end.day;
  return `${formatDateTime(from)}–${isSameDay ? end.time : formatDateTime(to)}`;
}

function loadRows(row: Statement['rows'][number]): TableCell[][] {
  const details = messages.lineOf(row);
  const waiting = row.waitingMinutes > 0 ? words.waited(row.waitingMinutes) : null;
  const waybill = row.waybill === null ? null : words.waybill(row.waybill);
  const first: TableCell[] = [
    formatDay(row.day),
    {
      stack: [
        { text: details, bold: true },
        { text: [waybill, ...timesOf(row), waiting].flatMap((part) => part ?? []).join(' · '), color: quiet },
      ],
    },
    '',
  ];
  return [
    first,
    ...row.lines.map((line): TableCell[] => [
      '',
      `${messages.lineName(line.code)}: ${line.words}`,
      { text: formatCents(line.amountCents), alignment: 'right' },
    ]),
  ];
}

function partyBox(title: string, party: StatementParty) {
  const { name, regNo, vatNumber, address, iban } = party;
  return {
    stack: [
      { text: title, color: quiet, fontSize: 7.5 },
      { text: name, bold: true },
      address ?? '',
      regNo === null ? '' : `${words.regNo} ${regNo}`,
      vatNumber === null ? '' : `${words.vatNumber} ${vatNumber}`,
      iban === null ? '' : `IBAN ${iban}`,
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
