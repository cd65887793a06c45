import { expect, test } from 'vitest';

import { loadSharp, withoutHiddenData } from './pictures.ts';

const hidden = {
  IFD0: { Make: 'Kaamera', Artist: 'Mari Mets' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '58/1 22/1 0/1' },
};

/** A wide picture, whose left edge is red. */
async function picture() {
  const sharp = await loadSharp();
  const red = await sharp({ create: { width: 16, height: 32, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 64, height: 32, channels: 3, background: '#ffffff' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s of a camera loses place, owner and device, and is turned as it is to be seen',
  async (format) => {
    const sharp = await loadSharp();
    const sent = await (
      await picture()
    )
      .withExif(hidden)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const kept = await withoutHiddenData(sent);
    const { width, height, orientation, exif, xmp, format: keptFormat } = await sharp(kept ?? '').metadata();
    expect([width, height, orientation, exif, xmp, keptFormat]).toEqual([
      32,
      64,
      undefined,
      undefined,
      undefined,
      format,
    ]);
    expect(kept?.includes('Kaamera')).toBe(false);
    const top = await sharp(kept ?? '')
      .extract({ left: 16, top: 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(top[0]).toBeGreaterThan(200);
    expect(top[1]).toBeLessThan(60);
  },
);

test('a photo without anything hidden stays byte for byte, and so does what is no picture', async () => {
  const plain = await (await picture()).jpeg().toBuffer();
  expect(await withoutHiddenData(plain)).toBe(plain);
  const other = Buffer.from('ffd8ffe000', 'hex');
  expect(await withoutHiddenData(other)).toBe(other);
});
