import { inflateSync } from 'node:zlib';

/** The contents of a PDF file's packed parts. */
export function unpacked(file: Buffer): string {
  const text = file.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      if (text.slice(index - 3, index) === 'end') return '';
      try {
        return inflateSync(file.subarray(index + mark.length, text.indexOf('endstream', index))).toString(
          'latin1',
        );
      } catch {
        return '';
      }
    })
    .join('\n');
}
