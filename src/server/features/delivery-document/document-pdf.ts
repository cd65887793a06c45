import { createRequire } from 'node:module';
import path from 'node:path';

import pdfmake, { type Content, type TableCell } from 'pdfmake';

import { et } from '../../words/et.ts';
import type { DocumentFacts } from './document-facts.ts';

const words = et.deliveryDocument;
const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);
const font = (name: string) => path.join(fontFolder, `Roboto-${name}.ttf`);
// Roboto travels in the file and has every Estonian letter, whatever the reader's machine has.
pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// Nothing that stands in the data may make the server read another file or address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fontFolder));

/** The document as PDF: the boxes of a consignment note, and a code that leads to its check page. */
export function renderDocument(facts: DocumentFacts, issuedOn: string, checkUrl: string): Promise<Buffer> {
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [36, 36, 36, 40],
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
      info: { title: `${words.title} ${facts.number}` },
      language: 'et',
      content: [
        {
          columns: [
            [
              { text: words.title, fontSize: 20, bold: true },
              { text: `${words.number} ${facts.number}`, margin: [0, 4, 0, 0] },
              { text: `${words.issued}: ${issuedOn}, ${facts.pickup.join(', ')}` },
            ],
            { qr: checkUrl, fit: 100, width: 'auto', eccLevel: 'M' },
          ],
        },
        { text: words.scanHint, fontSize: 8, alignment: 'right', margin: [0, 4, 0, 8] },
        grid([
          [box(1, words.sender, facts.sender), box(2, words.consignee, facts.consignee)],
          [box(3, words.pickup, [facts.date, ...facts.pickup]), box(4, words.destination, facts.destination)],
          [box(5, words.carrier, facts.carrier), box(6, words.truck, [facts.truck, facts.driver])],
          [
            box(7, words.goods, [facts.goods, facts.cnCode && `${words.cnCode} ${facts.cnCode}`]),
            box(8, words.packing, [facts.packing]),
          ],
          [
            box(9, words.adr, [facts.adr]),
            box(10, words.quantity, [
              facts.quantity,
              facts.grossWeight && `${words.grossWeight} ${facts.grossWeight}`,
            ]),
          ],
          [box(11, words.charges, ['']), box(12, words.customs, [''])],
          [{ ...box(13, words.notes, [facts.notes]), colSpan: 2 }, {}],
        ]),
        { text: words.statement, fontSize: 8, margin: [0, 8, 0, 12] },
        {
          table: {
            widths: ['*', '*', '*'],
            body: [
              [words.senderSigns, words.carrierSigns, words.consigneeSigns].map((text) => signature(text)),
            ],
          },
        },
      ],
    })
    .getBuffer();
}

function grid(body: TableCell[][]): Content {
  return {
    table: { widths: ['*', '*'], body },
    layout: {
      hLineColor: () => '#999999',
      vLineColor: () => '#999999',
      paddingTop: () => 4,
      paddingBottom: () => 6,
    },
  };
}

function box(number: number, label: string, lines: readonly string[]) {
  return {
    stack: [
      { text: `${number}. ${label}`, fontSize: 8, color: '#5d645f' },
      {
        text: lines.filter((line) => line !== '').join('\n') || ' ',
        margin: [0, 2, 0, 0] as [number, number, number, number],
      },
    ],
  };
}

function signature(label: string): TableCell {
  return {
    stack: [
      { text: label, fontSize: 8, color: '#5d645f' },
      { text: ' ', margin: [0, 32, 0, 0] },
    ],
  };
}
