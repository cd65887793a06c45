import type { PictureType } from '#domain/picture-types.ts';
/** The first bytes of each accepted image type: the content must be what the type says. */
const beginnings: Record<PictureType, (content: Buffer) => boolean> = {
  'image/jpeg': (content) => content.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/png': (content) => content.subarray(0, 4).toString('hex') === '89504e47',
  'image/webp': (content) =>
    content.subarray(0, 4).toString('latin1') === 'RIFF' &&
    content.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** True for content that begins as a picture of this type does. */
export function isPictureOf(contentType: PictureType, content: Buffer): boolean {
  return beginnings[contentType](content);
}

/** More than any telephone's camera has; a small file may unpack to far more. */
const maxPhotoPixels = 60_000_000;
/** Nobody sees a difference at this quality, of 100. */
const quality = 90;

/**
 * Returns a photo without what cameras write into it beside the picture (place, owner, device), turned as it is to be
 * seen. One that has nothing of that, as our app makes them, stays as it is, byte for byte. Null for one that cannot be
 * written again.
 */
export async function withoutHiddenData(content: Buffer): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPhotoPixels, failOn: 'none' } as const;
  const seen = await sharp(content, options)
    .metadata()
    .catch(() => null);
  // What is no picture to the library hides nothing that another would read.
  if (seen === null) return content;
  const { exif, xmp, iptc, tifftagPhotoshop, comments = [] } = seen;
  if ([exif, xmp, iptc, tifftagPhotoshop].every((each) => each === undefined) && comments.length === 0) {
    return content;
  }
  const turned = sharp(content, options).autoOrient();
  const encoders = {
    png: () => turned.png(),
    webp: () => turned.webp({ quality }),
    jpeg: () => turned.jpeg({ quality }),
  };
  const encode = encoders[seen.format as keyof typeof encoders] ?? encoders.jpeg;
  return encode()
    .toBuffer()
    .catch(() => null);
}

/** Loaded with the first picture, since most requests have none. It opens these formats and no other. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}
