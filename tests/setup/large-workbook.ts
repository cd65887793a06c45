import { constants, deflateRawSync } from 'node:zlib';

/** A part of a workbook: a text before, one that is repeated, and one behind. */
export interface LargePart {
  before?: string;
  repeated?: string;
  times?: number;
  behind?: string;
}

const parts: Record<string, LargePart> = {
  'xl/workbook.xml': { before: '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>' },
  'xl/_rels/workbook.xml.rels': {
    before: '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  },
};

/**
 * A workbook of one sheet, small however much it unpacks to: what is repeated is packed once and its packed bytes are
 * repeated. `rows` stand in `sheetData`, `texts` in the table of texts that cells share.
 */
export function largeWorkbook({ rows, texts = {} }: { rows: LargePart; texts?: LargePart }): Buffer {
  const all = { ...parts, 'xl/worksheets/sheet1.xml': rows, 'xl/sharedStrings.xml': texts };
  const files = Object.entries(all).map(([name, part]) => packed(name, part));
  // The record that ends an archive; readers that unpack it as a stream need no list of its files.
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  return Buffer.concat([...files, end]);
}

function packed(name: string, { before = '', repeated = '', times = 0, behind = '' }: LargePart): Buffer {
  const part = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const again = part(repeated);
  const content = Buffer.concat([
    part(before),
    ...Array<Buffer>(times).fill(again),
    part(behind),
    deflateRawSync(''),
  ]);
  const size = Buffer.byteLength(before) + Buffer.byteLength(repeated) * times + Buffer.byteLength(behind);
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name), content]);
}
