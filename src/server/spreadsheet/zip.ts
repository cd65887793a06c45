import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its parts come one by one and are packed as they come. */
export interface ZipEntry {
  name: string;
  parts: Iterable<string> | AsyncIterable<string>;
}

/** A ZIP archive as a stream; nothing is held back but the part in hand. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    packed.push(chunk);
  });
  for (const { name, parts } of entries) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(strToU8(part));
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* packed.splice(0);
}
