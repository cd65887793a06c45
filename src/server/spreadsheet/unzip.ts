import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

import { Unzip, UnzipInflate } from 'fflate';

/** A few bytes may unpack to gigabytes; no workbook that people fill in comes near this. */
const mostUnpackedBytes = 512 * 1024 * 1024;

/** The record that ends an archive, and the longest comment in it. */
const longestEnd = 22 + 65_535;

/** Thrown for what is no archive, or one that unpacks to more than is taken. */
export class UnreadableArchive extends Error {}

/**
 * The text of one file of a ZIP archive on the disk, piece by piece; nothing where the archive lacks it. `onBytes` is
 * told how much of the archive has been read. Throws UnreadableArchive.
 */
export async function* unpackedText(
  archive: string,
  name: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  let unpackedBytes = 0;
  const state = { isFound: false, isOver: false };
  const unzip = new Unzip((file) => {
    if (file.name !== name) return;
    state.isFound = true;
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      unpackedBytes += chunk.length;
      if (unpackedBytes > mostUnpackedBytes) throw new UnreadableArchive('too large');
      pieces.push(decoder.decode(chunk, { stream: !isLast }));
      state.isOver ||= isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const bytes of createReadStream(archive)) {
    onBytes((bytes as Buffer).length);
    try {
      unzip.push(bytes as Buffer);
    } catch (error) {
      throw error instanceof UnreadableArchive ? error : new UnreadableArchive(String(error));
    }
    yield* pieces.splice(0);
    if (state.isOver) return;
  }
  if (state.isFound) throw new UnreadableArchive('cut short');
}

/** Throws UnreadableArchive where the end is missing, as in a download that broke off. */
export async function expectWhole(archive: string): Promise<void> {
  const handle = await open(archive);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, longestEnd);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    if (!buffer.includes('PK\u0005\u0006')) throw new UnreadableArchive('cut short');
  } finally {
    await handle.close();
  }
}
