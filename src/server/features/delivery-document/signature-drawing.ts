import type { Content } from 'pdfmake';

import { signaturePath } from '#domain/driver/signature-path.ts';

import { deliveryDocument } from '../../i18n/delivery-document.ts';
import type { DocumentFacts } from './document-facts.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * A signature in points: strokes as they were drawn on the driver's phone, or a picture that another program sent; a
 * note where it cannot be drawn, an empty place of the same height where there is none.
 */
export function signatureDrawing(
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
    text: deliveryDocument.unreadableSignature,
    fontSize,
    color: '#8a1f11',
    margin: [0, Math.max(0, height - 2.6 * fontSize), 0, 0],
  };
}
