import * as z from 'zod/mini';

import { type Signature, signature as signatureShape } from '#api/driver/driver-job.ts';

import { loadSharp } from '../http/pictures.ts';

/** No telephone's pad is larger; a small file may unpack to far more. */
const maxPixels = 4_000_000;

/** A signature gets 160 points on paper: three times as many pixels are sharp enough. */
const widest = 480;

/**
 * Returns the signature as it can be drawn, or null when it cannot: strokes as they are, a picture decoded and
 * encoded again as PNG, so that no foreign file is drawn. SVG is refused, as it can contain more than a picture.
 */
export async function drawnSignature(value: unknown): Promise<Signature | null> {
  const { success, data } = z.safeParse(signatureShape, value);
  if (!success) return null;
  if (typeof data === 'string') return decodedPicture(data);
  return data.strokes.every((points) => points.length > 0 && points.length % 2 === 0) ? data : null;
}

async function decodedPicture(address: string): Promise<string | null> {
  const base64 = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(address)?.[1];
  if (base64 === undefined) return null;
  const sharp = await loadSharp();
  try {
    const png = await sharp(Buffer.from(base64, 'base64'), { limitInputPixels: maxPixels })
      .flatten({ background: '#ffffff' })
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}
