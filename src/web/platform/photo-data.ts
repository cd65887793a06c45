/** The longest edge of a photo as it is sent, in pixels: a weighbridge ticket stays readable. */
const longestEdge = 1600;
const quality = 0.72;

export interface PhotoData {
  contentType: 'image/jpeg';
  /** Base64. */
  data: string;
}

/** Makes a photo small on the device, before it is kept and sent: 4 MB become about 300 KB. */
export async function compressPhoto(file: Blob): Promise<PhotoData> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const address = canvas.toDataURL('image/jpeg', quality);
  return { contentType: 'image/jpeg', data: address.slice(address.indexOf(',') + 1) };
}
