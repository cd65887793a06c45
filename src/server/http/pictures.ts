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
