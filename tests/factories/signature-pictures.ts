/** A whole PNG of two pixels with an alpha channel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const jpegStart = '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD';

export const goodPicture = `data:image/png;base64,${png}`;

/** Pictures that no program can open, or that say they are something else. */
export const brokenPictures = {
  'four letters': 'data:image/png;base64,AAAA',
  'cut short': `data:image/png;base64,${png.slice(0, 72)}`,
  'spoiled pixels': `data:image/png;base64,${png.slice(0, 60)}AAAAAAAA${png.slice(68)}`,
  'the start of a JPEG': `data:image/jpeg;base64,${jpegStart}`,
  SVG: `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
  'SVG that says it is PNG': `data:image/png;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
  'far too many pixels': `data:image/png;base64,${hugePng()}`,
};

/** The header of a picture of 60,000 by 60,000 pixels: unpacked it would fill 14 GB. */
function hugePng(): string {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  new DataView(bytes.buffer).setUint32(16, 60_000);
  new DataView(bytes.buffer).setUint32(20, 60_000);
  return btoa(String.fromCharCode(...bytes));
}
