import type { Content } from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

import { deliveryDocument as messages } from '../../i18n/delivery-document.ts';
import { drawPdf } from '../../pdf/pdfmake.ts';
import {
  closingBoxes,
  goodsTables,
  partyBoxes,
  type PageRoom,
  signatures,
  weighingTable,
} from './document-boxes.ts';
import type { DocumentFacts } from './document-facts.ts';
import { fittingTexts } from './fitting-texts.ts';

/** Layouts from roomy to cramped: if long names and notes do not fit on one page, the next one is tried. */
const rooms: readonly PageRoom[] = [
  { scale: 1, fontSize: 9.5, noteLength: 700, textLength: 400 },
  { scale: 0.8, fontSize: 8.5, noteLength: 400, textLength: 400 },
  { scale: 0.6, fontSize: 7.5, noteLength: 160, textLength: 400 },
  { scale: 0.5, fontSize: 7, noteLength: 100, textLength: 60 },
];

/**
 * Returns the document as PDF, one page of A4: the boxes of a consignment note, what the driver weighed and who
 * signed, and a code that leads to its check page.
 */
export async function renderDocument(
  facts: DocumentFacts,
  issuedOn: string,
  checkUrl: string,
): Promise<Buffer> {
  for (const room of rooms) {
    const pages = { count: 1 };
    const fitting = fittingTexts(facts, room.textLength);
    const file = await drawPdf(definition(fitting, issuedOn, checkUrl, room, pages));
    if (pages.count === 1 || room === rooms.at(-1)) return file;
  }
  throw new Error('there are rooms');
}

function definition(
  facts: DocumentFacts,
  issuedOn: string,
  checkUrl: string,
  room: PageRoom,
  pages: { count: number },
): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [34, 30, 34, 34],
    defaultStyle: { font: 'Roboto', fontSize: room.fontSize, lineHeight: 1.15 },
    info: { title: `${messages.title} ${facts.number}`, author: facts.issuer },
    language: 'et',
    footer: (_page: number, count: number) => {
      pages.count = count;
      return {
        text: `${messages.title} ${facts.number} · ${messages.issued} ${issuedOn} · Koorem`,
        alignment: 'center',
        fontSize: 7.5,
        color: '#5d645f',
        margin: [0, 10, 0, 0],
      };
    },
    content: [
      head(facts, issuedOn, checkUrl),
      partyBoxes(facts, room),
      ...goodsTables(facts, room),
      weighingTable(facts),
      closingBoxes(facts, room),
      { text: messages.statement, fontSize: 7.5, color: '#5d645f', margin: [0, 6, 0, 10] },
      signatures(facts, room),
    ],
  };
}

function head(facts: DocumentFacts, issuedOn: string, checkUrl: string): Content {
  return {
    columns: [
      [
        { text: facts.issuer, bold: true, color: '#1d5540' },
        { text: messages.title, fontSize: 24, bold: true, margin: [0, 2, 0, 0] },
        { text: messages.foreignTitle, fontSize: 8, color: '#5d645f' },
        {
          text: [
            { text: `${messages.number} `, color: '#5d645f' },
            { text: facts.number, bold: true },
          ],
          fontSize: 12,
          margin: [0, 8, 0, 0],
        },
        {
          text: [`${messages.issued} ${issuedOn}`, facts.placeOfIssue]
            .filter((part) => part !== '')
            .join(', '),
        },
      ],
      {
        width: 124,
        stack: [
          { qr: checkUrl, fit: 124, eccLevel: 'L', alignment: 'right' },
          {
            text: messages.scanHint,
            fontSize: 7,
            color: '#5d645f',
            alignment: 'right',
            margin: [0, 3, 0, 0],
          },
        ],
      },
    ],
    margin: [0, 0, 0, 12],
  };
}
