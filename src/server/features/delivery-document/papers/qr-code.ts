import { createRequire } from 'node:module';

import type { QrCode } from '#api/driver/papers.ts';

/** A module as the encoder draws it, in points. */
interface Rectangle {
  x: number;
  y: number;
}
interface DrawnCode {
  qr: string;
  eccLevel: 'L';
  /** The paper, then each dark module. */
  _canvas?: Rectangle[];
  _width?: number;
}

/** The encoder that prints the code on the document: both are the same. */
const { default: encoder } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as {
  default: { measure: (code: DrawnCode) => DrawnCode };
};
/** Points of a module that has no size of its own. */
const modulePoints = 5;

/** A text as the code that a screen draws without a network. */
export function qrCodeOf(text: string): QrCode {
  const { _canvas: [, ...modules] = [], _width: width = 0 } = encoder.measure({ qr: text, eccLevel: 'L' });
  const size = width / modulePoints;
  const isDark = new Set(modules.map(({ x, y }) => (y / modulePoints) * size + x / modulePoints));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_each, x) => (isDark.has(y * size + x) ? '1' : '0')).join(''),
  );
}
