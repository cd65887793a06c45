import type { Content, TableCell } from 'pdfmake';

import { signaturePath } from '#domain/driver/signature-path.ts';

import { deliveryDocument as messages } from '../../i18n/delivery-document.ts';
import type { DocumentFacts } from './document-facts.ts';
import { cutText } from './fitting-texts.ts';

const line = '#8b938d';
const quiet = '#5d645f';

/** The sizes that a page allows: `scale` of the boxes' least heights, letters of each note and of any other text. */
export interface PageRoom {
  scale: number;
  fontSize: number;
  noteLength: number;
  textLength: number;
}

const layout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => line,
  vLineColor: () => line,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 5,
};

/** Returns sender, consignee, locations, carrier and truck, side by side. */
export function partyBoxes(facts: DocumentFacts, { scale }: PageRoom): Content {
  const { sender, consignee, pickup, destination, carrier } = facts;
  const vehicle = [
    labelled(messages.truck, facts.truck),
    labelled(messages.trailer, facts.trailer),
    labelled(messages.driver, facts.driver.join(', ')),
    ...(facts.previousLoads === '' ? [] : [labelled(messages.previousLoads, facts.previousLoads)]),
    ...(facts.release === '' ? [] : [labelled(messages.release, facts.release)]),
  ];
  return table(
    ['*', '*'],
    [
      [box(1, messages.sender, strongFirst(sender)), box(2, messages.consignee, strongFirst(consignee))],
      [
        box(3, messages.pickup, [{ text: facts.takenOver, bold: true }, ...pickup]),
        box(4, messages.destination, strongFirst(destination)),
      ],
      [box(5, messages.carrier, strongFirst(carrier)), box(6, messages.vehicle, vehicle)],
    ],
    [62 * scale, 62 * scale, 62 * scale],
  );
}

/** Returns charges, customs and notes, below the goods. */
export function closingBoxes(facts: DocumentFacts, { scale, noteLength }: PageRoom): Content {
  const notes = [facts.notes, facts.driverNotes && labelled(messages.driverNotes, facts.driverNotes)];
  const shortened = notes.map((note) =>
    typeof note === 'string' ? shorten(note, noteLength) : shortenLabelled(note, noteLength),
  );
  return table(
    ['*', '*'],
    [
      [box(15, messages.charges, []), box(16, messages.customs, [])],
      [{ ...box(17, messages.notes, shortened), colSpan: 2 }, {}],
    ],
    [42 * scale, 64 * scale],
    -0.6,
  );
}

/** Returns the goods: what they are, how they are packed, and how much there is of them. */
export function goodsTables(facts: DocumentFacts, { scale }: PageRoom): Content[] {
  return [
    table(
      ['*', 76, 76, 86],
      [
        [
          box(7, messages.goods, [{ text: facts.goods, bold: true }]),
          box(8, messages.cnCode, [facts.cnCode]),
          box(9, messages.quantity, [
            { text: facts.quantity, bold: true },
            { text: facts.quantityIs, fontSize: 7.5, color: quiet },
          ]),
          box(10, messages.grossWeight, [facts.grossWeight]),
        ],
      ],
      [40 * scale],
      -0.6,
    ),
    table(
      ['*', '*'],
      [[box(11, messages.packing, [facts.packing]), box(12, messages.adr, [facts.adr, facts.adrPoints])]],
      [38 * scale],
      -0.6,
    ),
  ];
}

/** Returns the table of weights at both ends, and of the times of loading and unloading: waiting is charged by them. */
export function weighingTable(facts: DocumentFacts): Content {
  const { loading, unloading, isWholeLoad } = facts;
  const row = (number: number, label: string, weighing: DocumentFacts['loading']): TableCell[] => [
    { text: `${number}. ${label}`, fontSize: 7.5, color: quiet },
    weighing.start,
    weighing.end,
    ...(weighing.unweighed === ''
      ? [right(weighing.gross), right(weighing.vehicle), right(weighing.net, true)]
      : [{ text: weighing.unweighed, colSpan: 3, alignment: 'right' as const }, {}, {}]),
  ];
  const titles = [
    isWholeLoad ? messages.weighing : messages.weighingOfAll,
    messages.start,
    messages.end,
    messages.weighedGross,
    messages.vehicleWeight,
    messages.netWeight,
  ];
  return table(
    ['*', 82, 82, 66, 66, 66],
    [
      titles.map((text, index) => ({
        text,
        fontSize: 7.5,
        color: quiet,
        alignment: index > 2 ? 'right' : 'left',
        fillColor: '#f1f3f0',
      })),
      row(13, messages.loading, loading),
      row(14, messages.unloading, unloading),
    ],
    [10, 18, 18],
    -0.6,
  );
}

/** Returns three fields to sign; those who signed on the driver's phone stand there already. */
export function signatures(facts: DocumentFacts, { scale }: PageRoom): Content {
  const cell = (label: string, { name, at, ...signed }: DocumentFacts['senderSigned']): TableCell => ({
    stack: [
      { text: label, fontSize: 7.5, color: quiet },
      signatureDrawing(signed, { width: 160, height: 72 * scale }),
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 160, y2: 0, lineWidth: 0.5, lineColor: line }] },
      { text: name || ' ', margin: [0, 3, 0, 0] },
      { text: at || ' ', fontSize: 8, color: quiet },
    ],
  });
  return {
    ...table(
      ['*', '*', '*'],
      [
        [
          cell(`18. ${messages.senderSigns}`, facts.senderSigned),
          cell(`19. ${messages.carrierSigns}`, facts.carrierSigned),
          cell(`20. ${messages.consigneeSigns}`, facts.consigneeSigned),
        ],
      ],
      [110 * scale],
    ),
    unbreakable: true,
  };
}

type Line = string | Content;

function table(widths: (string | number)[], body: TableCell[][], heights: number[], top = 0) {
  // Tables that follow each other share their line.
  return {
    table: { widths, body, heights },
    layout,
    margin: [0, top, 0, 0] as [number, number, number, number],
  };
}

function box(number: number, label: string, lines: readonly Line[]) {
  return {
    stack: [
      {
        text: `${number}. ${label}`,
        fontSize: 7.5,
        color: quiet,
        margin: [0, 0, 0, 2] as [number, number, number, number],
      },
      ...lines.filter((each) => each !== ''),
    ],
  };
}

function strongFirst(lines: readonly string[]): Line[] {
  return lines.map((text, index) => (index === 0 ? { text, bold: true } : text));
}

/** 'Haagis 456YTR'; only the label when there is no value, so that one can be written by hand. */
function labelled(label: string, text: string) {
  return { text: [{ text: `${label}  `, fontSize: 8, color: quiet }, text] };
}

function right(text: string, bold = false): TableCell {
  return { text, alignment: 'right', bold };
}

function shortenLabelled(note: ReturnType<typeof labelled>, length: number): ReturnType<typeof labelled> {
  return { text: note.text.map((part) => (typeof part === 'string' ? shorten(part, length) : part)) };
}

/** Limited to this many letters and six lines. */
function shorten(text: string, length: number): string {
  const lines = text.split('\n').slice(0, 6).join('\n');
  return lines === text ? cutText(text, length) : `${cutText(lines, length).replace(/…$/, '')}…`;
}

interface Size {
  width: number;
  height: number;
}

/**
 * A signature in points: strokes from the driver's phone, or a picture from another program; a note where it cannot be
 * drawn, and an empty space of the same height where there is none.
 */
function signatureDrawing(
  { signature, isUnreadable = false }: Pick<DocumentFacts['senderSigned'], 'signature' | 'isUnreadable'>,
  { width, height }: Size,
): Content {
  if (isUnreadable) return unreadable(height);
  if (typeof signature === 'object' && signature !== null) {
    const { aspect } = signature;
    const [boxWidth, boxHeight] =
      aspect * width > height ? [height / aspect, height] : [width, width * aspect];
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${Math.round(aspect * 1000)}"><path d="${signaturePath(signature)}" fill="none" stroke="#12305c" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
      width: boxWidth,
      height: boxHeight,
      margin: [0, height - boxHeight, 0, 0],
    };
  }
  if (signature !== null) return { image: signature, fit: [width, height] };
  return { canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: height, lineWidth: 0, lineColor: '#ffffff' }] };
}

function unreadable(height: number): Content {
  const fontSize = 8;
  return {
    text: messages.unreadableSignature,
    fontSize,
    color: '#8a1f11',
    margin: [0, Math.max(0, height - 2.6 * fontSize), 0, 0],
  };
}
