import type { Content } from 'pdfmake';

import type { Signature } from '#contract/driver-job.ts';
import { signaturePath } from '#domain/signature-path.ts';

interface Size {
  width: number;
  height: number;
}

/** A signature as it was drawn on the driver's phone, in points; an empty place of the same height where there is none. */
export function signatureDrawing(signature: Signature | null, { width, height }: Size): Content {
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
  // Other programs send pictures; one that is drawn by its own rules (SVG) is not let near the file.
  if (signature !== null && /^data:image\/(png|jpeg);/.test(signature)) {
    return { image: signature, fit: [width, height] };
  }
  return { canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: height, lineWidth: 0, lineColor: '#ffffff' }] };
}
