import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

import { formatDay } from '#domain/calendar/day.ts';

import { et } from '../../i18n/et.ts';
import { drawPdf } from '../../pdf/pdfmake.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { type PrintedRegister, printedHeads } from './export.ts';

const messages = et.plantProtection;
const quiet = '#5d645f';

answerTasks((printed: PrintedRegister) => drawPdf(definition(printed)));

/** The register as PDF on A4, lying, for an inspector. */
function definition({ from, to, madeOn, seller, source, rows }: PrintedRegister): TDocumentDefinitions {
  const days = [from, to].map((day) => (day === undefined ? '…' : formatDay(day))).join('–');
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [30, 30, 30, 40],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15 },
    info: { title: messages.sheet },
    language: 'et',
    footer: (page: number, count: number) => ({
      text: `${messages.sheet} · ${page}/${count} · Koorem`,
      alignment: 'center',
      fontSize: 7.5,
      color: quiet,
      margin: [0, 10, 0, 0],
    }),
    content: [
      { text: messages.sheet, fontSize: 18, bold: true },
      { text: messages.seller(seller), margin: [0, 2, 0, 0] },
      {
        text: messages.printed({ days, madeOn: formatDay(madeOn), count: rows.length, source }),
        color: quiet,
        margin: [0, 2, 0, 10],
      },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [52, '*', 80, 60, 170, 120],
          body: [
            printedHeads.map((head, index): TableCell => ({
              text: head,
              bold: true,
              alignment: alignmentOf(index),
            })),
            ...rows.map((texts) =>
              texts.map((text, index): TableCell => ({ text, alignment: alignmentOf(index) })),
            ),
          ],
        },
        layout: 'lightHorizontalLines',
      },
    ],
  };
}

/** Quantities, the fourth of `printedHeads`, stand below each other. */
function alignmentOf(index: number): 'left' | 'right' {
  return index === 3 ? 'right' : 'left';
}
